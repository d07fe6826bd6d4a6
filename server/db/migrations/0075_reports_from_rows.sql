-- Reports are computed from their rows (docs/decisions/0090), so nothing follows changes any more.
drop trigger reports_follow_quotes on quotes;
drop trigger reports_follow_fees on quotes;
drop trigger reports_follow_jobs on jobs;
drop trigger reports_follow_payments on payments;
drop trigger reports_follow_reservations on slot_holds;
drop trigger reports_follow_ratings on customer_ratings;
drop trigger reports_follow_completions on job_completions;
drop trigger reports_follow_shifts on clock_entries;
drop trigger reports_follow_admins on admins;
drop trigger reports_follow_supplies on job_supplies;
drop trigger reports_follow_card_fees on card_movements;
drop trigger reports_follow_shared_fees on shared_card_fees;

drop function follow_reports_of_quotes();
drop function follow_reports_of_fees();
drop function follow_reports_of_jobs();
drop function follow_reports_of_payments();
drop function follow_reports_of_reservations();
drop function follow_reports_of_ratings();
drop function follow_reports_of_completions();
drop function follow_reports_of_shifts();
drop function follow_reports_of_admins();
drop function follow_reports_of_supplies();
drop function follow_reports_of_card_fees();
drop function follow_reports_of_shared_fees();
drop function mark_report_days_of(uuid, uuid[]);
drop function mark_report_days(timestamptz[], date[]);

drop table report_sums, report_state, report_changes;
