//! The tables of the earlier product, in the order in which they are taken over: each after those it refers to.

use crate::choice::choice;

choice! {
    /// A table; its file is its name with `.csv`.
    #[strum(serialize_all = "snake_case")]
    pub enum Table {
        /// The places of the search box.
        Places,
        /// Towns.
        Towns,
        /// Members.
        Users,
        /// Sponsors.
        Sponsors,
        /// Businesses.
        FeaturedBusinesses,
        /// Which business serves which town.
        FeaturedBusinessTowns,
        /// Contests.
        Contests,
        /// What was written down about drawings.
        ContestDrawingAudit,
        /// The lists that were drawn from.
        ContestParticipantSnapshots,
        /// Who is in a contest.
        ContestParticipants,
        /// The same under an earlier name.
        ContestEntries,
        /// Applications of businesses.
        BusinessApplications,
        /// Nominations of businesses.
        BusinessNominations,
        /// Short links.
        ShortUrls,
        /// Message templates.
        NotificationTemplates,
        /// Pictures behind the pages.
        BackgroundImages,
        /// Messages that were sent.
        Notifications,
        /// What was changed.
        AdminActivityLog,
    }
}

/// Whether a table is taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// Row by row.
    Taken,
    /// Not at all, and why.
    Left(&'static str),
}

impl Table {
    /// The name of its file.
    pub fn file_name(self) -> String {
        format!("{self}.csv")
    }

    /// Whether it is taken over.
    pub const fn treatment(self) -> Treatment {
        match self {
            Self::Notifications => {
                Treatment::Left("messages that another system sent say nothing about what this one may send")
            }
            Self::AdminActivityLog => Treatment::Left(
                "it names nobody: every entry is under one fixed label, and the log here says who did what",
            ),
            Self::ContestParticipantSnapshots | Self::ContestDrawingAudit => Treatment::Left(
                "the earlier product's own record of its drawings proves nothing here: keep the file",
            ),
            _ => Treatment::Taken,
        }
    }

    /// The columns that must be there.
    pub const fn required(self) -> &'static [&'static str] {
        match self {
            Self::Places => &["id", "label"],
            Self::Towns => &["id", "name", "state"],
            Self::Users => &["id", "name", "email", "phone_number", "address", "town_id"],
            Self::Sponsors => &["id", "name", "contact_name", "contact_email"],
            Self::FeaturedBusinesses => &["id", "business_name"],
            Self::FeaturedBusinessTowns => &["featured_business_id", "town_id"],
            Self::BusinessApplications => {
                &["id", "business_name", "website_url", "contact_name", "contact_email", "contact_phone"]
            }
            Self::BusinessNominations => &["id", "nominee_name", "nominee_town"],
            Self::ShortUrls => &["short_code", "original_url"],
            Self::Contests => &["id", "town_id", "featured_business_id", "title", "prize_description"],
            Self::ContestParticipants | Self::ContestEntries => &["contest_id", "user_id"],
            Self::NotificationTemplates => &["template_key", "name", "message_template", "channel"],
            Self::BackgroundImages => &["id", "filename"],
            _ => &[],
        }
    }

    /// The columns that are read where they are there.
    pub const fn optional(self) -> &'static [&'static str] {
        match self {
            Self::Places => &["population"],
            Self::Towns => &["status", "launch_date", "population"],
            Self::Users => &["is_subscribed", "deactivated_at", "signup_date", "created_at"],
            Self::Sponsors => &["contact_phone", "website_url", "logo_url", "category", "towns_served"],
            Self::FeaturedBusinesses => &[
                "slug",
                "category",
                "description",
                "why_we_love_it",
                "meet_the_owner",
                "owner_profile_photo_url",
                "address",
                "phone",
                "email",
                "website_url",
                "menu_url",
                "instagram_url",
                "facebook_url",
                "twitter_url",
                "tiktok_url",
                "logo_url",
                "hero_image_url",
                "hours_of_operation",
                "price_range",
                "primary_contact_name",
                "primary_contact_title",
                "primary_contact_email",
                "primary_contact_phone",
                "is_active",
            ],
            Self::BusinessApplications => &["description", "created_at"],
            Self::BusinessNominations => {
                &["website_url", "reason", "nominator_name", "nominator_email", "created_at"]
            }
            Self::ShortUrls => &["click_count"],
            Self::Contests => &[
                "sponsor_id",
                "description",
                "long_prize_description",
                "prize_value",
                "number_of_winners",
                "consolation_prize",
                "consolation_redemption_instructions",
                "start_date",
                "end_date",
                "start_time",
                "end_time",
                "contest_image_url",
                "hero_image_url",
                "gallery_images",
                "additional_images",
                "terms_and_conditions",
                "special_instructions",
                "drawing_completed_at",
            ],
            Self::ContestParticipants | Self::ContestEntries => &["entered_at"],
            Self::NotificationTemplates => &["description", "subject_template", "is_active"],
            Self::BackgroundImages => &["storage_path", "url", "use_for_town_pages"],
            _ => &[],
        }
    }

    /// The columns that are there and say nothing new, as the service counts or makes them by itself.
    pub const fn derived(self) -> &'static [&'static str] {
        match self {
            Self::Places => &["value", "created_at", "updated_at"],
            Self::Towns => &["full_name", "active_members", "created_at", "updated_at"],
            Self::Users | Self::BusinessApplications | Self::BusinessNominations => &["updated_at"],
            Self::FeaturedBusinessTowns
            | Self::ShortUrls
            | Self::ContestParticipants
            | Self::ContestEntries
            | Self::NotificationTemplates => &["id", "created_at", "updated_at"],
            Self::Sponsors | Self::FeaturedBusinesses => &["created_at", "updated_at"],
            Self::Contests => &["status", "winner_ids", "created_at", "updated_at"],
            Self::BackgroundImages => &["display_order", "file_hash", "created_at", "updated_at"],
            _ => &[],
        }
    }
}
