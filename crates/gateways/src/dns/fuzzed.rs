//! What a server of the DNS answers, and the machine's list of servers.

use simple_dns::{CLASS, Name, Packet, ResourceRecord, rdata::RData};
use townpick_fuzz::{Target, text};

use super::{MOST_SERVERS, Resolver, question, texts_in};

const ID: u16 = 7;

/// An answer tells no more than it holds.
pub(crate) const DNS_ANSWER: Target = Target {
    name: "dns_answer",
    seeds: || {
        let name = Name::new_unchecked("_dmarc.townpick.example");
        let mut answer = Packet::new_reply(ID);
        for words in ["v=DMARC1; p=reject", "v=spf1 -all"] {
            let text = words.try_into().expect("it is short");
            answer.answers.push(ResourceRecord::new(name.clone(), CLASS::IN, 60, RData::TXT(text)));
        }
        let answered = answer.build_bytes_vec_compressed().expect("it can be written");
        let asked = question("townpick.example", ID).expect("it is a name");
        // A name that leads to itself.
        let circle = [&[0, 7, 0x80, 0, 0, 1, 0, 0, 0, 0, 0, 0][..], &[0xc0, 12, 0, 16, 0, 1]].concat();
        vec![answered, asked, circle, b"nameserver 192.0.2.1\n".to_vec()]
    },
    holds: |bytes| {
        if let Ok(Some(texts)) = texts_in(bytes, ID) {
            let told: usize = texts.iter().map(String::len).sum();
            assert!(told <= bytes.len());
        }
        let text = text(bytes);
        let servers = Resolver::configured(&text).servers;
        assert!((1..=MOST_SERVERS).contains(&servers.len()));
        if let Ok(asked) = question(&text, ID) {
            assert!(texts_in(&asked, ID).is_err(), "a question is no answer");
        }
    },
};
