create or replace function locked_through() returns date language sql stable as $$
  select (max(month) + interval '1 month' - interval '1 day')::date from month_locks where unlocked_at is null
$$;

-- A change of the books waits while a month is being locked, and the lock waits for changes. A restored backup brings its
-- own locks and changes.
create or replace function enter_books() returns boolean language plpgsql as $$
begin
  if current_setting('brightbay.restoring', true) = 'on' then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('books', 0));
  return true;
end $$;

-- An entry in a locked month is refused by name, so that the refusal can say which field it's about.
create or replace function refuse_entry_in_locked_month() returns trigger language plpgsql as $$
begin
  -- A statement of its own, so that the next one sees a lock that was waited for.
  if not enter_books() then return new; end if;
  if new.received_on <= locked_through() then
    raise exception 'The month of % is locked.', new.received_on using errcode = 'check_violation', constraint = 'open_month';
  end if;
  return new;
end $$;

create or replace trigger gift_cards_in_open_month before insert on gift_card_entries
  for each row execute function refuse_entry_in_locked_month();

create or replace trigger payments_in_open_month before insert on payments
  for each row execute function refuse_entry_in_locked_month();

create or replace trigger pay_payments_in_open_month before insert on pay_payments
  for each row execute function refuse_entry_in_locked_month();

create or replace trigger pay_payments_taken_back_in_open_month before update of taken_back_at on pay_payments
  for each row when (old.taken_back_at is distinct from new.taken_back_at) execute function refuse_entry_in_locked_month();

create or replace function refuse_changed_entry() returns trigger language plpgsql as $$
begin
  raise exception 'An entry of a locked month is never changed or deleted.' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger journal_entries_are_final before update or delete on journal_entries
  for each row execute function refuse_changed_entry();

create or replace function sum_of_postings(postings jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((posting ->> 'cents')::bigint), 0) from jsonb_array_elements(postings) as posting
$$;

-- A dispute that is lost later is what the money of an entry left with: of a payment that was corrected, or a gift card
-- that was voided.
create or replace function follow_books_of_disputes() returns trigger language plpgsql as $$
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

create or replace trigger books_follow_disputes after update on card_disputes
  for each row when (new.status = 'lost' and (old.status, old.entry_id, old.tip_entry_id)
    is distinct from (new.status, new.entry_id, new.tip_entry_id))
  execute function follow_books_of_disputes();

create or replace trigger books_follow_new_disputes after insert on card_disputes
  for each row when (new.status = 'lost') execute function follow_books_of_disputes();

-- Payments go with their quote, and the entries of a gift card with the card. The argument is the noun of the subject.
create or replace function follow_books_of_entries() returns trigger language plpgsql as $$
begin
  if not enter_books() then return null; end if;
  if old.received_on <= locked_through() then
    insert into journal_changes values (tg_argv[0] || ':' || old.id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger books_follow_gift_cards after delete on gift_card_entries
  for each row execute function follow_books_of_entries('gift');

create or replace trigger books_follow_payments after delete on payments
  for each row execute function follow_books_of_entries('payment');

create or replace trigger books_follow_pay_payments after delete on pay_payments
  for each row execute function follow_books_of_entries('pay');

-- What the card service reports late may have happened in a locked month.
create or replace function follow_books_of_movements() returns trigger language plpgsql as $$
begin
  if not enter_books() then return null; end if;
  if (new.occurred_at at time zone 'UTC')::date <= locked_through() + 2 then
    insert into journal_changes values ('card:' || new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger books_follow_movements after insert on card_movements
  for each row execute function follow_books_of_movements();

-- Two days are more than time zones differ by.
create or replace function follow_books_of_quotes() returns trigger language plpgsql as $$
declare
  id uuid;
  earliest timestamptz;
begin
  if tg_op <> 'DELETE' then
    id := new.id;
    earliest := least(new.completed_at, new.fee_charged_at);
  end if;
  if tg_op <> 'INSERT' then
    id := old.id;
    earliest := least(earliest, old.completed_at, old.fee_charged_at);
  end if;
  if earliest is null or not enter_books() then return null; end if;
  if (earliest at time zone 'UTC')::date <= locked_through() + 2 then
    insert into journal_changes values ('quote:' || id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger books_follow_deleted_quotes after delete on quotes
  for each row execute function follow_books_of_quotes();

create or replace trigger books_follow_new_quotes after insert on quotes
  for each row when (new.completed_at is not null or new.fee_charged_at is not null)
  execute function follow_books_of_quotes();

create or replace trigger books_follow_quotes after update on quotes
  for each row when (coalesce(old.completed_at, old.fee_charged_at, new.completed_at, new.fee_charged_at) is not null
    and (old.status, old.completed_at, old.fee_charged_at, old.lines, old.cancellation_lines)
      is distinct from (new.status, new.completed_at, new.fee_charged_at, new.lines, new.cancellation_lines))
  execute function follow_books_of_quotes();

-- What happens to them shows in the columns of the quote, except that they're deleted with it.
create or replace function follow_books_of_waived_fees() returns trigger language plpgsql as $$
begin
  if enter_books() and (old.charged_at at time zone 'UTC')::date <= locked_through() + 2 then
    insert into journal_changes values ('quote:' || old.quote_id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger books_follow_waived_fees after delete on waived_fees
  for each row execute function follow_books_of_waived_fees();
