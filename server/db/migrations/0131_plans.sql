-- Work that repeats: what each visit repeats is the quote that the plan came from.
create table plans (
  id uuid primary key,
  quote_id uuid not null references quotes (id),
  every text not null check (every in ('1-week', '2-weeks', '4-weeks', 'month', '8-weeks', '12-weeks')),
  discount jsonb not null check (jsonb_typeof(discount) = 'object'),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  first_on date not null,
  time text not null,
  status text not null check (status in ('active', 'paused', 'ended')),
  next_due_on date not null,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null check (changed_by in ('admin', 'customer'))
);
create index plans_due on plans (next_due_on) where status = 'active';
create unique index plans_of_quote on plans (quote_id) where status <> 'ended';
create index plans_by_quote on plans (quote_id);

-- A visit of a plan is a quote: one for each day that it's due. Without a day it was taken off the plan when that was paused or changed.
alter table quotes add column plan_id uuid references plans (id);
alter table quotes add column plan_due_on date;
create unique index quotes_of_plan on quotes (plan_id, plan_due_on) where plan_id is not null;
