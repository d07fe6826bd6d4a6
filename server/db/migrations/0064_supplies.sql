-- What the card service reports late may have happened in a locked month.
create function follow_books_of_movements() returns trigger language plpgsql as $$
begin
  if not enter_books() then return null; end if;
  if (new.occurred_at at time zone 'UTC')::date <= locked_through() + 2 then
    insert into journal_changes values ('card:' || new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger books_follow_movements after insert on card_movements
  for each row execute function follow_books_of_movements();

-- What jobs use up, and what a unit of it costs. One that jobs have used is only taken off the list.
create table supplies (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- 'oz', 'towel'
  unit text not null check (char_length(unit) between 1 and 20),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index supplies_name on supplies (lower(name)) where removed_at is null;

-- Costs in cents, each from a moment on: what a job cost doesn't change with a later one.
create table supply_costs (
  supply_id uuid not null references supplies (id) on delete cascade,
  since timestamptz not null,
  unit_cents integer not null check (unit_cents between 0 and 100000),
  primary key (supply_id, since)
);

-- What a job of a package uses unless something else is recorded.
create table package_supplies (
  package_type text not null,
  supply_id uuid not null references supplies (id) on delete cascade,
  quantity numeric(8, 2) not null check (quantity > 0),
  primary key (package_type, supply_id)
);

create table job_supplies (
  job_id uuid not null references jobs (id) on delete cascade,
  supply_id uuid not null references supplies (id),
  quantity numeric(8, 2) not null check (quantity > 0),
  -- What a unit cost when the job was completed.
  unit_cents integer not null check (unit_cents >= 0),
  cents integer not null generated always as (round(quantity * unit_cents)) stored,
  primary key (job_id, supply_id)
);
create index job_supplies_by_supply on job_supplies (supply_id);

-- The cost at that moment; before the first one, the first.
create function unit_cents_at(supply uuid, moment timestamptz) returns integer language sql stable as $$
  select unit_cents from supply_costs where supply_id = supply
  order by since <= moment desc, case when since <= moment then since end desc, since limit 1
$$;

create function use_supplies_of_package() returns trigger language plpgsql as $$
begin
  if current_setting('brightbay.restoring', true) = 'on' then return null; end if;
  insert into job_supplies (job_id, supply_id, quantity, unit_cents)
  select new.id, supplies.id, package_supplies.quantity, unit_cents_at(supplies.id, new.completed_at)
  from quotes
  join package_supplies on package_supplies.package_type = quotes.package_type
  join supplies on supplies.id = package_supplies.supply_id and removed_at is null
  where quotes.id = new.quote_id
  on conflict do nothing;
  return null;
end $$;
create trigger jobs_use_supplies after update of completed_at on jobs
  for each row when (old.completed_at is null and new.completed_at is not null)
  execute function use_supplies_of_package();
create trigger new_jobs_use_supplies after insert on jobs
  for each row when (new.completed_at is not null)
  execute function use_supplies_of_package();

-- The report of margins counts on the day of the completion.
create function follow_reports_of_supplies() returns trigger language plpgsql as $$
begin
  perform mark_report_days(array(select completed_at from jobs
    where id = case tg_op when 'DELETE' then old.job_id else new.job_id end));
  return null;
end $$;
create trigger reports_follow_supplies after insert or update or delete on job_supplies
  for each row execute function follow_reports_of_supplies();

create function follow_reports_of_card_fees() returns trigger language plpgsql as $$
begin
  perform mark_report_days(array(select completed_at from quotes
    where id in (new.quote_id, case tg_op when 'UPDATE' then old.quote_id end)));
  return null;
end $$;
create trigger reports_follow_card_fees after insert or update of quote_id on card_movements
  for each row execute function follow_reports_of_card_fees();
