//! Asks the service of these settings whether it is up: a health check that needs no other program beside this one.

use std::{
    io::{Read as _, Write as _},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

use anyhow::{Context as _, ensure};

const TIMEOUT: Duration = Duration::from_secs(3);
/// The first line of an answer is shorter.
const MOST_BYTES: u64 = 1024;

/// Fails unless the service that listens at this address is up.
pub fn check(listen: SocketAddr) -> anyhow::Result<()> {
    let address = reached_at(listen);
    let answer = ask(address).with_context(|| format!("the service does not answer at {address}"))?;
    let status = answer.lines().next().unwrap_or_default();
    ensure!(status.split(' ').nth(1) == Some("200"), "the service is not well: {status}");
    Ok(())
}

fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.write_all(format!("GET /healthz HTTP/1.0\r\nHost: {address}\r\n\r\n").as_bytes())?;
    let mut answer = Vec::new();
    stream.take(MOST_BYTES).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Where a service that listens at this address is reached from this machine: one that listens everywhere, here.
pub fn reached_at(listen: SocketAddr) -> SocketAddr {
    SocketAddr::new(reachable(listen.ip()), listen.port())
}

fn reachable(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}
