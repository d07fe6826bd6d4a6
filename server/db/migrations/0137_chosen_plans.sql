-- The plan that a customer chose with the request: it starts when the quote is approved.
alter table quotes add column plan_choice jsonb check (jsonb_typeof(plan_choice) = 'object');
