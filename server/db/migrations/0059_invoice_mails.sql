-- Whether a quote is on the invoice with the fee for canceling it, rather than with its price.
alter table invoice_quotes add column is_fee boolean not null default false;
create index invoice_quotes_of_quote on invoice_quotes (quote_id);
create index invoices_newest on invoices (issued_at desc, id desc);

-- What may still change about an invoice, and is deleted when its customer is erased: its link works while it has a row.
create table invoice_deliveries (
  invoice_id uuid primary key references invoices (id),
  link_expires_at timestamptz not null,
  -- When it was last mailed, not counting reminders.
  mailed_at timestamptz,
  reminds boolean not null
);
create index invoice_deliveries_reminding on invoice_deliveries (invoice_id) where reminds;

-- The reminders that were mailed: each once, whatever happens at the same time.
create table invoice_reminders (
  invoice_id uuid not null references invoices (id),
  step text not null check (step in ('before-due', 'overdue', 'overdue-2', 'overdue-3', 'overdue-4')),
  at timestamptz not null,
  primary key (invoice_id, step)
);
