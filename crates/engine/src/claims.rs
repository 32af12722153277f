//! Claims that nobody answered: a reminder a day before the time is over, then the next alternate. Winners whom no
//! message reaches are told to the people who run the service.

use std::sync::Arc;

use townpick_store::{
    Result,
    claims::{self, Called, Means},
    notifications::ChannelIds,
};

use crate::runner::{Done, Engine};

/// Reminds and lets lapse whatever is due, and tells how many prizes went on, were reminded of or need somebody's help.
pub(crate) async fn run(engine: &Engine) -> Result<Done> {
    let (lapsed, left_over) = lapse(engine).await?;
    let reminded = remind(engine).await?;
    let (noticed, unreached) = notice_unreached(engine).await?;
    let notes: Vec<String> = [
        (left_over > 0).then(|| format!("{left_over} prizes have no alternate left")),
        match unreached {
            0 => None,
            1 => Some("1 winner cannot be reached".to_owned()),
            more => Some(format!("{more} winners cannot be reached")),
        },
    ]
    .into_iter()
    .flatten()
    .collect();
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    Ok(Done { count: lapsed + reminded + noticed, note, ..Done::default() })
}

async fn lapse(engine: &Engine) -> Result<(u64, u64)> {
    let (mut lapsed, mut left_over) = (0, 0);
    let entropy = Arc::clone(&engine.gateways.entropy);
    let random = move || entropy.bytes();
    let means = Means { key: &engine.gateways.secrets.signing, random: &random };
    loop {
        let overdue = claims::overdue(&mut engine.database.read().await?, engine.now()).await?;
        if overdue.is_empty() {
            return Ok((lapsed, left_over));
        }
        for place in overdue {
            let mut tx = engine.database.write().await?;
            match claims::lapse(&mut tx, place, means, engine.now()).await? {
                Some(Called::Somebody) => lapsed += 1,
                Some(Called::Nobody) => {
                    lapsed += 1;
                    left_over += 1;
                }
                None => {}
            }
            tx.commit().await?;
        }
    }
}

async fn remind(engine: &Engine) -> Result<u64> {
    let mut reminded = 0;
    loop {
        let waiting = claims::to_remind(&mut engine.database.read().await?, engine.now()).await?;
        if waiting.is_empty() {
            return Ok(reminded);
        }
        for winner in waiting {
            let now = engine.now();
            let ids = ChannelIds::new(now, || engine.gateways.entropy.bytes());
            let mut tx = engine.database.write().await?;
            reminded += u64::from(claims::remind(&mut tx, &winner, ids, now).await?);
            tx.commit().await?;
        }
    }
}

/// Tells how many notices are new and how many winners no message reaches.
async fn notice_unreached(engine: &Engine) -> Result<(u64, usize)> {
    let unreached = claims::unreached(&mut engine.database.read().await?, engine.now()).await?;
    let mut noticed = 0;
    for winner in unreached.iter().filter(|winner| !winner.is_noticed) {
        let now = engine.now();
        let ids = ChannelIds::new(now, || engine.gateways.entropy.bytes());
        let mut tx = engine.database.write().await?;
        noticed += u64::from(claims::notice_unreached(&mut tx, winner, ids, now).await?);
        tx.commit().await?;
    }
    Ok((noticed, unreached.len()))
}
