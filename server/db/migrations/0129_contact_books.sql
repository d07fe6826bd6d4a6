-- Who else can be reached about a customer, and where their work is done; null where neither is known.
alter table customer_records add column contact_book jsonb check (jsonb_typeof(contact_book) = 'object');
