-- Whether a pending quote meets every condition of its package's rule, so that its deposit, once paid, confirms it.
alter table quotes add column booked_when_paid boolean not null default false;
create index quotes_booked_when_paid on quotes (id)
  where booked_when_paid and status = 'pending' and deposit_paid_at is not null;
