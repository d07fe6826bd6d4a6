-- What an admin did that sends mail, for as long as it can be undone: how everything was before, and how it was left.
-- Restored only while nothing has changed it since.
create table undos (
  id uuid primary key,
  -- As in the audit log: 'quote.approve' and the id of what it was done to.
  action text not null,
  subject_id uuid not null,
  quote_id uuid references quotes (id) on delete cascade,
  application_id uuid references job_applications (id) on delete cascade,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz,
  check ((quote_id is null) <> (application_id is null))
);

create index undos_by_quote on undos (quote_id, expires_at desc);
create index undos_by_application on undos (application_id, expires_at desc);
create index undos_by_expiry on undos (expires_at);

-- The mails that wait for the end of that time, and are dropped with it when it is undone.
alter table outbox add column undo_id uuid references undos (id) on delete set null;
create index outbox_by_undo on outbox (undo_id) where undo_id is not null;

-- How far a quote has come after its approval, kept with it, so that lists of what is completed or unpaid have an index:
-- when its job was completed, and what was paid for it without tips.
alter table quotes
  add column completed_at timestamptz,
  add column paid_cents integer not null default 0;

update quotes set completed_at = jobs.completed_at
from jobs where jobs.quote_id = quotes.id and jobs.status = 'completed';

update quotes set paid_cents = paid.cents
from (select quote_id, sum(cents) as cents from payments where not is_tip group by quote_id) as paid
where paid.quote_id = quotes.id;

create index quotes_completed on quotes (created_at desc, id desc) where completed_at is not null;
create index quotes_unpaid on quotes (created_at desc, id desc)
  where completed_at is not null and paid_cents < total_cents;
