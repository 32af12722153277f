//! Message templates as administrators edit them.

use townpick_domain::template::{EditedTemplate, TemplateForm};
use townpick_store::{StoreError, both_engines, templates};

use crate::fixtures::{now, template};

both_engines! {
    async fn an_administrators_edit_is_kept(database: Database) {
        template(&database, 1, "welcome", "both", true).await;
        let form = TemplateForm {
            name: "Hello".to_owned(),
            description: "At once".to_owned(),
            subject_template: "Hi".to_owned(),
            message_template: "Hi there".to_owned(),
            sms_template: Some("Hi!".to_owned()),
            channel: "sms".to_owned(),
            is_active: false,
            updated_at: None,
        };
        let edited = EditedTemplate::parse("welcome", &form).unwrap();
        let later = now().plus(jiff::SignedDuration::from_hours(1));
        let mut tx = database.write().await.unwrap();
        templates::update(&mut tx, "welcome", &edited, later).await.unwrap();
        let unknown = templates::update(&mut tx, "unknown", &edited, later).await;
        assert!(matches!(unknown, Err(StoreError::NotFound)));
        tx.commit().await.unwrap();
        let mut reader = database.read().await.unwrap();
        let saved = templates::by_key(&mut reader, "welcome").await.unwrap().unwrap();
        assert_eq!((&saved.edited, saved.updated_at), (&edited, later));
        assert_eq!(templates::all(&mut reader).await.unwrap(), [saved]);
        assert_eq!(templates::by_key(&mut reader, "unknown").await.unwrap(), None);
    }
}
