-- What customers pay by card when they book. A quote keeps the deposit that it was sold with, in cents; 0 means none.
alter table quotes
  add column deposit_cents integer not null default 0 check (deposit_cents >= 0),
  add column deposit_paid_at timestamptz,
  -- When the owner approved it without the deposit.
  add column deposit_waived_at timestamptz,
  -- From when card payments beyond what the quote owes go back, once it ended or its time was gone; null where nothing does.
  add column deposit_return_at timestamptz,
  -- When that was requested.
  add column deposit_returned_at timestamptz,
  -- The time that its reservation lapsed from: a late deposit takes it again if it's free.
  add column lapsed_starts_at timestamptz;

create index quotes_deposits_to_return on quotes (deposit_return_at) where deposit_return_at is not null;
-- Reservations that lapse unless the deposit is paid; `quotes_by_lapse` has those with an unconfirmed email address.
create index quotes_by_deposit_lapse on quotes (lapses_at)
  where status = 'pending' and starts_at is not null and deposit_cents > 0 and deposit_paid_at is null
    and deposit_waived_at is null;
-- Deposits that a late cancellation keeps until the owner charges the fee or returns them.
create index quotes_kept_deposits on quotes (decided_at)
  where status = 'cancelled' and deposit_paid_at is not null and deposit_returned_at is null
    and deposit_return_at is null and fee_cents = 0 and deposit_cents > 0;
