-- Why a winner was disqualified is an administrator's own words, which may name the person: they go with the member.

CREATE TRIGGER members_forget_reasons BEFORE DELETE ON members
BEGIN
    UPDATE drawing_places SET state_reason = NULL WHERE member_id = OLD.id AND state_reason IS NOT NULL;
END;

UPDATE drawing_places SET state_reason = NULL
WHERE member_id IS NULL AND state_reason IS NOT NULL AND state_reason <> 'no longer a member';
