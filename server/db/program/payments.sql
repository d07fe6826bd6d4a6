create or replace function refuse_to_rewrite_payments() returns trigger language plpgsql as $$
begin
  -- What was typed about it goes with a customer who is erased.
  if tg_op = 'UPDATE' and new.reference = '' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  raise exception 'What was paid is never changed: a correction is an entry of its own.' using errcode = 'insufficient_privilege';
end
$$;

-- An entry goes with its quote, and forgets who recorded it with that person: both come from a constraint, one trigger deep.
create or replace trigger payments_are_final before update or delete on payments
  for each row when (pg_trigger_depth() = 0) execute function refuse_to_rewrite_payments();
