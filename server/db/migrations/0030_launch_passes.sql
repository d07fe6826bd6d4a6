-- The browsers that were let into the locked site; each has a token of its own.
create table launch_passes (
  token_hash bytea primary key,
  -- The version of the business that ruled then: once the site was open after it, a new lock counts for this browser, too.
  business_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
