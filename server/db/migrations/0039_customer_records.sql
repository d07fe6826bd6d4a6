-- One row per customer as the owner knows them, with or without an account. The row holds what they are called and how to
-- reach them, and figures of their quotes that lists are narrowed by; `follow_quotes` keeps those.
create table customer_records (
  id uuid primary key,
  customer_id uuid unique references customers (id) on delete set null,
  name text not null,
  first_name text not null default '',
  last_name text not null default '',
  -- Empty when it isn't known.
  email text not null default '',
  phone text not null default '',
  language text not null default 'en',
  -- The owner's own.
  notes text not null default '',
  -- Since when requests of this customer are refused.
  blocked_at timestamptz,
  -- Since when they want no mails besides those about their own orders.
  opted_out_at timestamptz,
  created_at timestamptz not null,
  -- When the newest quote was requested, or else when the row was made.
  last_at timestamptz not null,
  quotes integer not null default 0,
  -- Quotes that were approved.
  booked integer not null default 0,
  -- Quotes that wait for an answer or for their appointment.
  open integer not null default 0,
  paid_cents bigint not null default 0,
  -- What is still to be paid for completed work.
  owed_cents bigint not null default 0,
  last_visit_at timestamptz,
  search tsvector generated always as (
    to_tsvector('simple'::regconfig,
      translate(name || ' ' || email, '@.-_+''', '      ')
      || ' ' || right(phone, 10) || ' ' || right(phone, 7) || ' ' || right(phone, 4))
  ) stored
);

-- What leads to a record: an account, a proven address, or an address with a phone number
-- (core/people/customer-records.ts).
create table customer_keys (
  key text primary key,
  record_id uuid not null references customer_records (id) on delete cascade,
  email text not null default '',
  phone text not null default ''
);

-- Null once the customer was erased.
alter table quotes add column customer_record_id uuid;

-- Accounts first, then proven addresses, then addresses with a phone number. Quotes from before addresses were confirmed
-- say 1970; that proves nothing.
create temporary table proven_addresses on commit drop as
  select p.email, c.id as customer_id from people p join customers c on c.person_id = p.id
  where p.email_verified_at is not null
  union all
  select distinct q.customer_email, null::uuid from quotes q
  where q.customer_id is null and q.email_confirmed_at > '1970-01-01T00:00:00Z' and q.customer_email <> ''
    and not exists (select from people p join customers c on c.person_id = p.id
      where p.email = q.customer_email and p.email_verified_at is not null);

create temporary table quotes_by_key on commit drop as
  select q.id, q.created_at, case
      when q.customer_id is not null then 'account:' || q.customer_id
      when p.customer_id is not null then 'account:' || p.customer_id
      when p.email is not null then 'email:' || q.customer_email
      else 'contact:' || q.customer_email || ' ' || q.customer_phone end as key
  from quotes q left join proven_addresses p on p.email = q.customer_email
  where q.customer_id is not null or q.customer_email <> '' or q.customer_phone <> '';

create temporary table records_by_key on commit drop as
  select 'account:' || c.id as key, gen_random_uuid() as id, c.id as customer_id, p.name, c.first_name, c.last_name,
    p.email, coalesce(c.phone, '') as phone, p.language, c.created_at
  from customers c join people p on p.id = c.person_id
  union all
  select key, gen_random_uuid(), null, customer_name, customer_first_name, customer_last_name, customer_email,
    customer_phone, language, created_at
  from (
    select distinct on (k.key) k.key, q.customer_name, q.customer_first_name, q.customer_last_name, q.customer_email,
      q.customer_phone, q.language, min(q.created_at) over (partition by k.key) as created_at
    from quotes_by_key k join quotes q on q.id = k.id
    where k.key not like 'account:%'
    order by k.key, q.created_at desc
  ) as newest;

insert into customer_records (id, customer_id, name, first_name, last_name, email, phone, language, created_at, last_at)
  select id, customer_id, name, first_name, last_name, email, phone, language, created_at, created_at from records_by_key;

insert into customer_keys (key, record_id, email, phone)
  select key, id, email, phone from records_by_key;
insert into customer_keys (key, record_id, email)
  select 'email:' || p.email, r.id, p.email from proven_addresses p
  join records_by_key r on r.customer_id = p.customer_id;

update quotes set customer_record_id = r.id
  from quotes_by_key k join records_by_key r on r.key = k.key
  where k.id = quotes.id;

alter table quotes add constraint quotes_customer_record_id_fkey
  foreign key (customer_record_id) references customer_records (id) on delete set null;
create index quotes_by_customer_record on quotes (customer_record_id, created_at desc)
  where customer_record_id is not null;

-- The figures of these records, from their quotes.
create function count_quotes_of_customers(ids uuid[]) returns void language sql as $$
  update customer_records r set
    quotes = f.quotes, booked = f.booked, open = f.open, paid_cents = f.paid_cents, owed_cents = f.owed_cents,
    last_visit_at = f.last_visit_at, last_at = coalesce(f.last_at, r.created_at)
  from (
    select i.id, count(q.id) as quotes,
      count(q.id) filter (where q.status = 'approved') as booked,
      count(q.id) filter (where q.status in ('pending', 'countered')
        or (q.status = 'approved' and q.completed_at is null)) as open,
      coalesce(sum(q.paid_cents), 0) as paid_cents,
      coalesce(sum(greatest(q.total_cents - q.paid_cents, 0)) filter (where q.completed_at is not null), 0) as owed_cents,
      max(q.completed_at) as last_visit_at, max(q.created_at) as last_at
    from unnest(ids) as i (id) left join quotes q on q.customer_record_id = i.id
    group by i.id
  ) as f
  where f.id = r.id
$$;

select count_quotes_of_customers(array(select id from customer_records));

-- Each statement that changes quotes brings the figures of their records up to date: one place, whatever changes them.
create function follow_new_quotes() returns trigger language plpgsql as $$
begin
  perform count_quotes_of_customers(array(
    select distinct customer_record_id from added where customer_record_id is not null));
  return null;
end $$;

create function follow_changed_quotes() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select distinct named.id from removed r join added a on a.id = r.id,
      unnest(array[r.customer_record_id, a.customer_record_id]) as named (id)
    where (r.customer_record_id, r.status, r.total_cents, r.paid_cents, r.completed_at)
      is distinct from (a.customer_record_id, a.status, a.total_cents, a.paid_cents, a.completed_at)
      and named.id is not null);
  if cardinality(ids) > 0 then perform count_quotes_of_customers(ids); end if;
  return null;
end $$;

create function follow_deleted_quotes() returns trigger language plpgsql as $$
begin
  perform count_quotes_of_customers(array(
    select distinct customer_record_id from removed where customer_record_id is not null));
  return null;
end $$;

create trigger customers_follow_new_quotes after insert on quotes
  referencing new table as added for each statement execute function follow_new_quotes();
create trigger customers_follow_changed_quotes after update on quotes
  referencing old table as removed new table as added for each statement execute function follow_changed_quotes();
create trigger customers_follow_deleted_quotes after delete on quotes
  referencing old table as removed for each statement execute function follow_deleted_quotes();

-- Customers who opted out so far: their addresses are stored as hashes, but the audit log names the quotes.
update customer_records set opted_out_at = a.at
  from (select q.customer_record_id as id, min(audit.at) as at from audit join quotes q on q.id::text = audit.subject_id
    where audit.action = 'mail.unsubscribe' and audit.subject = 'quote' group by 1) as a
  where a.id = customer_records.id;

create index customer_keys_by_record on customer_keys (record_id);
create index customer_keys_by_email on customer_keys (email) where email <> '';
create index customer_keys_by_phone on customer_keys (phone) where phone <> '';
create index customer_records_latest on customer_records (last_at desc, id desc);
create index customer_records_new on customer_records (created_at);
create index customer_records_returning on customer_records (last_at desc, id desc) where booked > 1;
create index customer_records_resting on customer_records (last_at desc, id desc)
  where open = 0 and last_visit_at is not null;
create index customer_records_owing on customer_records (last_at desc, id desc) where owed_cents > 0;
create index customer_records_opted_out on customer_records (last_at desc, id desc) where opted_out_at is not null;
create index customer_records_blocked on customer_records (id) where blocked_at is not null;
create index customer_records_by_search on customer_records using gin (search)
  with (fastupdate = on, gin_pending_list_limit = 128);
