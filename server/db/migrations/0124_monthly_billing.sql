-- Customers who are sent one invoice a month for everything that was done for them.
create table monthly_billing (
  record_id uuid primary key references customer_records (id) on delete cascade,
  company text not null,
  address text not null default '',
  tax_id text not null default '',
  purchase_order text not null default '',
  -- Where the invoices go; empty for the customer's own address.
  email text not null default '',
  day smallint not null check (day between 1 and 28),
  due_days smallint not null check (due_days between 0 and 365),
  reminds boolean not null,
  -- The latest local date whose invoice was issued, or that was past when the terms were first set.
  billed_on date not null
);

-- Where an invoice goes instead of to the customer of its newest quote; empty for that one.
alter table invoice_deliveries add column email text not null default '';
