-- The last number of each year. Its row stays locked until the transaction that takes the next number ends, so that there
-- are no gaps: a transaction that fails gives its number back.
create table invoice_counters (
  kind text not null check (kind in ('invoice', 'credit-note')),
  year smallint not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

-- Invoices and credit notes as they were issued. They are kept when the customer is erased, as tax law asks.
create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  year smallint not null,
  position integer not null check (position > 0),
  -- The invoice that a credit note takes back.
  credits uuid constraint invoices_credits unique references invoices (id),
  -- Local dates of the shop.
  issued_on date not null,
  due_on date,
  total_cents integer not null check (total_cents > 0),
  -- Company, address and tax ID, as typed.
  bill_to jsonb not null,
  -- What the paper says, and the language of it.
  paper jsonb not null,
  language text not null,
  issued_at timestamptz not null,
  constraint invoices_number unique (kind, year, position),
  check ((kind = 'credit-note') = (credits is not null)),
  check ((kind = 'invoice') = (due_on is not null))
);

create function refuse_changed_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice is never changed or deleted: issue a credit note.';
end $$;
create trigger invoices_are_final before update or delete on invoices
  for each row execute function refuse_changed_invoice();

create table invoice_quotes (
  invoice_id uuid not null references invoices (id),
  quote_id uuid not null references quotes (id) on delete cascade,
  cents integer not null,
  -- False once the invoice was credited.
  counts boolean not null default true,
  primary key (invoice_id, quote_id)
);
create unique index invoice_quotes_once on invoice_quotes (quote_id) where counts;
