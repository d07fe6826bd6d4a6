-- The vehicles of an appointment after the first one, which stays in the columns of the quote.
alter table quotes add column items jsonb not null default '[]' check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 5);

-- A quote is found by the plates of all of them, with their blanks and hyphens or without.
alter table quotes drop column search;
alter table quotes add column search tsvector generated always as (
  search_words(customer_name,
    customer_email || ' ' || reference || ' ' || vehicle_plate || ' ' || translate(vehicle_plate, ' -', '')
      || case when items = '[]' then ''
        else ' ' || (jsonb_path_query_array(items, '$[*].vehiclePlate'))::text
          || ' ' || translate((jsonb_path_query_array(items, '$[*].vehiclePlate'))::text, '- ', '') end,
    customer_phone)) stored;
create index quotes_by_search on quotes using gin (search) with (fastupdate = on, gin_pending_list_limit = 128);

-- Few quotes have more than one vehicle; reports count each under its own package.
create index quotes_of_several_vehicles on quotes (id) where items <> '[]';
