-- Until when an employee said that the work takes, and when they said it; and when the owner left what it runs into as it is.
alter table jobs
  add column expected_until timestamptz,
  add column expected_said_at timestamptz,
  add column overrun_left_at timestamptz;
