-- Every estimate has a level: without a judgment there is none. Estimates that still waited for the customer's answers can't
-- be used any more, and the next cleanup deletes them with the photos that no quote names. A quote that was sent with one
-- keeps its photos.
update quotes set analysis_id = null where analysis_id in (select id from analyses where level is null);
update analysis_feedback set analysis_id = null where analysis_id in (select id from analyses where level is null);
update analyses set expires_at = least(expires_at, now()) where level is null;
alter table analyses add constraint analyses_judged check (level is not null) not valid;
