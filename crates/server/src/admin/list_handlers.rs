//! The handlers of administrators' lists, which differ only in their rows and in the words that describe them.

/// Makes `list`, which answers with a page of a list, and `export`, which answers with all of it as a file.
macro_rules! list_handlers {
    (
        $row:ident;
        $(#[doc = $list_doc:literal])+
        list $path:literal as $id:literal: $page:literal;
        $($export:tt)+
    ) => {
        type Listed = $crate::admin::listing::ListQuery<$row>;

        $(#[doc = $list_doc])+
        #[utoipa::path(
            get, path = $path, operation_id = $id, tag = "admin", params(Listed),
            responses((status = 200, description = $page, body = $crate::admin::listing::Page<$row>))
        )]
        pub(crate) async fn list(
            axum::extract::State(app): axum::extract::State<std::sync::Arc<$crate::state::App>>,
            _session: $crate::session::AdminSession,
            $crate::extract::Query(query): $crate::extract::Query<Listed>,
        ) -> Result<axum::Json<$crate::admin::listing::Page<$row>>, $crate::problem::Problem> {
            let request = query.request(&[])?;
            Ok(axum::Json($crate::admin::listing::page(&app, &query, &request, None).await?))
        }

        $crate::admin::list_handlers::export_handler! { $row; $($export)+ }
    };
}

/// Makes `export` alone.
macro_rules! export_handler {
    (
        $row:ident;
        $(#[doc = $doc:literal])+
        export $path:literal as $id:literal: $file:literal;
    ) => {
        type Exported = $crate::admin::listing::ExportQuery<$row>;

        $(#[doc = $doc])+
        #[utoipa::path(
            get, path = $path, operation_id = $id, tag = "admin", params(Exported),
            responses((status = 200, description = $file, body = String, content_type = "text/csv"))
        )]
        pub(crate) async fn export(
            axum::extract::State(app): axum::extract::State<std::sync::Arc<$crate::state::App>>,
            _session: $crate::session::AdminSession,
            $crate::extract::Query(query): $crate::extract::Query<Exported>,
        ) -> Result<axum::response::Response, $crate::problem::Problem> {
            $crate::admin::listing::export::<$row>(&app, query.request(&[])?).await
        }
    };
}

pub(in crate::admin) use {export_handler, list_handlers};
