//! Steps within a transaction: each is done whole or not at all, and one that fails leaves those before it as they are.

use super::{Database, Engine, Executor as _, Tx};
use crate::Result;

impl Tx {
    /// Begins a step.
    pub async fn begin_step(&mut self) -> Result<()> {
        self.sql("SAVEPOINT step").execute().await.map(drop)
    }

    /// Ends the step that was begun: what came of it is given back, and everything it wrote is undone when it failed.
    pub async fn end_step<T>(&mut self, done: Result<T>) -> Result<T> {
        if done.is_err() {
            self.undo_step().await?;
        } else {
            self.sql("RELEASE SAVEPOINT step").execute().await?;
        }
        done
    }

    /// Ends the step that was begun, and undoes what it wrote.
    pub async fn undo_step(&mut self) -> Result<()> {
        self.sql("ROLLBACK TO SAVEPOINT step").execute().await?;
        self.sql("RELEASE SAVEPOINT step").run().await
    }
}

impl Database {
    /// Whether everybody who wants to write waits until the one who does is done.
    pub fn has_one_writer(&self) -> bool {
        matches!(self.0, Engine::Sqlite { .. })
    }
}
