-- Fees of canceled quotes that were waived again: the books have both, each on its day. The one that is owed is in its quote.
create table waived_fees (
  quote_id uuid not null references quotes (id) on delete cascade,
  -- From 1 up, in the order in which they were charged.
  number integer not null check (number > 0),
  -- As they were charged.
  lines jsonb not null,
  charged_at timestamptz not null,
  waived_at timestamptz not null check (waived_at >= charged_at),
  primary key (quote_id, number)
);
create index waived_fees_charged on waived_fees (charged_at);
create index waived_fees_waived on waived_fees (waived_at);

-- What happens to them shows in the columns of the quote, except that they're deleted with it.
create function follow_books_of_waived_fees() returns trigger language plpgsql as $$
begin
  if enter_books() and (old.charged_at at time zone 'UTC')::date <= locked_through() + 2 then
    insert into journal_changes values ('quote:' || old.quote_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger books_follow_waived_fees after delete on waived_fees
  for each row execute function follow_books_of_waived_fees();

-- A dispute that is lost later is what the money of an entry left with: of a payment that was corrected, or a gift card
-- that was voided.
create function follow_books_of_disputes() returns trigger language plpgsql as $$
begin
  if not enter_books() then return null; end if;
  insert into journal_changes
  select 'payment:' || id from payments where id in (new.entry_id, new.tip_entry_id) and received_on <= locked_through()
  union
  select 'gift:' || ended.id from gift_card_entries as issue
  join gift_card_entries as ended on ended.card_id = issue.card_id and ended.kind in ('void', 'expire')
  where issue.kind = 'issue' and issue.method = 'card' and issue.reference = new.payment_intent
    and ended.received_on <= locked_through()
  on conflict do nothing;
  return null;
end $$;
create trigger books_follow_new_disputes after insert on card_disputes
  for each row when (new.status = 'lost') execute function follow_books_of_disputes();
create trigger books_follow_disputes after update on card_disputes
  for each row when (new.status = 'lost' and (old.status, old.entry_id, old.tip_entry_id)
    is distinct from (new.status, new.entry_id, new.tip_entry_id))
  execute function follow_books_of_disputes();

-- What the crew corrected of the usual quantities of supplies: [{id, quantity}]. Null: nothing.
alter table job_completions add column supply_quantities jsonb;
