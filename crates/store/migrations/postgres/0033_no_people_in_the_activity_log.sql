-- The activity log outlives what it tells about, so it tells nothing about the people behind businesses and sponsors.
-- Entries from before keep which field changed; the service writes the same word for new ones.
UPDATE admin_activity_log SET changes = (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
        'field', change.value ->> 'field',
        'from', CASE WHEN change.value ->> 'field' IN (
                    'email', 'meet_the_owner', 'owner_profile_photo_url', 'phone', 'primary_contact_email',
                    'primary_contact_name', 'primary_contact_phone', 'primary_contact_title', 'contact_email',
                    'contact_name', 'contact_phone') AND change.value ->> 'from' <> ''
                THEN '(personal)' ELSE change.value ->> 'from' END,
        'to', CASE WHEN change.value ->> 'field' IN (
                    'email', 'meet_the_owner', 'owner_profile_photo_url', 'phone', 'primary_contact_email',
                    'primary_contact_name', 'primary_contact_phone', 'primary_contact_title', 'contact_email',
                    'contact_name', 'contact_phone') AND change.value ->> 'to' <> ''
              THEN '(personal)' ELSE change.value ->> 'to' END)
        ORDER BY change.position), '[]')
    FROM jsonb_array_elements(admin_activity_log.changes) WITH ORDINALITY change (value, position))
WHERE entity_modified IN ('Featured Business', 'Sponsor') AND jsonb_typeof(changes) = 'array';

-- An applicant's address that a browser would run is no web site.
UPDATE featured_businesses SET website_url = NULL
WHERE lower(trim(website_url)) LIKE 'javascript:%' OR lower(trim(website_url)) LIKE 'data:%'
   OR lower(trim(website_url)) LIKE 'vbscript:%' OR lower(trim(website_url)) LIKE 'file:%';
