-- A checkout pays for one quote, or for what is owed on all quotes of an invoice. `shares` says what each of them gets, in cents
-- by the ID of the quote.
alter table card_checkouts alter column quote_id drop not null;
alter table card_checkouts add column invoice_id uuid references invoices (id);
alter table card_checkouts add column shares jsonb;
alter table card_checkouts add constraint card_checkouts_subject
  check ((quote_id is null) = (invoice_id is not null) and (invoice_id is null) = (shares is null));
create index card_checkouts_of_invoices on card_checkouts (invoice_id) where closed_at is null and invoice_id is not null;

-- What each quote got of a card payment: a payment for an invoice has a row for each of its quotes.
alter table card_charges drop constraint card_charges_pkey;
alter table card_charges add primary key (payment_intent, quote_id);
alter table card_charges add column invoice_id uuid references invoices (id);

-- A refund that was made at the card service is shared among the quotes of its payment: a row for each.
alter table card_refunds drop constraint card_refunds_refund_id_key;
create unique index card_refunds_by_service on card_refunds (refund_id, quote_id) nulls not distinct where refund_id is not null;

-- So is a dispute. The first of its rows has the card service's ID as its own.
alter table card_disputes add column dispute_id text;
update card_disputes set dispute_id = id;
alter table card_disputes alter column dispute_id set not null;
create unique index card_disputes_by_service on card_disputes (dispute_id, quote_id) nulls not distinct;

-- The invoice that a movement at the card service is about. One that is about several quotes names none of them.
alter table card_movements add column invoice_id uuid references invoices (id);

-- What each quote bears of the fee of such a movement, in signed cents.
create table shared_card_fees (
  movement_id text not null references card_movements (id) on delete cascade,
  quote_id uuid not null references quotes (id) on delete cascade,
  cents integer not null,
  primary key (movement_id, quote_id)
);
create index shared_card_fees_by_quote on shared_card_fees (quote_id);

create function follow_reports_of_shared_fees() returns trigger language plpgsql as $$
begin
  perform mark_report_days(array(select completed_at from quotes where id = new.quote_id));
  return null;
end $$;
create trigger reports_follow_shared_fees after insert on shared_card_fees
  for each row execute function follow_reports_of_shared_fees();
