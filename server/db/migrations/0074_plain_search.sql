-- Searches find names however they are typed: without accents, apostrophes and hyphens, and foreign numbers by their beginning.
-- The same as `foldText` of the program.
create function fold_text(text text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(lower(translate(
    normalize(regexp_replace(normalize(text, nfd), '[\u0300-\u036f]', '', 'g'), nfc),
    'đĐðÐøØłŁħĦŧŦıÆŒẞ', 'ddddoollhhttiæœß')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- The words of names also in one piece ('oconnell' of O'Connell), those of the other texts, and the ends of the phone number.
create function search_words(names text, others text, phone text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig,
    fold_text(translate(names || ' ' || others, '@.-_+''’‘ʻʼ`´', '            ')
      || case when names ~ '[-‐‑–''’‘ʻʼ`´]'
        then ' ' || translate(names, '-‐‑–''’‘ʻʼ`´', '    ') || ' ' || translate(names, '-‐‑–''’‘ʻʼ`´', '')
        else '' end)
    || ' ' || ltrim(split_part(phone, ';', 1), '+') || ' ' || right(split_part(phone, ';', 1), 10)
    || ' ' || right(split_part(phone, ';', 1), 7) || ' ' || right(split_part(phone, ';', 1), 4));

alter table quotes drop column search;
alter table quotes add column search tsvector generated always as (
  search_words(customer_name, customer_email || ' ' || reference, customer_phone)) stored;
create index quotes_by_search on quotes using gin (search) with (fastupdate = on, gin_pending_list_limit = 128);

alter table customer_records drop column search;
alter table customer_records add column search tsvector generated always as (search_words(name, email, phone)) stored;
create index customer_records_by_search on customer_records using gin (search)
  with (fastupdate = on, gin_pending_list_limit = 128);

alter table employees drop column search;
alter table employees add column search tsvector generated always as (
  search_words(name, email || ' ' || employee_id, coalesce(phone, ''))) stored;

alter table job_applications drop column search;
alter table job_applications add column search tsvector generated always as (
  search_words(first_name || ' ' || last_name, email, phone)) stored;
create index job_applications_by_search on job_applications using gin (search) with (fastupdate = on);

alter table contact_messages drop column search;
alter table contact_messages add column search tsvector generated always as (
  search_words(name, email || ' ' || message, coalesce(phone, ''))) stored;
create index contact_messages_by_search on contact_messages using gin (search);

alter table outbox drop column search;
alter table outbox add column search tsvector generated always as (
  search_words(coalesce(subject, ''), recipient || ' ' || kind, '')) stored;
create index outbox_by_search on outbox using gin (search) with (fastupdate = on);

drop index people_by_search;
create index people_by_search on people using gin (search_words(name, email, ''));

-- What was typed about a payment goes with the customer who is erased; the entry itself never changes.
create or replace function refuse_to_rewrite_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reference = '' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  raise exception 'What was paid is never changed: a correction is an entry of its own.' using errcode = 'insufficient_privilege';
end
$$;
create or replace function refuse_to_rewrite_gift_card_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reference = '' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  raise exception 'A movement of a gift card is never changed: the opposite is an entry of its own.'
    using errcode = 'insufficient_privilege';
end
$$;
