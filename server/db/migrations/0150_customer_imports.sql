-- Files of customers that were imported, so that an import can be taken back.
create table customer_imports (
  id uuid primary key,
  imported_at timestamptz not null,
  imported_by uuid references people (id) on delete set null,
  customers integer not null check (customers > 0),
  undone_at timestamptz
);

alter table customer_records add column import_id uuid references customer_imports (id) on delete set null;
create index customer_records_by_import on customer_records (import_id) where import_id is not null;
