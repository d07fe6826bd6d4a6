-- A rating that its customer has put on the site, under a name of their choice and in the words of the rating. No row is no.
create table reviews (
  quote_id uuid primary key references customer_ratings (quote_id) on delete cascade,
  name text not null,
  -- The question as the customer read it.
  consent text not null,
  agreed_at timestamptz not null,
  -- The shop's answer; empty for none.
  answer text not null default '',
  answered_at timestamptz,
  -- Since when the owner hides it; why is in the audit.
  hidden_at timestamptz
);
