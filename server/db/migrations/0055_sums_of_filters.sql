-- Taken places are narrowed to an employee, too: another employee of a job also changes the sums of the day of the appointment.
create or replace function mark_report_days_of(quote uuid, customers uuid[] default '{}') returns void language plpgsql as $$
begin
  if not exists (select from report_state) then return; end if;
  perform mark_report_days(
    array(
      select created_at from quotes where id = quote
      union select completed_at from quotes where id = quote
      union select starts_at from quotes where id = quote
      union select created_at from jobs where quote_id = quote
      union select at from audit where subject = 'quote' and subject_id = quote::text
        and action in ('quote.cancel', 'quote.reschedule')
      union select jobs.created_at from quotes join jobs on jobs.quote_id = quotes.id
        where quotes.customer_record_id = any(customers)),
    array(select received_on from payments where quote_id = quote));
end $$;
