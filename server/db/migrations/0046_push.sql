-- Browsers that show notifications, and the topics that a person has turned off.
create table push_subscriptions (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  role text not null check (role in ('admin', 'employee')),
  -- Of the log-in that subscribed: ending it ends the subscription. Not a reference, as an expired session doesn't.
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  browser text not null,
  created_at timestamptz not null
);
create index push_subscriptions_person on push_subscriptions (person_id, role);
create index push_subscriptions_session on push_subscriptions (session_id);

create table push_topics_off (
  person_id uuid not null references people (id) on delete cascade,
  topic text not null,
  primary key (person_id, topic)
);
