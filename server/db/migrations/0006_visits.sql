-- The SEQUENCE of an appointment's calendar file, so that a later file replaces an earlier one.
alter table quotes add column visit_sequence integer not null default 0;

-- For the scheduler: offers that were not answered in time.
create index counter_offers_expiring on counter_offers (expires_at) where answer is null;
