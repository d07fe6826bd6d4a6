-- The codes that were mailed to applicants, and the browsers that a code has let in.
create table applicant_codes (
  code_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table applicant_passes (
  id uuid primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

alter table job_applications
  add column notes text not null default '',
  -- Under which key the applicant's browser sent it: sent once more, it is the same application.
  add column key_hash bytea unique;
