import { sql, type Insertable, type RawBuilder } from 'kysely';
import {
  PUSH_DEADLINE,
  pushFactsOf,
  pushPath,
  pushTopicOf,
  roleOfTopic,
  type PushFacts,
  type PushRole,
  type PushTopic,
} from '#core/notifications/push.ts';
import type { OutboxTable } from '#server/db/tables.ts';

type Notice = {
  readonly topic: PushTopic;
  readonly role: PushRole;
  /** Of the employee; admins all get theirs. */
  readonly email: string;
  readonly data: PushFacts & { readonly path: string };
  readonly due_at: string;
  readonly deadline: string;
  readonly quote_id: string | null;
  readonly undo_id: string | null;
  readonly is_test: boolean;
  readonly request_id: string | null;
  readonly created_at: string;
};

/**
 * SQL that queues the notifications of the events that these mails tell of: one per subscribed device of the people
 * concerned, except those who turned the topic off. For a `with` of the statement that queues the mails.
 */
export function pushCopies(mails: readonly Insertable<OutboxTable>[]): RawBuilder<{ readonly id: string }> {
  return queueNotices(
    mails.flatMap((mail) => {
      if (mail.channel !== 'mail' || mail.status === 'sent') return [];
      const data = JSON.parse(mail.data) as object;
      const topic = pushTopicOf(mail.kind, data);
      if (!topic) return [];
      const facts = pushFactsOf(topic, data);
      return [notice(topic, mail, facts)];
    }),
  );
}

/** SQL that queues a notification about something that no mail tells of, for all admins. */
export function pushNotice(topic: PushTopic, at: Temporal.Instant): RawBuilder<{ readonly id: string }> {
  const row = { recipient: '', due_at: at.toString(), created_at: at.toString() };
  return queueNotices([notice(topic, row, { who: '', packageName: '', startsAt: null, what: '', cents: 0 })]);
}

type Event = Pick<Insertable<OutboxTable>, 'recipient' | 'due_at' | 'created_at'> &
  Partial<Pick<Insertable<OutboxTable>, 'quote_id' | 'undo_id' | 'is_test' | 'request_id'>>;

function notice(topic: PushTopic, event: Event, facts: PushFacts): Notice {
  const { quote_id: quoteId = null } = event;
  return {
    topic,
    role: roleOfTopic(topic),
    email: event.recipient,
    data: { ...facts, path: pushPath(topic, { quoteId }) },
    due_at: event.due_at,
    deadline: Temporal.Instant.from(event.due_at).add(PUSH_DEADLINE).toString(),
    quote_id: quoteId,
    undo_id: event.undo_id ?? null,
    is_test: event.is_test ?? false,
    request_id: event.request_id ?? null,
    created_at: event.created_at,
  };
}

function queueNotices(notices: readonly Notice[]): RawBuilder<{ readonly id: string }> {
  if (notices.length === 0) return sql`(select null::uuid as id where false)`;
  return sql`(
    insert into outbox (id, channel, kind, recipient, message_id, data, due_at, deadline, quote_id, undo_id, is_test,
      language, request_id, created_at)
    select gen_random_uuid(), 'push', notice.topic, device.id::text, gen_random_uuid()::text, notice.data, notice.due_at,
      notice.deadline, notice.quote_id, notice.undo_id, notice.is_test, people.language, notice.request_id,
      notice.created_at
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice (topic text, role text, email text, data jsonb,
      due_at timestamptz, deadline timestamptz, quote_id uuid, undo_id uuid, is_test boolean, request_id text,
      created_at timestamptz)
    join push_subscriptions device on device.role = notice.role
    join people on people.id = device.person_id
    where case notice.role
        when 'admin' then exists (select from admins where person_id = people.id and accepted_at is not null)
        else people.email = notice.email
          and exists (select from employees where person_id = people.id and deleted_at is null) end
      and not exists (select from push_topics_off off where off.person_id = people.id and off.topic = notice.topic)
    returning id
  )`;
}
