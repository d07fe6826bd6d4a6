-- Whether a plan ends once the appointment that it repeats is canceled. Plans whose first one was canceled before go on, as it was then.
alter table plans add column ends_with_first boolean not null default true;
update plans set ends_with_first = false
  from quotes where quotes.id = plans.quote_id and quotes.status in ('declined', 'cancelled');
