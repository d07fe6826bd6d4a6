-- The cost at that moment; before the first one, the first.
create or replace function unit_cents_at(supply uuid, moment timestamptz) returns integer language sql stable as $$
  select unit_cents from supply_costs where supply_id = supply
  order by since <= moment desc, case when since <= moment then since end desc, since limit 1
$$;

create or replace function use_supplies_of_package() returns trigger language plpgsql as $$
begin
  if current_setting('brightbay.restoring', true) = 'on' then return null; end if;
  insert into job_supplies (job_id, supply_id, quantity, unit_cents)
  -- Each vehicle of an appointment uses what its package does.
  select new.id, supplies.id, sum(package_supplies.quantity), unit_cents_at(supplies.id, new.completed_at)
  from quotes
  cross join lateral (
    select quotes.package_type union all select item ->> 'packageType' from jsonb_array_elements(quotes.items) as item
  ) as sold (package_type)
  join package_supplies on package_supplies.package_type = sold.package_type
  join supplies on supplies.id = package_supplies.supply_id and removed_at is null
  where quotes.id = new.quote_id
  group by supplies.id
  on conflict do nothing;
  return null;
end $$;

create or replace trigger jobs_use_supplies after update of completed_at on jobs
  for each row when (old.completed_at is null and new.completed_at is not null)
  execute function use_supplies_of_package();

create or replace trigger new_jobs_use_supplies after insert on jobs
  for each row when (new.completed_at is not null)
  execute function use_supplies_of_package();
