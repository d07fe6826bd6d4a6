-- What an owner types to find a message: parts of the name, the address and the text, the last digits of the phone number.
alter table contact_messages add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    translate(name || ' ' || email || ' ' || message, '@.-_+''', '      ')
    || ' ' || coalesce(right(phone, 10) || ' ' || right(phone, 7) || ' ' || right(phone, 4), ''))
) stored;

create index contact_messages_by_search on contact_messages using gin (search);
create index contact_messages_unread on contact_messages (created_at desc, id desc) where read_at is null;
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;
create index contact_messages_answered on contact_messages (created_at desc, id desc) where answered_at is not null;

-- The subject is known once a mail was written for the first time. A mail is sent by the mail server or written to a folder.
alter table outbox
  add column subject text,
  add column sent_to text check (sent_to in ('server', 'folder')),
  add column search tsvector generated always as (
    to_tsvector('simple'::regconfig,
      translate(recipient || ' ' || kind || ' ' || coalesce(subject, ''), '@.-_+''', '      '))
  ) stored;

create index outbox_by_search on outbox using gin (search) with (fastupdate = on);

-- The log is read newest first: all of it, of one person, of one action, of one kind of thing, of one thing.
drop index audit_newest;
create index audit_by_time on audit (at desc, id desc);
create index audit_by_person on audit (person_id, at desc, id desc) where person_id is not null;
create index audit_by_action on audit (action, at desc, id desc);
create index audit_by_noun on audit (split_part(action, '.', 1), at desc, id desc);
create index audit_by_subject_id on audit (subject_id, at desc, id desc);

-- People are looked for by name and address where the log is searched.
create index people_by_search on people using gin (
  to_tsvector('simple'::regconfig, translate(name || ' ' || email, '@.-_+''', '      ')));

-- What happened stays as it was written.
create function refuse_to_rewrite_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed.' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_is_final before update or delete on audit
  for each statement execute function refuse_to_rewrite_audit();
