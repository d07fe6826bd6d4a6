-- A refund first returns what was overpaid. The rest lowers the price, so that it isn't owed again.
alter table payments add column reduces_cents integer not null default 0 check (
  case kind when 'refund' then reduces_cents between 0 and 0 - cents
    when 'correction' then reduces_cents between 0 - cents and 0 or reduces_cents = 0
    else reduces_cents = 0 end);
-- The sum of its entries.
alter table quotes add column reduced_cents integer not null default 0;

-- Refunds of earlier versions lower the price as far as it hasn't been paid again since, the newest first.
alter table payments disable trigger payments_are_final;
update payments set reduces_cents = refunds.reduces
from (
  select payments.id, least(0 - payments.cents, quotes.total_cents - quotes.paid_cents - coalesce(
      sum(0 - payments.cents) over (partition by payments.quote_id order by payments.recorded_at desc, payments.id desc
        rows between unbounded preceding and 1 preceding), 0)) as reduces
  from payments join quotes on quotes.id = payments.quote_id
  where payments.kind = 'refund' and quotes.status = 'approved' and quotes.paid_cents < quotes.total_cents
    and not exists (select from payments as later where later.corrects = payments.id)
) as refunds
where refunds.id = payments.id and refunds.reduces > 0;
alter table payments enable trigger payments_are_final;

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
        coalesce(sum(greatest(q.total_cents - q.reduced_cents - q.paid_cents, 0))
          filter (where q.completed_at is not null), 0) as owed_cents,
        max(q.completed_at) as last_visit_at, max(q.created_at) as last_at
      from quotes q where q.customer_record_id = record_id
    ) as f
    where r.id = record_id;
  end loop;
end $$;

create or replace function follow_changed_quotes() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select distinct named.id from removed r join added a on a.id = r.id,
      unnest(array[r.customer_record_id, a.customer_record_id]) as named (id)
    where (r.customer_record_id, r.status, r.total_cents, r.reduced_cents, r.paid_cents, r.completed_at)
      is distinct from (a.customer_record_id, a.status, a.total_cents, a.reduced_cents, a.paid_cents, a.completed_at)
      and named.id is not null
    order by named.id);
  if cardinality(ids) > 0 then perform count_quotes_of_customers(ids); end if;
  return null;
end $$;

update quotes set reduced_cents = reduced.cents
from (select quote_id, sum(reduces_cents) as cents from payments where reduces_cents <> 0 group by quote_id) as reduced
where reduced.quote_id = quotes.id;

drop index quotes_unpaid;
create index quotes_unpaid on quotes (created_at desc, id desc)
  where completed_at is not null and paid_cents < total_cents - reduced_cents;
