create or replace function refuse_changed_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice is never changed or deleted: issue a credit note.';
end $$;

create or replace trigger invoices_are_final before update or delete on invoices
  for each row execute function refuse_changed_invoice();
