-- What was sold changes only by agreement: what was proposed, by whom, and what became of it.
create table price_changes (
  id uuid primary key,
  quote_id uuid not null references quotes (id) on delete cascade,
  from_lines jsonb not null,
  from_total_cents integer not null check (from_total_cents >= 0),
  lines jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  reason text not null,
  proposed_as text not null check (proposed_as in ('admin', 'employee')),
  proposed_by uuid references people (id) on delete set null,
  proposed_at timestamptz not null,
  answer text check (answer in ('agreed', 'refused', 'withdrawn', 'expired')),
  answered_at timestamptz,
  agreed_by text check (agreed_by in ('link', 'account', 'signature')),
  signature jsonb,
  check ((answer is null) = (answered_at is null)),
  check ((agreed_by is not null) = (coalesce(answer, '') = 'agreed')),
  check (signature is null or agreed_by = 'signature')
);
create unique index price_changes_open on price_changes (quote_id) where answer is null;
create index price_changes_of_quote on price_changes (quote_id, proposed_at);
