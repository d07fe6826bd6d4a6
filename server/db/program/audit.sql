-- What happened stays as it was written.
create or replace function refuse_to_rewrite_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed.' using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger audit_is_final before update or delete on audit
  for each statement execute function refuse_to_rewrite_audit();
