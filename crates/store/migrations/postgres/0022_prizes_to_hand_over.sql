-- Prizes that somebody has or may take and that were not handed over yet: few beside all that were ever drawn.
CREATE INDEX drawing_places_not_handed_over ON drawing_places (contest_id, place, prize_claimed_at)
    WHERE prize_fulfilled_at IS NULL AND state IN ('selected', 'notified', 'claimed');

-- Those that were; alternates are not among them, who are ten times as many.
CREATE INDEX drawing_places_handed_over ON drawing_places (contest_id, place)
    WHERE prize_fulfilled_at IS NOT NULL AND state IN ('selected', 'notified', 'claimed');
