mod assets;
mod docs;
mod home;
mod images;
mod shell;
