-- What the customer wrote about a quote, oldest first: it stays with the messages as well.
alter table quotes add column customer_note text not null default '';

-- Notes that were sent before are messages which begin with the reference of their quote. Anybody can write such a message
-- on the contact page, so the address has to be that of the quote, or of the account that the quote belongs to.
update quotes set customer_note = right(told.note, 8000) from (
  select quotes.id, string_agg(
      substr(contact_messages.message, strpos(contact_messages.message, E'\n') + 1), E'\n\n'
      order by contact_messages.created_at, contact_messages.id
    ) as note
  from contact_messages
  join quotes on contact_messages.message like 'About quote ' || quotes.reference || E':\n%'
  left join customers on customers.id = quotes.customer_id
  left join people on people.id = customers.person_id
  where contact_messages.email <> '' and contact_messages.email in (quotes.customer_email, people.email)
  group by quotes.id
) as told where told.id = quotes.id;

-- What the crew tells the shop alone. The notes so far were shown to customers and still are.
alter table job_completions add column shop_notes text not null default '';
drop trigger job_completions_are_final on job_completions;
create trigger job_completions_are_final before update of
  id, job_id, client_id, notes, shop_notes, quality_rating, time_spent, supplies_used, customer_satisfaction,
  additional_services, checklist, signature, photos, reason_without_photos, at, amends, request_hash on job_completions
  for each statement execute function refuse_to_rewrite_documentation();

-- Sent by an employee who no longer had the job: kept, and shown to the customer once an admin has accepted it.
alter table job_photos add column is_late boolean not null default false;
alter table job_photos add column accepted_at timestamptz;
alter table damage_logs add column is_late boolean not null default false;
alter table damage_logs add column accepted_at timestamptz;

-- A picture that was taken by mistake is removed from what others see, and kept for the owner.
alter table job_photos add column removed_at timestamptz;
alter table job_photos add column removed_by uuid references people (id) on delete set null;
