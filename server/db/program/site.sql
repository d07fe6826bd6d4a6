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
