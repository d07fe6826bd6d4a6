-- Quotes that came with a file of appointments, so that the import can be undone.
create table imported_quotes (
  quote_id uuid primary key references quotes (id) on delete cascade,
  import_id uuid not null references customer_imports (id) on delete cascade
);
create index imported_quotes_by_import on imported_quotes (import_id);
alter table customer_imports add column appointments integer not null default 0 check (appointments >= 0);
