-- The browser that shows the notifications, by the hash of the cookie that it's known by: the next log-in on it takes its
-- notifications over. Null where the browser sent no such cookie.
alter table push_subscriptions add column browser_hash bytea;
create index push_subscriptions_browser on push_subscriptions (browser_hash);
