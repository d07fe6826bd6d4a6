-- A reservation takes its place for a range of time. Minutes are counted from the start of the appointment; without a length
-- it's the one minute in which it starts, as before. A quote may reserve two overlapping times while it has a counter-offer.
create extension if not exists btree_gist;
alter table slot_holds
  add column minutes_before integer not null default 0,
  add column minutes_after integer not null default 1,
  add constraint slot_holds_minutes_check check (minutes_before between 0 and 240 and minutes_after between 1 and 4560);
-- By way of UTC, since adding an interval to an instant could depend on the session's time zone.
alter table slot_holds
  add column during tstzrange not null generated always as (tstzrange(
    (starts_at at time zone 'UTC' - make_interval(mins => minutes_before)) at time zone 'UTC',
    (starts_at at time zone 'UTC' + make_interval(mins => minutes_after)) at time zone 'UTC')) stored;
alter table slot_holds
  add constraint slot_holds_overlap exclude using gist (during with &&, seat with =, quote_id with <>);
