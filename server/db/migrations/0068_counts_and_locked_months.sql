-- The foreign keys of a new quote hold its customer's record and its promo code for key share, which goes together with these locks,
-- unlike `for update`. Before, two changes at the same time could wait for each other, and one of them had to begin again. A canceled
-- quote without a fee owes nothing, even if more went back than was paid.
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

create or replace function count_promo_uses(counted uuid) returns void language plpgsql as $$
begin
  perform from promo_codes where id = counted for no key update;
  update promo_codes set uses = (select count(*) from quotes q
      where q.promo_code_id = counted and holds_promo_use(q.promo_code_id, q.status, q.lapsed_at))
    where id = counted;
end $$;

drop index quotes_unpaid;
create index quotes_unpaid on quotes (created_at desc, id desc)
  where (completed_at is not null and paid_cents < total_cents - reduced_cents)
    or (status = 'cancelled' and fee_cents > 0 and paid_cents < fee_cents);
select count_quotes_of_customers(array(
  select distinct customer_record_id from quotes
  where status = 'cancelled' and fee_cents = 0 and paid_cents < 0 and customer_record_id is not null
  order by customer_record_id));

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
