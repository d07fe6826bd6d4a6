-- Who else can be reached about a customer, and where to go for them; null for nobody and nowhere.
alter table customer_records add column contact_book jsonb check (jsonb_typeof(contact_book) = 'object');
