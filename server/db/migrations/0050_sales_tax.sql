-- The sales tax within a quote's total, from its price lines: 0 for quotes that were sold without.
alter table quotes add column tax_cents integer not null generated always as (
  coalesce((jsonb_path_query_first(lines, '$[*] ? (@.kind == "tax").cents') #>> '{}')::integer, 0)) stored;
create index quotes_taxed on quotes (id) where tax_cents <> 0;

-- Revenue is counted before tax: what is added up is in the indexes, so that the wide rows aren't read.
drop index quotes_completed_at;
create index quotes_completed_at on quotes (completed_at)
  include (total_cents, tax_cents, package_type, vehicle_type, scheduled_date, id) where completed_at is not null;
drop index quotes_figures;
create index quotes_figures on quotes (id) include (total_cents, tax_cents, package_type, vehicle_type, scheduled_date);

-- The tax within an entry by rate: [{ rate, taxableCents, taxCents }], signed as the entry is. Tips have none.
alter table payments add column taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array');
create index payments_taxed on payments (received_on) where taxes <> '[]';
