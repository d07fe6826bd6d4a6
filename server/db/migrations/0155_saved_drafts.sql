-- Quotes that were begun and whose customer asked for a link to finish them, for at most 14 days.
create table saved_drafts (
  id uuid primary key,
  email text not null check (char_length(email) between 1 and 254),
  -- Keyed hashes: the same for every spelling of an address, and what a press on 'unsubscribe' names.
  mailbox_hash bytea not null,
  address_hash bytea not null,
  language text not null,
  -- What was chosen and typed, without photos, and the step where it was left.
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  step text not null,
  -- Of the key that the quote will be sent with.
  key_hash bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz
);
create index saved_drafts_by_mailbox on saved_drafts (mailbox_hash);
create index saved_drafts_by_address on saved_drafts (address_hash);
create index saved_drafts_by_key on saved_drafts (key_hash);
create index saved_drafts_expiring on saved_drafts (expires_at);

-- When an address last got such a link. It outlives the draft, so that no one is written to more often.
create table draft_mails (
  mailbox_hash bytea primary key,
  sent_at timestamptz not null
);
create index draft_mails_sent on draft_mails (sent_at);
