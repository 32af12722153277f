mod background_images;
mod page_views;
mod places;
