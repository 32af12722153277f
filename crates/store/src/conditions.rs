//! What several statements and lists say, written once. They name it in braces: `{by_email}`.

/// What other prizes of the winner of a place `p` are worth that were handed over in the year of the values `year_begins`
/// and `year_ends`.
pub const GIVEN_IN_YEAR: &str =
    "COALESCE((SELECT CAST(SUM(oc.prize_value_cents) AS BIGINT) FROM drawing_places o
        JOIN contests oc ON oc.id = o.contest_id
        WHERE o.member_id = p.member_id AND o.id <> p.id AND oc.voided_at IS NULL
          AND o.prize_fulfilled_at >= {year_begins} AND o.prize_fulfilled_at < {year_ends}), 0)";

/// Each condition with its name. One may hold the names of later ones.
pub const CONDITIONS: &[(&str, &str)] = &[
    // The name of the member `m` as people read it.
    ("full_name", "m.first_name || ' ' || m.last_name"),
    // A town with the slug that its ledger is signed with.
    ("stored_town", "id, name, {record}, COALESCE(ledger_slug, slug) AS ledger_slug, merged_into"),
    // Whether the contest `c`, its town or its business contains the pattern `q`. Towns and businesses that match are
    // looked up once and not for each contest.
    (
        "contest_is_found",
        "c.search_title LIKE {q} ESCAPE '\\'
         OR c.town_id IN (SELECT id FROM towns WHERE search_text LIKE {q} ESCAPE '\\')
         OR c.featured_business_id IN (SELECT id FROM featured_businesses WHERE search_name LIKE {q} ESCAPE '\\')",
    ),
    // Whether the name of the place `p` contains the pattern `q`: the one in the closed list, or the member's own, which
    // is in lower case in any script.
    (
        "winner_is_found",
        "EXISTS (SELECT 1 FROM participant_snapshots s LEFT JOIN members m ON m.id = s.member_id
                 WHERE s.id = p.snapshot_id
                   AND (lower(s.user_name) LIKE {q} ESCAPE '\\' OR m.search_name LIKE {q} ESCAPE '\\'))",
    ),
    // Whether the prize `p` of the contest `c`, which was not handed over, waits for a tax form: `domain/prize_guard.rs`
    // says the same of one prize. Without the value `reported_from` none does.
    (
        "needs_tax_form",
        "(p.prize_fulfilled_at IS NULL AND {reported_from} > 0 AND COALESCE(c.prize_value_cents, 1) <> 0
          AND {given_in_year} + COALESCE(c.prize_value_cents, 0) >= {reported_from} AND NOT {has_tax_form})",
    ),
    ("given_in_year", GIVEN_IN_YEAR),
    // Whether a tax form of the winner of a place `p` has arrived, for this prize or another one.
    (
        "has_tax_form",
        "(p.tax_form_received_on IS NOT NULL OR EXISTS (SELECT 1 FROM drawing_places o
            WHERE o.member_id = p.member_id AND o.tax_form_received_on IS NOT NULL))",
    ),
    // Whether the entry `s` of a closed list contains the pattern `q` in its name, email or phone.
    (
        "participant_is_found",
        "s.user_email LIKE {q} ESCAPE '\\' OR s.user_phone LIKE {q} ESCAPE '\\'
         OR s.member_id IN (SELECT m.id FROM members m WHERE m.id = s.member_id AND m.search_name LIKE {q} ESCAPE '\\')",
    ),
    // Whether the member `m` is left out of the contest of the value `contest`.
    (
        "is_left_out",
        "(m.confirmed_at IS NULL
          OR EXISTS (SELECT 1 FROM contest_exclusions x WHERE x.contest_id = {contest} AND x.member_id = m.id))",
    ),
    // Whether the member `m` has flags that wait for an administrator.
    (
        "is_flagged",
        "EXISTS (SELECT 1 FROM signup_traces f
                 WHERE f.member_id = m.id AND f.flagged_at IS NOT NULL AND f.put_away_at IS NULL)",
    ),
    // Whether the member `o` with the trace `other` is flagged for the same as the member `m` with the trace `own`.
    (
        "shares_flag",
        "other.kind = own.kind AND other.trace = own.trace AND other.flagged_at IS NOT NULL AND o.id <> m.id
         AND (own.kind <> 'household' OR o.town_id = m.town_id)",
    ),
    // Whether the member `m` is written to about drawings on the channel `channels.channel`.
    ("reachable", "{takes_part} AND {is_open}"),
    // Whether the member `m` is counted in drawings and written to about them.
    ("takes_part", "m.is_subscribed AND m.confirmed_at IS NOT NULL"),
    // Whether the way to the subscribed member `m` on the channel `channels.channel` is open.
    ("is_open", "CASE WHEN channels.channel = 'sms' THEN {by_text} ELSE {by_email} END"),
    // Whether the subscribed member `m` is reached by email: the way is open and it is the one they chose. Who prefers
    // texts and replied STOP, or has not agreed to texts, hears by email instead.
    (
        "by_email",
        "m.email_suppressed_at IS NULL AND (m.preferred_channel IN ('email', 'both') OR m.sms_stopped_at IS NOT NULL
                                            OR m.texts_agreed_at IS NULL)",
    ),
    // Whether the subscribed member `m` is reached by text: they agreed to it and have not stopped it.
    (
        "by_text",
        "m.texts_agreed_at IS NOT NULL AND m.sms_stopped_at IS NULL AND m.preferred_channel IN ('sms', 'both')",
    ),
    // Whether the holder of the place `p` was not notified yet, and will be.
    (
        "is_yet_to_hear",
        "({is_called}COALESCE(notice.status, '') = 'pending')
          AND NOT {is_called}COALESCE(notice.status, '') IN ('sent', 'delivered', 'local')))",
    ),
    // The message that calls the holder of the place `p`, of which more is said. A member's messages are few, those of
    // a contest or a state are many: COALESCE keeps SQLite from looking through the latter.
    (
        "is_called",
        "EXISTS (SELECT 1 FROM notifications notice
                 WHERE notice.member_id = p.member_id
                   AND COALESCE(notice.contest_id, notice.contest_id) = p.contest_id
                   AND notice.template_key IN ('winner_notification', 'alternate_promoted') AND ",
    ),
    // The contests of the member `$1` at the instant `$2`, with the moment of entering each.
    (
        "entries",
        "SELECT s.contest_id, s.entered_at FROM participant_snapshots s WHERE s.member_id = $1
         UNION ALL
         SELECT c.id, COALESCE(p.entered_at,
                               CASE WHEN m.signup_date > c.starts_at THEN m.signup_date ELSE c.starts_at END)
         FROM members m JOIN contests c ON c.town_id = m.town_id
         LEFT JOIN contest_participants p ON p.contest_id = c.id AND p.member_id = m.id
         WHERE m.id = $1 AND m.is_subscribed AND m.signup_date < c.ends_at AND m.confirmed_at < c.ends_at
           AND c.starts_at <= $2 AND c.voided_at IS NULL
           AND (m.moved_at IS NULL OR m.moved_at <= c.starts_at OR p.id IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)
           AND NOT EXISTS (SELECT 1 FROM contest_exclusions e WHERE e.contest_id = c.id AND e.member_id = m.id)
         UNION ALL
         SELECT c.id, p.entered_at
         FROM contest_participants p JOIN members m ON m.id = p.member_id
         JOIN contests c ON c.id = p.contest_id AND c.town_id <> m.town_id
         WHERE p.member_id = $1 AND m.is_subscribed AND c.voided_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM drawings d WHERE d.contest_id = c.id)
           AND NOT EXISTS (SELECT 1 FROM contest_exclusions e WHERE e.contest_id = c.id AND e.member_id = m.id)",
    ),
];
