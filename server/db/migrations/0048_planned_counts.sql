-- A function in SQL is parsed and planned again each time that a trigger calls it, which took half of the statement that
-- inserts a quote. In PL/pgSQL the plan is kept, and looking at one customer at a time keeps it independent of how many.
create or replace function count_quotes_of_customers(ids uuid[]) returns void language plpgsql as $$
declare record_id uuid;
begin
  foreach record_id in array ids loop
    -- A change of another quote of the customer at the same time waits here, and then counts what this one changed.
    perform 1 from customer_records where id = record_id for update;
    update customer_records r set
      quotes = f.quotes, booked = f.booked, open = f.open, paid_cents = f.paid_cents, owed_cents = f.owed_cents,
      last_visit_at = f.last_visit_at, last_at = coalesce(f.last_at, r.created_at)
    from (
      select count(*) as quotes,
        count(*) filter (where q.status = 'approved') as booked,
        count(*) filter (where q.status in ('pending', 'countered')
          or (q.status = 'approved' and q.completed_at is null)) as open,
        coalesce(sum(q.paid_cents), 0) as paid_cents,
        coalesce(sum(greatest(q.total_cents - q.paid_cents, 0)) filter (where q.completed_at is not null), 0) as owed_cents,
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

create or replace function follow_changed_quotes() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select distinct named.id from removed r join added a on a.id = r.id,
      unnest(array[r.customer_record_id, a.customer_record_id]) as named (id)
    where (r.customer_record_id, r.status, r.total_cents, r.paid_cents, r.completed_at)
      is distinct from (a.customer_record_id, a.status, a.total_cents, a.paid_cents, a.completed_at)
      and named.id is not null
    order by named.id);
  if cardinality(ids) > 0 then perform count_quotes_of_customers(ids); end if;
  return null;
end $$;

create or replace function follow_deleted_quotes() returns trigger language plpgsql as $$
begin
  perform count_quotes_of_customers(array(
    select distinct customer_record_id from removed where customer_record_id is not null order by customer_record_id));
  return null;
end $$;
