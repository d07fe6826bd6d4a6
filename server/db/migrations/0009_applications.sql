-- Who would like to work here, as they wrote it.
create table job_applications (
  id uuid primary key,
  status text not null check (status in ('pending', 'interview', 'hired', 'rejected')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  availability jsonb not null,
  experience text not null,
  why_join text not null,
  resume_link text,
  transportation text not null,
  references_given text,
  is_test boolean not null default false,
  created_at timestamptz not null,
  decided_at timestamptz
);

alter table job_applications add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    translate(first_name || ' ' || last_name || ' ' || email, '@.-_+''', '      ')
    || ' ' || right(phone, 10) || ' ' || right(phone, 7) || ' ' || right(phone, 4))
) stored;

create index job_applications_newest on job_applications (created_at desc, id desc);
create index job_applications_newest_by_status on job_applications (status, created_at desc, id desc);
create index job_applications_by_search on job_applications using gin (search) with (fastupdate = on);
