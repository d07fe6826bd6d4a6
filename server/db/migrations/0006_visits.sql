-- Counts what became of a visit: the SEQUENCE of its calendar file, so that a later file replaces an earlier one.
alter table quotes add column visit_sequence integer not null default 0;

-- What the clock looks through: offers that nobody has answered in time.
create index counter_offers_expiring on counter_offers (expires_at) where answer is null;
