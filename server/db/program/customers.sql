-- The mailbox that an address leads to: without what follows a plus sign, and for Gmail without the dots. Emails and open
-- quotes are limited per mailbox, since one has any number of addresses. `mailboxOf` in core/people says the same.
create or replace function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select case when address ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(address, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else regexp_replace(address, '\+[^@]*@', '@') end
$$;

-- A canceled quote without a fee owes nothing, even if more went back than was paid. The lock is `for no key update`, since
-- the foreign key of a new quote holds its customer's record for key share.
create or replace function count_quotes_of_customers(ids uuid[]) returns void language plpgsql as $$
declare record_id uuid;
begin
  foreach record_id in array ids loop
    -- A change of another quote of the customer at the same time waits here, and then counts what this one changed.
    perform 1 from customer_records where id = record_id for no key update;
    update customer_records r set
      quotes = f.quotes, booked = f.booked, open = f.open, paid_cents = f.paid_cents, owed_cents = f.owed_cents,
      last_visit_at = f.last_visit_at, last_at = coalesce(f.last_at, r.created_at)
    from (
      select count(*) as quotes,
        count(*) filter (where q.status = 'approved') as booked,
        count(*) filter (where q.status in ('pending', 'countered')
          or (q.status = 'approved' and q.completed_at is null)) as open,
        coalesce(sum(q.paid_cents), 0) as paid_cents,
        coalesce(sum(greatest(q.total_cents - q.reduced_cents - q.paid_cents, 0))
          filter (where q.completed_at is not null), 0)
          + coalesce(sum(greatest(q.fee_cents - q.paid_cents, 0))
            filter (where q.status = 'cancelled' and q.fee_cents > 0), 0) as owed_cents,
        max(q.completed_at) as last_visit_at, max(q.created_at) as last_at
      from quotes q where q.customer_record_id = record_id
    ) as f
    where r.id = record_id;
  end loop;
end $$;

-- In the same order everywhere, so that two changes of the same customers wait for each other instead of deadlocking.
create or replace function follow_new_quotes() returns trigger language plpgsql as $$
begin
  perform count_quotes_of_customers(array(
    select distinct customer_record_id from added where customer_record_id is not null order by customer_record_id));
  return null;
end $$;

create or replace trigger customers_follow_new_quotes after insert on quotes
  referencing new table as added for each statement execute function follow_new_quotes();

create or replace function follow_changed_quotes() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select distinct named.id from removed r join added a on a.id = r.id,
      unnest(array[r.customer_record_id, a.customer_record_id]) as named (id)
    where (r.customer_record_id, r.status, r.total_cents, r.reduced_cents, r.fee_cents, r.paid_cents, r.completed_at)
      is distinct from
        (a.customer_record_id, a.status, a.total_cents, a.reduced_cents, a.fee_cents, a.paid_cents, a.completed_at)
      and named.id is not null
    order by named.id);
  if cardinality(ids) > 0 then perform count_quotes_of_customers(ids); end if;
  return null;
end $$;

create or replace trigger customers_follow_changed_quotes after update on quotes
  referencing old table as removed new table as added for each statement execute function follow_changed_quotes();

create or replace function follow_deleted_quotes() returns trigger language plpgsql as $$
begin
  perform count_quotes_of_customers(array(
    select distinct customer_record_id from removed where customer_record_id is not null order by customer_record_id));
  return null;
end $$;

create or replace trigger customers_follow_deleted_quotes after delete on quotes
  referencing old table as removed for each statement execute function follow_deleted_quotes();
