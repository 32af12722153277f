//! What mail servers answer.

use std::str::FromStr as _;

use lettre::transport::smtp::response::Response;
use townpick_fuzz::{Target, text};

use super::{answers::answer, dialogue::Stage};
use crate::handover::{Fault, HandoverError, in_short};

const STAGES: [Stage; 4] = [Stage::Opening, Stage::Sender, Stage::Recipient, Stage::Content];

/// No answer to who we are blames the reader, and nobody is given up for what may pass. The first byte chooses the stage, the
/// next two say the code.
pub(crate) const SMTP_ANSWER: Target = Target {
    name: "smtp_answer",
    seeds: || {
        let said = [
            (2, 550_u16, "5.1.1 The mailbox maria@people.example does not exist"),
            (2, 451, "4.7.1 Greylisted, try again"),
            (3, 554, "5.7.1 Message rejected as spam (#5.7.1)"),
            (0, 554, "no reason"),
            (2, 550, "550-5.4.5 Daily user sending limit exceeded"),
        ];
        let line = |(stage, code, text): (u8, u16, &str)| {
            [&[stage], &code.to_be_bytes()[..], format!("permanent error ({code}): {text}").as_bytes()]
                .concat()
        };
        said.into_iter()
            .map(line)
            .chain([b"250-mail.example\r\n250-SIZE 1000\r\n250 STARTTLS\r\n".to_vec()])
            .collect()
    },
    holds: |bytes| {
        let _ = Response::from_str(&text(bytes));
        let Some(([stage, code @ ..], said)) = bytes.split_first_chunk::<3>() else { return };
        let stage = STAGES[usize::from(*stage) % STAGES.len()];
        let code = u16::from_be_bytes(*code) % 1000;
        match answer(stage, code, in_short(text(said))) {
            HandoverError::Permanent { .. } | HandoverError::Unexplained { .. } => {
                assert!(code >= 500 && matches!(stage, Stage::Recipient | Stage::Content));
            }
            HandoverError::Temporary { reason, retry_after, fault } => {
                assert!(retry_after.is_none() && reason.chars().count() <= 300);
                let is_about_us = matches!(stage, Stage::Opening | Stage::Sender);
                assert!(!is_about_us || fault == Fault::Provider);
            }
            HandoverError::Unknown { .. } => panic!("an answer leaves no doubt"),
        }
    },
};
