-- When the shop first answered a request: approved, declined or counter-offered it, or canceled it itself.
alter table quotes add column answered_at timestamptz;

update quotes set answered_at = answers.at
from (
  select audit.subject_id, min(audit.at) as at from audit
  where audit.subject = 'quote' and (audit.action in ('quote.approve', 'quote.decline', 'quote.counter')
      or audit.action = 'quote.cancel' and exists (select from admins where admins.person_id = audit.person_id))
    and not exists (select from audit as later
      where later.subject = 'quote' and later.subject_id = audit.subject_id and later.id > audit.id
        and later.action = 'quote.undo' and later.after ->> 'undone' = audit.action)
  group by audit.subject_id
) as answers
where answers.subject_id = quotes.id::text;

-- Reports add up years of requests; this index holds what is added up, so that the wide rows aren't read.
create index quotes_received on quotes (created_at) include (answered_at, answer_due, status, package_type, id);
