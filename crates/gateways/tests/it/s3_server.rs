//! A real S3 server over a folder whose sub-folders are its buckets. It has a thread of its own, so that it answers while a test
//! waits for a program.

use std::{net::TcpListener, path::Path, thread};

/// Who may use it.
pub const ACCESS_KEY: &str = "test-key";
/// What they show for it.
pub const SECRET_KEY: &str = "test-secret";

/// Starts one for as long as the tests run, and tells its address.
pub fn serve(folder: &Path) -> String {
    let files = s3s_fs::FileSystem::new(folder).expect("a folder of buckets");
    let mut builder = s3s::service::S3ServiceBuilder::new(files);
    builder.set_auth(s3s::auth::SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.set_nonblocking(true).expect("a socket that is waited for");
    let address = listener.local_addr().expect("its address");
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener).expect("the same socket");
            let server = hyper_util::server::conn::auto::Builder::new(hyper_util::rt::TokioExecutor::new());
            while let Ok((stream, _)) = listener.accept().await {
                let stream = hyper_util::rt::TokioIo::new(stream);
                tokio::spawn(server.serve_connection(stream, service.clone()).into_owned());
            }
        });
    });
    format!("http://{address}")
}
