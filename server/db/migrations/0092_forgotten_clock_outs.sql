-- A shift that was still open after the longest one that the shop allows ends by itself; the owner checks its hours.
alter table clock_entries add column is_automatic boolean not null default false;
create index clock_entries_automatic on clock_entries (at) where is_automatic;
