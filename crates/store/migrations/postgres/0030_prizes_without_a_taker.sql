-- Prizes whose winners and alternates all passed are looked for among the places that were given up, which are few.
CREATE INDEX drawing_places_given_up ON drawing_places (updated_at)
    WHERE state IN ('declined', 'expired', 'disqualified');
