-- The dirt is recorded of each vehicle of an appointment, by the number that price lines call `item`.
alter table ground_truths add column item integer not null default 1 check (item between 1 and 6);
alter table ground_truths drop constraint findings_pkey;
alter table ground_truths add primary key (quote_id, found_by, item);
-- How long one of several vehicles took may be unknown.
alter table ground_truths alter column minutes drop not null;
-- Before, the one record of an appointment with several vehicles had the minutes of all of them.
alter table ground_truths add column is_of_all boolean not null default false;
update ground_truths set is_of_all = true from quotes where quotes.id = ground_truths.quote_id and quotes.items <> '[]';
