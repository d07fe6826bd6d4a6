-- What the shop has paid an employee for a pay period. Taken back, the row stays and no longer counts.
create table pay_payments (
  id uuid primary key,
  employee uuid not null references employees (id) on delete cascade,
  -- Local dates, both included.
  period_from date not null,
  period_to date not null,
  -- A negative part lowers the other one: a tip that was paid out and then corrected.
  pay_cents integer not null,
  tip_cents integer not null,
  method text not null check (method in ('cash', 'check', 'transfer', 'other')),
  received_on date not null,
  recorded_at timestamptz not null,
  recorded_by uuid references people (id) on delete set null,
  taken_back_at timestamptz,
  taken_back_by uuid references people (id) on delete set null,
  check (period_from <= period_to),
  check (pay_cents + tip_cents > 0)
);
create index pay_payments_by_employee on pay_payments (employee, period_from);
create index pay_payments_by_day on pay_payments (received_on);
