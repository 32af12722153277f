//! How many turns an email takes, and what becomes of connections that the server ends between two emails.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

use townpick_gateways::mail::{Mailer as _, SmtpMailer};

use crate::mail::{mail, settings};

/// A server that says what it heard in each turn. One that takes several commands at once answers them only when it has
/// heard them all; each of its connections ends with 421 in place of the second email's sender.
fn server(pipelines: bool) -> (u16, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (heard, round_trips) = mpsc::channel();
    std::thread::spawn(move || {
        for caller in listener.incoming() {
            serve(&caller.unwrap(), pipelines, &heard);
        }
    });
    (port, round_trips)
}

fn serve(caller: &TcpStream, pipelines: bool, heard: &mpsc::Sender<String>) -> Option<()> {
    let mut writer = caller.try_clone().unwrap();
    let mut reader = BufReader::new(caller);
    let mut say = |text: &str| writer.write_all(format!("{text}\r\n").as_bytes()).ok();
    let mut emails = 0;
    say("220 ready")?;
    loop {
        let first = line(&mut reader)?;
        match first.split([' ', ':']).next()? {
            "EHLO" if pipelines => say("250-here\r\n250-SIZE 1000000\r\n250 PIPELINING")?,
            "EHLO" => say("250 here")?,
            "MAIL" if emails == 1 => {
                say("421 that is enough")?;
                return None;
            }
            "MAIL" if pipelines => {
                let (second, third) = (line(&mut reader)?, line(&mut reader)?);
                heard.send(format!("{first}, {second}, {third}")).ok()?;
                say("250 fine\r\n250 fine\r\n354 go on")?;
            }
            "DATA" => {
                // Whatever came with it was not asked for.
                heard.send(format!("{first} and {} bytes", reader.buffer().len())).ok()?;
                say("354 go on")?;
            }
            "." => {
                emails += 1;
                say("250 taken")?;
            }
            "MAIL" | "RCPT" => {
                heard.send(format!("{first} and {} bytes", reader.buffer().len())).ok()?;
                say("250 fine")?;
            }
            _ => {}
        }
    }
}

fn line(reader: &mut BufReader<&TcpStream>) -> Option<String> {
    let mut line = String::new();
    (reader.read_line(&mut line).ok()? > 0).then(|| line.trim_end().to_owned())
}

#[tokio::test]
async fn a_server_that_takes_several_commands_at_once_gets_them_so() {
    let (port, round_trips) = server(true);
    let mailer = SmtpMailer::new(&settings(&format!("smtp://127.0.0.1:{port}"))).unwrap();
    mailer.send(&mail("maria@people.example")).await.unwrap();
    assert_eq!(
        round_trips.recv().unwrap(),
        "MAIL FROM:<weekly@townpick.example>, RCPT TO:<maria@people.example>, DATA"
    );
}

#[tokio::test]
async fn any_other_server_gets_one_at_a_time() {
    let (port, round_trips) = server(false);
    let mailer = SmtpMailer::new(&settings(&format!("smtp://127.0.0.1:{port}"))).unwrap();
    mailer.send(&mail("maria@people.example")).await.unwrap();
    let heard: Vec<String> = round_trips.try_iter().collect();
    assert_eq!(
        heard,
        [
            "MAIL FROM:<weekly@townpick.example> and 0 bytes",
            "RCPT TO:<maria@people.example> and 0 bytes",
            "DATA and 0 bytes"
        ]
    );
}

#[tokio::test]
async fn a_server_that_ends_a_connection_between_two_emails_is_called_again() {
    for pipelines in [true, false] {
        let (port, _round_trips) = server(pipelines);
        let mailer = SmtpMailer::new(&settings(&format!("smtp://127.0.0.1:{port}"))).unwrap();
        for to in ["maria@people.example", "ana@people.example", "joe@people.example"] {
            mailer.send(&mail(to)).await.unwrap();
        }
    }
}
