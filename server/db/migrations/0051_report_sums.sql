-- Sums of the days that are over, so that a report doesn't add up years of quotes each time (docs/decisions/0069). They can be
-- computed again at any time: unlogged, so a crash empties all three tables at once, and backups leave them out.

-- What one kind of facts adds up to on a local day: in all (dim ''), and by each of what it can be grouped by.
create unlogged table report_sums (
  fact text not null,
  dim text not null,
  day date not null,
  key text not null,
  sums double precision[] not null,
  primary key (fact, dim, day, key)
);
create index report_sums_by_day on report_sums (day);

-- One row once sums are kept: in which time zone and by which definitions. Days before `settled_until` have their sums.
create unlogged table report_state (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  definitions text not null,
  settled_until date not null,
  -- A change of what counted on a day before this one is written down in report_changes. Never earlier than settled_until.
  marks_before date not null
);

-- Days whose sums no longer hold: reports count them from the rows until they are added up again.
create unlogged table report_changes (
  id bigint generated always as identity primary key,
  day date not null
);

-- When the owner marked a completed job as redone: the customer had to be served a second time.
alter table jobs add column redone_at timestamptz check (redone_at is null or status = 'completed');

create function mark_report_days(instants timestamptz[], days date[] default '{}') returns void language plpgsql as $$
declare
  state report_state;
  instant timestamptz;
  day date;
begin
  select * into state from report_state;
  if not found then return; end if;
  foreach instant in array instants loop
    day := (instant at time zone state.time_zone)::date;
    if day < state.marks_before then insert into report_changes (day) values (day); end if;
  end loop;
  foreach day in array days loop
    if day < state.marks_before then insert into report_changes (day) values (day); end if;
  end loop;
end $$;

-- Every day on which something of this quote counts, and those on which the first quotes of these customers count.
create function mark_report_days_of(quote uuid, customers uuid[] default '{}') returns void language plpgsql as $$
begin
  if not exists (select from report_state) then return; end if;
  perform mark_report_days(
    array(
      select created_at from quotes where id = quote
      union select completed_at from quotes where id = quote
      union select created_at from jobs where quote_id = quote
      union select at from audit where subject = 'quote' and subject_id = quote::text
        and action in ('quote.cancel', 'quote.reschedule')
      union select jobs.created_at from quotes join jobs on jobs.quote_id = quotes.id
        where quotes.customer_record_id = any(customers)),
    array(select received_on from payments where quote_id = quote));
end $$;

create function follow_reports_of_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_report_days(array[new.created_at, new.completed_at]);
  elsif tg_op = 'DELETE' then
    perform mark_report_days(array[old.created_at, old.completed_at, old.starts_at]);
    perform mark_report_days_of(old.id, array[old.customer_record_id]);
  elsif (old.status, old.package_type, old.vehicle_type, old.scheduled_date, old.starts_at, old.source, old.total_cents,
      old.tax_cents, old.paid_cents, old.lines, old.answered_at, old.answer_due, old.created_at, old.completed_at,
      old.business_version, old.customer_record_id)
    is distinct from (new.status, new.package_type, new.vehicle_type, new.scheduled_date, new.starts_at, new.source,
      new.total_cents, new.tax_cents, new.paid_cents, new.lines, new.answered_at, new.answer_due, new.created_at,
      new.completed_at, new.business_version, new.customer_record_id) then
    perform mark_report_days(array[old.created_at, old.completed_at, old.starts_at, new.starts_at]);
    perform mark_report_days_of(new.id, case when old.customer_record_id is distinct from new.customer_record_id
      then array[old.customer_record_id, new.customer_record_id] else '{}' end);
    -- What a customer has paid so far counts on the day of their first job.
    if old.paid_cents <> new.paid_cents then
      perform mark_report_days(array(select min(jobs.created_at) from quotes join jobs on jobs.quote_id = quotes.id
        where quotes.customer_record_id = new.customer_record_id));
    end if;
  end if;
  return null;
end $$;

create function follow_reports_of_jobs() returns trigger language plpgsql as $$
declare
  changed jobs;
  customers uuid[] := '{}';
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_op = 'UPDATE' and (old.created_at, old.accepted_by, old.assigned_employee, old.redone_at)
    is not distinct from (new.created_at, new.accepted_by, new.assigned_employee, new.redone_at) then return null; end if;
  -- Which job of a customer is the first one can change with a job that is deleted, or added with a date in the past.
  if tg_op = 'DELETE' or exists (
    select from report_state where (changed.created_at at time zone time_zone)::date < marks_before) then
    customers := array(select customer_record_id from quotes where id = changed.quote_id and customer_record_id is not null);
  end if;
  if tg_op <> 'INSERT' then perform mark_report_days(array[old.created_at]); end if;
  perform mark_report_days_of(changed.quote_id, customers);
  return null;
end $$;

create function follow_reports_of_payments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_report_days(array(select completed_at from quotes where id = old.quote_id), array[old.received_on]);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_report_days(array(select completed_at from quotes where id = new.quote_id), array[new.received_on]);
  end if;
  return null;
end $$;

create function follow_reports_of_reservations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_report_days(array[old.starts_at]); end if;
  if tg_op <> 'DELETE' then perform mark_report_days(array[new.starts_at]); end if;
  return null;
end $$;

create function follow_reports_of_ratings() returns trigger language plpgsql as $$
begin
  perform mark_report_days(array(select completed_at from quotes
    where id = case tg_op when 'DELETE' then old.quote_id else new.quote_id end));
  return null;
end $$;

create function follow_reports_of_completions() returns trigger language plpgsql as $$
begin
  perform mark_report_days(array(select completed_at from jobs
    where id = case tg_op when 'DELETE' then old.job_id else new.job_id end));
  return null;
end $$;

-- A shift counts on the day of its beginning, which an entry of a later day may end.
create function follow_reports_of_shifts() returns trigger language plpgsql as $$
declare
  entry clock_entries;
begin
  if tg_op = 'DELETE' then entry := old; else entry := new; end if;
  perform mark_report_days(array(
    select each.at from clock_entries each
    where each.employee = entry.employee and each.at between entry.at - interval '14 days' and entry.at
    union select each.at from clock_entries each where each.id = entry.replaces
    union select entry.at));
  return null;
end $$;

-- Cancellations of earlier versions don't say whether the person was an admin.
create function follow_reports_of_admins() returns trigger language plpgsql as $$
begin
  perform mark_report_days(array(select at from audit
    where person_id = case tg_op when 'DELETE' then old.person_id else new.person_id end
      and action in ('quote.cancel', 'quote.reschedule') and audit.after ->> 'by' is null));
  return null;
end $$;

create trigger reports_follow_quotes after insert or update or delete on quotes
  for each row execute function follow_reports_of_quotes();
create trigger reports_follow_jobs after insert or update or delete on jobs
  for each row execute function follow_reports_of_jobs();
create trigger reports_follow_payments after insert or update or delete on payments
  for each row execute function follow_reports_of_payments();
create trigger reports_follow_reservations after insert or update or delete on slot_holds
  for each row execute function follow_reports_of_reservations();
create trigger reports_follow_ratings after insert or update or delete on customer_ratings
  for each row execute function follow_reports_of_ratings();
create trigger reports_follow_completions after insert or delete on job_completions
  for each row execute function follow_reports_of_completions();
create trigger reports_follow_shifts after insert or update or delete on clock_entries
  for each row execute function follow_reports_of_shifts();
create trigger reports_follow_admins after insert or delete on admins
  for each row execute function follow_reports_of_admins();

-- What else a report asks for.
create index quotes_of_tests on quotes (created_at) where is_test;
create index customer_records_due on customer_records (last_visit_at) where open = 0 and last_visit_at is not null;
