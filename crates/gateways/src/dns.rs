//! The texts that the DNS has at a name, as a stranger's mail server reads them. Nothing is remembered between two questions.

#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzed;

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use simple_dns::{CLASS, Name, Packet, PacketFlag, Question, RCODE, SimpleDnsError, TYPE, rdata::RData};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpStream, UdpSocket},
    time::timeout,
};

use crate::entropy::Entropy;

const PORT: u16 = 53;
const CONFIGURATION: &str = "/etc/resolv.conf";
/// Programs ask no more of them.
const MOST_SERVERS: usize = 3;
const ANSWER_TIME: Duration = Duration::from_millis(1500);
/// Without an extension an answer over UDP has 512 bytes at most; what is longer comes over TCP.
const LONGEST_DATAGRAM: usize = 4096;

/// Why the DNS says nothing.
#[derive(Debug, thiserror::Error)]
pub enum DnsError {
    /// It is no name that the DNS can have.
    #[error("the name cannot be asked for")]
    Name,
    /// There is no way to the server.
    #[error("{0}")]
    Unreachable(#[from] io::Error),
    /// It takes too long.
    #[error("no answer in time")]
    Late,
    /// It answers that it cannot tell.
    #[error("the server answers {0:?}")]
    Refused(RCODE),
    /// It answers something else.
    #[error("the answer cannot be read")]
    Unreadable,
}

impl From<SimpleDnsError> for DnsError {
    fn from(_: SimpleDnsError) -> Self {
        Self::Unreadable
    }
}

/// Whom to ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolver {
    servers: Vec<SocketAddr>,
}

impl Resolver {
    /// The server at this address.
    pub fn at(server: SocketAddr) -> Self {
        Self { servers: vec![server] }
    }

    /// The servers that this machine asks.
    pub fn of_machine() -> Self {
        Self::configured(&std::fs::read_to_string(CONFIGURATION).unwrap_or_default())
    }

    fn configured(text: &str) -> Self {
        let named = text.lines().filter_map(|line| line.trim().strip_prefix("nameserver"));
        let addresses = named.filter_map(|address| address.trim().parse::<IpAddr>().ok());
        let mut servers: Vec<_> =
            addresses.map(|address| SocketAddr::new(address, PORT)).take(MOST_SERVERS).collect();
        if servers.is_empty() {
            servers.push(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), PORT));
        }
        Self { servers }
    }

    /// Every text at a name; none where there is no such name.
    pub async fn texts(&self, name: &str, entropy: &dyn Entropy) -> Result<Vec<String>, DnsError> {
        let mut failure = DnsError::Late;
        // A datagram may get lost, so everybody is asked twice.
        for server in self.servers.iter().chain(&self.servers) {
            let id = u16::from_be_bytes(entropy.bytes());
            let question = question(name, id)?;
            match timeout(ANSWER_TIME, asked(*server, &question, id)).await {
                Ok(Ok(texts)) => return Ok(texts),
                Ok(Err(error)) => failure = error,
                Err(_) => {}
            }
        }
        Err(failure)
    }
}

fn question(name: &str, id: u16) -> Result<Vec<u8>, DnsError> {
    let name = Name::new(name).map_err(|_| DnsError::Name)?;
    let mut packet = Packet::new_query(id);
    packet.set_flags(PacketFlag::RECURSION_DESIRED);
    packet.questions.push(Question::new(name, TYPE::TXT.into(), CLASS::IN.into(), false));
    Ok(packet.build_bytes_vec()?)
}

async fn asked(server: SocketAddr, question: &[u8], id: u16) -> Result<Vec<String>, DnsError> {
    let own: IpAddr =
        if server.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((own, 0)).await?;
    // Only what comes from there is heard from now on.
    socket.connect(server).await?;
    socket.send(question).await?;
    let mut buffer = vec![0; LONGEST_DATAGRAM];
    let length = socket.recv(&mut buffer).await?;
    match texts_in(&buffer[..length], id)? {
        Some(texts) => Ok(texts),
        None => texts_in(&asked_at_length(server, question).await?, id)?.ok_or(DnsError::Unreadable),
    }
}

/// The same over TCP, where an answer may be as long as it likes.
async fn asked_at_length(server: SocketAddr, question: &[u8]) -> Result<Vec<u8>, DnsError> {
    let mut stream = TcpStream::connect(server).await?;
    let length = u16::try_from(question.len()).map_err(|_| DnsError::Name)?;
    stream.write_all(&[&length.to_be_bytes(), question].concat()).await?;
    let mut answer = vec![0; usize::from(stream.read_u16().await?)];
    stream.read_exact(&mut answer).await?;
    Ok(answer)
}

/// The texts of an answer; nothing when it was cut off.
fn texts_in(answer: &[u8], id: u16) -> Result<Option<Vec<String>>, DnsError> {
    let answer = Packet::parse(answer)?;
    if answer.id() != id || !answer.has_flags(PacketFlag::RESPONSE) {
        return Err(DnsError::Unreadable);
    }
    if answer.has_flags(PacketFlag::TRUNCATION) {
        return Ok(None);
    }
    match answer.rcode() {
        RCODE::NoError | RCODE::NameError => {}
        refused => return Err(DnsError::Refused(refused)),
    }
    // A name that leads to another one is answered with the texts of that.
    let texts = answer.answers.into_iter().filter_map(|record| match record.rdata {
        RData::TXT(text) => String::try_from(text).ok(),
        _ => None,
    });
    Ok(Some(texts.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machines_servers_are_asked() {
        let servers = |text| Resolver::configured(text).servers;
        let text =
            "# by hand\nsearch example\nnameserver 192.0.2.1\n  nameserver\t2001:db8::1\noptions edns0\n";
        let expected: [SocketAddr; 2] =
            ["192.0.2.1:53".parse().expect("an address"), "[2001:db8::1]:53".parse().expect("an address")];
        assert_eq!(servers(text), expected);
        assert_eq!(servers(""), ["127.0.0.1:53".parse::<SocketAddr>().expect("an address")]);
    }
}
