-- The customer's agreement to have each visit charged to their saved card once it's done: its words, their version, and when.
alter table plans add column card_consent text;
alter table plans add column card_consent_version integer;
alter table plans add column card_consented_at timestamptz;
alter table plans add constraint plans_card_consent_check check (
  (card_consent is null) = (card_consented_at is null) and (card_consent_version is null) = (card_consented_at is null));
-- The visit that wasn't paid: the plan is paused, and can't be resumed until it is.
alter table plans add column missed_quote_id uuid references quotes (id);
create index plans_missed on plans (missed_quote_id) where missed_quote_id is not null;
-- Days that were skipped before their visits were created.
alter table plans add column skipped_on jsonb not null default '[]' check (jsonb_typeof(skipped_on) = 'array');
alter table plans drop constraint plans_changed_by_check;
alter table plans add constraint plans_changed_by_check check (changed_by in ('admin', 'customer', 'system'));

-- A charge that nobody asked for: that of a plan's visit. There's one for each visit, and a failed one is noticed once.
alter table saved_card_charges add column is_automatic boolean not null default false;
alter table saved_card_charges add column noticed_at timestamptz;
create unique index saved_card_charges_automatic on saved_card_charges (quote_id) where is_automatic and status <> 'canceled';
create index saved_card_charges_missed on saved_card_charges (settled_at)
  where is_automatic and status = 'declined' and noticed_at is null;
