create or replace function refuse_to_rewrite_payments() returns trigger language plpgsql as $$
begin
  raise exception 'What was paid is never changed: a correction is an entry of its own.' using errcode = 'insufficient_privilege';
end
$$;

-- An entry goes with its quote, and forgets who recorded it with that person: both come from a constraint, one trigger deep.
create or replace trigger payments_are_final before update or delete on payments
  for each row when (pg_trigger_depth() = 0) execute function refuse_to_rewrite_payments();
