-- A calendar feed of the whole shop is in the language of the admin who made it; the audit log knows who that was.
alter table calendar_feeds add column made_by uuid references people (id) on delete set null;
update calendar_feeds set made_by = people.id
from audit join people on people.id = audit.person_id
where audit.action = 'calendar-feed.create' and audit.subject_id = calendar_feeds.id::text;
