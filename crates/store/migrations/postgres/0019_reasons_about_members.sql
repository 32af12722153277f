-- Why a winner was disqualified is an administrator's own words, which may name the person: they go with the member.

CREATE FUNCTION forget_reasons_about_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE drawing_places SET state_reason = NULL WHERE member_id = OLD.id AND state_reason IS NOT NULL;
    RETURN OLD;
END $$;
CREATE TRIGGER members_forget_reasons BEFORE DELETE ON members
FOR EACH ROW EXECUTE FUNCTION forget_reasons_about_member();

UPDATE drawing_places SET state_reason = NULL
WHERE member_id IS NULL AND state_reason IS NOT NULL AND state_reason <> 'no longer a member';
