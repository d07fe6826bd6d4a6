-- Pages are kept in memory by every process: a pair that is added, changed or gone, however that came, makes them again.
create or replace function note_site_change() returns trigger language plpgsql as $$
begin
  -- The row is gone where a backup from before the gallery was restored. The time is above any count, so no number comes twice.
  insert into site_revisions (revision) values ((extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (only_row) do update set revision = site_revisions.revision + 1;
  perform pg_notify('business', 'site');
  return null;
end $$;

create or replace trigger gallery_changes_site after insert or update or delete on gallery_pairs
  for each statement execute function note_site_change();

-- For each row, since a restore looks for reviews that have been withdrawn and mostly finds none.
create or replace trigger reviews_change_site after insert or update or delete on reviews
  for each row execute function note_site_change();

-- A review is shown in the words of its rating, which its customer can still change.
create or replace trigger ratings_change_site after update on customer_ratings
  for each row when (old.stars <> new.stars or old.words <> new.words) execute function note_site_change();
