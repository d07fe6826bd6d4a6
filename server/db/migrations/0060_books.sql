-- The books: the journal of an open month follows from quotes and payments whenever it's read, that of a locked month is stored.

-- What the owner calls the accounts; those that aren't here have their usual names.
create table account_names (
  account text primary key,
  number text not null check (number ~ '^[0-9]{0,7}$'),
  name text not null check (char_length(name) between 1 and 100)
);

-- Months that were locked. An unlocked one stays with its entries, which then no longer count.
create table month_locks (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  -- The accounts as they were named then: [{account, number, name}].
  accounts jsonb not null,
  locked_at timestamptz not null,
  unlocked_at timestamptz
);
create unique index month_locks_once on month_locks (month) where unlocked_at is null;

create function sum_of_postings(postings jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((posting ->> 'cents')::bigint), 0) from jsonb_array_elements(postings) as posting
$$;

create table journal_entries (
  lock_id bigint not null references month_locks (id),
  -- Its place in the month, from 1.
  position integer not null,
  day date not null,
  -- When it happened, if its own month was already locked.
  original_day date,
  kind text not null,
  reference text not null,
  method text,
  -- Where it comes from: 'quote:<id>', 'payment:<id>' or 'gift:<id>', and what of that. No foreign key: entries outlive what they come from.
  subject text not null,
  source text not null,
  -- The words of the entry, so that a file of a locked month never changes.
  description text not null,
  -- [{account, cents}]: a debit is positive, a credit negative.
  postings jsonb not null constraint journal_entries_balanced check (sum_of_postings(postings) = 0),
  primary key (lock_id, position)
);
create index journal_entries_subject on journal_entries (subject);

-- What has changed since its month was locked, and may differ from what was posted.
create table journal_changes (subject text primary key);

create function locked_through() returns date language sql stable as $$
  select (max(month) + interval '1 month' - interval '1 day')::date from month_locks where unlocked_at is null
$$;

create function refuse_changed_entry() returns trigger language plpgsql as $$
begin
  raise exception 'An entry of a locked month is never changed or deleted.' using errcode = 'insufficient_privilege';
end $$;
create trigger journal_entries_are_final before update or delete on journal_entries
  for each row execute function refuse_changed_entry();

-- A change of the books waits while a month is being locked, and the lock waits for changes. A restored backup brings its
-- own locks and changes.
create function enter_books() returns boolean language plpgsql as $$
begin
  if current_setting('brightbay.restoring', true) = 'on' then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('books', 0));
  return true;
end $$;

create function refuse_entry_in_locked_month() returns trigger language plpgsql as $$
begin
  -- A statement of its own, so that the next one sees a lock that was waited for.
  if not enter_books() then return new; end if;
  if new.received_on <= locked_through() then
    raise exception 'The month of % is locked.', new.received_on using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_in_open_month before insert on payments
  for each row execute function refuse_entry_in_locked_month();
create trigger gift_cards_in_open_month before insert on gift_card_entries
  for each row execute function refuse_entry_in_locked_month();

-- Payments go with their quote, and the entries of a gift card with the card. The argument is the noun of the subject.
create function follow_books_of_entries() returns trigger language plpgsql as $$
begin
  if not enter_books() then return null; end if;
  if old.received_on <= locked_through() then
    insert into journal_changes values (tg_argv[0] || ':' || old.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger books_follow_payments after delete on payments
  for each row execute function follow_books_of_entries('payment');
create trigger books_follow_gift_cards after delete on gift_card_entries
  for each row execute function follow_books_of_entries('gift');

-- Two days are more than time zones differ by.
create function follow_books_of_quotes() returns trigger language plpgsql as $$
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
create trigger books_follow_new_quotes after insert on quotes
  for each row when (new.completed_at is not null or new.fee_charged_at is not null)
  execute function follow_books_of_quotes();
create trigger books_follow_quotes after update on quotes
  for each row when (coalesce(old.completed_at, old.fee_charged_at, new.completed_at, new.fee_charged_at) is not null
    and (old.status, old.completed_at, old.fee_charged_at, old.lines, old.cancellation_lines)
      is distinct from (new.status, new.completed_at, new.fee_charged_at, new.lines, new.cancellation_lines))
  execute function follow_books_of_quotes();
create trigger books_follow_deleted_quotes after delete on quotes
  for each row execute function follow_books_of_quotes();

create index quotes_fees on quotes (fee_charged_at) where fee_cents > 0;
create index payments_reducing on payments (quote_id) where reduces_cents <> 0;
