-- Searches find names however they are typed: without accents, apostrophes and hyphens, and foreign numbers by their beginning.
-- The same as `foldText` of the program.
create or replace function fold_text(text text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(lower(translate(
    normalize(regexp_replace(normalize(text, nfd), '[\u0300-\u036f]', '', 'g'), nfc),
    'đĐðÐøØłŁħĦŧŦıÆŒẞ', 'ddddoollhhttiæœß')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- The words of names also in one piece ('oconnell' of O'Connell), those of the other texts, and the ends of the phone number.
create or replace function search_words(names text, others text, phone text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig,
    fold_text(translate(names || ' ' || others, '@.-_+''’‘ʻʼ`´', '            ')
      || case when names ~ '[-‐‑–''’‘ʻʼ`´]'
        then ' ' || translate(names, '-‐‑–''’‘ʻʼ`´', '    ') || ' ' || translate(names, '-‐‑–''’‘ʻʼ`´', '')
        else '' end)
    || ' ' || ltrim(split_part(phone, ';', 1), '+') || ' ' || right(split_part(phone, ';', 1), 10)
    || ' ' || right(split_part(phone, ';', 1), 7) || ' ' || right(split_part(phone, ';', 1), 4));
