//! A DNS server of this process that knows a few texts. What is too long for a datagram it gives over TCP; about a name
//! that begins with 'broken' it cannot tell, and about one that begins with 'silent' it says nothing.

use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener, UdpSocket},
    sync::Arc,
    thread,
};

use simple_dns::{
    CLASS, Packet, PacketFlag, RCODE, ResourceRecord,
    rdata::{RData, TXT},
};

const LONGEST_DATAGRAM: usize = 512;

/// The texts of each name.
type Texts = Arc<Vec<(String, String)>>;

/// A server on a free port of this machine; it ends with the process.
pub struct DnsServer {
    pub address: SocketAddr,
}

impl DnsServer {
    pub fn start(texts: &[(&str, &str)]) -> Self {
        let texts = texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let texts: Texts = Arc::new(texts);
        // Another process may have the port for the other kind.
        let (datagrams, streams) = (0..100)
            .find_map(|_| {
                let datagrams = UdpSocket::bind("127.0.0.1:0").unwrap();
                let streams = TcpListener::bind(datagrams.local_addr().unwrap()).ok()?;
                Some((datagrams, streams))
            })
            .unwrap();
        let address = datagrams.local_addr().unwrap();
        let same = Arc::clone(&texts);
        thread::spawn(move || answer_datagrams(&datagrams, &same));
        thread::spawn(move || answer_streams(&streams, &texts));
        Self { address }
    }
}

fn answer_datagrams(socket: &UdpSocket, texts: &Texts) {
    let mut buffer = [0; LONGEST_DATAGRAM];
    loop {
        let (length, peer) = socket.recv_from(&mut buffer).unwrap();
        let Some(answer) = answer(&buffer[..length], texts) else { continue };
        let sent = if answer.len() > LONGEST_DATAGRAM { cut_off(&answer) } else { answer };
        socket.send_to(&sent, peer).unwrap();
    }
}

/// What is sent in place of an answer that is too long.
fn cut_off(answer: &[u8]) -> Vec<u8> {
    let mut packet = Packet::parse(answer).unwrap();
    packet.answers.clear();
    packet.set_flags(PacketFlag::TRUNCATION);
    packet.build_bytes_vec().unwrap()
}

fn answer_streams(listener: &TcpListener, texts: &Texts) {
    for stream in listener.incoming() {
        let mut stream = stream.unwrap();
        let mut length = [0; 2];
        stream.read_exact(&mut length).unwrap();
        let mut question = vec![0; usize::from(u16::from_be_bytes(length))];
        stream.read_exact(&mut question).unwrap();
        let Some(answer) = answer(&question, texts) else { continue };
        stream.write_all(&u16::try_from(answer.len()).unwrap().to_be_bytes()).unwrap();
        stream.write_all(&answer).unwrap();
    }
}

fn answer(question: &[u8], texts: &Texts) -> Option<Vec<u8>> {
    let asked = Packet::parse(question).unwrap();
    let name = asked.questions[0].qname.clone();
    let text = name.to_string();
    let mut answer = Packet::new_reply(asked.id());
    answer.questions.clone_from(&asked.questions);
    if text.starts_with("silent") {
        return None;
    }
    if text.starts_with("broken") {
        *answer.rcode_mut() = RCODE::ServerFailure;
    } else if texts.iter().all(|(known, _)| *known != text) {
        *answer.rcode_mut() = RCODE::NameError;
    }
    for (_, text) in texts.iter().filter(|(known, _)| *known == text) {
        let record = RData::TXT(TXT::try_from(text.as_str()).unwrap());
        answer.answers.push(ResourceRecord::new(name.clone(), CLASS::IN, 60, record));
    }
    Some(answer.build_bytes_vec().unwrap())
}
