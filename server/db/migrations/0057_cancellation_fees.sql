-- What a quote's customer was told about canceling late when it was sold: {feeCents, feePercent, noticeHours}; null means no fee.
alter table quotes add column cancellation_terms jsonb;
-- What the owner charges for a quote that was canceled late or missed: price lines, the fee and the sales tax on it. Waived: none.
alter table quotes add column cancellation_lines jsonb not null default '[]' check (jsonb_typeof(cancellation_lines) = 'array');
-- The sum of these lines, which is what a canceled quote owes.
alter table quotes add column fee_cents integer not null default 0 check (fee_cents >= 0);
-- When a fee was last charged; stays when it's waived.
alter table quotes add column fee_charged_at timestamptz;

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
          filter (where q.completed_at is not null), 0)
          + coalesce(sum(greatest(q.fee_cents - q.paid_cents, 0)) filter (where q.status = 'cancelled'), 0) as owed_cents,
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
    where (r.customer_record_id, r.status, r.total_cents, r.reduced_cents, r.fee_cents, r.paid_cents, r.completed_at)
      is distinct from
        (a.customer_record_id, a.status, a.total_cents, a.reduced_cents, a.fee_cents, a.paid_cents, a.completed_at)
      and named.id is not null
    order by named.id);
  if cardinality(ids) > 0 then perform count_quotes_of_customers(ids); end if;
  return null;
end $$;

-- A fee counts on the day of the cancellation.
create function follow_reports_of_fees() returns trigger language plpgsql as $$
begin
  perform mark_report_days_of(new.id);
  return null;
end $$;
create trigger reports_follow_fees after update of cancellation_lines on quotes
  for each row when (old.cancellation_lines is distinct from new.cancellation_lines)
  execute function follow_reports_of_fees();

drop index quotes_unpaid;
create index quotes_unpaid on quotes (created_at desc, id desc)
  where (completed_at is not null and paid_cents < total_cents - reduced_cents)
    or (status = 'cancelled' and paid_cents < fee_cents);
