import { sql } from 'kysely';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import { AVAILABILITY_CHOICES, type ApplicationStatus } from '#core/people/applications.ts';
import { STRANGER } from '#core/people/permissions.ts';
import type { VisitStep } from '#core/reports/visits.ts';
import { insertApplication } from '#server/applications/queries.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { insertMessage } from '#server/contact/queries.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { REQUEST_ID } from './compose-test-quote.ts';
import { madeUpCustomer, madeUpEmail, madeUpPhone } from './made-up-people.ts';

const APPLICANTS: readonly (readonly [first: string, last: string, status: ApplicationStatus])[] = [
  ['Noor', 'Haddad', 'pending'],
  ['Eli', 'Marsh', 'pending'],
  ['Bea', 'Fontaine', 'pending'],
  ['Kofi', 'Mensah', 'interview'],
  ['Lena', 'Vogt', 'rejected'],
  ['Tomas', 'Reyes', 'hired'],
];
const MESSAGES: readonly (readonly [words: string, state: 'new' | 'read' | 'answered'])[] = [
  ['Do you also clean motorhomes?', 'new'],
  ['Can I bring two cars on the same morning?', 'new'],
  ['I lost the link to my quote. Could you send it again?', 'read'],
  ['How long does a full detail take for a pickup?', 'answered'],
  ['Thank you, the seats look like new!', 'answered'],
];

/** Adds made-up job applications in every state, tagged as test data, unless there are some already. Resolves to how many. */
export async function addApplications(deps: Deps): Promise<number> {
  return addUnlessThere(deps, 'job_applications', APPLICANTS, addApplication);
}

/** Adds made-up messages, some of them read and answered, tagged as test data, unless there are some already. Resolves to how many. */
export async function addMessages(deps: Deps): Promise<number> {
  return addUnlessThere(deps, 'contact_messages', MESSAGES, addMessage);
}

type Add<Item> = (trx: Trx, deps: Deps, item: { readonly item: Item; readonly index: number }) => Promise<void>;

async function addUnlessThere<Item>(
  deps: Deps,
  table: 'job_applications' | 'contact_messages',
  ...[items, add]: [items: readonly Item[], add: Add<Item>]
): Promise<number> {
  const present = await deps.db.selectFrom(table).select('id').where('is_test', '=', true).limit(1).executeTakeFirst();
  if (present) return 0;
  await transaction(deps.db, async (trx) => {
    for (const [index, item] of items.entries()) await add(trx, deps, { item, index });
  });
  return items.length;
}

const addApplication: Add<(typeof APPLICANTS)[number]> = async (trx, deps, { item, index }) => {
  const [first, last, status] = item;
  const id = deps.random.id();
  const createdAt = deps.clock.now().subtract({ hours: 3 + index * 31 });
  await insertApplication(trx, {
    id,
    status,
    first_name: first,
    last_name: last,
    email: madeUpEmail(`${first} ${last}`),
    phone: madeUpPhone(70 + index),
    availability: JSON.stringify(AVAILABILITY_CHOICES.filter((_, day) => (day + index) % 3 === 0)),
    experience: 'Two summers at a car wash, and the cars of the whole family.',
    why_join: 'I like to see a car that is clean in every corner.',
    resume_link: index % 2 === 0 ? 'https://resume.example/of-mine' : null,
    transportation: index % 2 === 0 ? 'My own car' : 'Bus and bicycle',
    references_given: index === 0 ? 'Sam at the corner garage' : null,
    is_test: true,
    created_at: createdAt.toString(),
    ...(status !== 'pending' && { decided_at: createdAt.add({ hours: 2 }).toString() }),
  });
  await note(trx, deps, { action: 'application.add-test-data', subject: 'application', id });
};

const addMessage: Add<(typeof MESSAGES)[number]> = async (trx, deps, { item, index }) => {
  const [message, state] = item;
  const { settings } = await deps.settings();
  const { customerFirstName, customerLastName, customerEmail: email, customerPhone: phone } = madeUpCustomer(index);
  const fields = { name: `${customerFirstName} ${customerLastName}`, email, phone, message };
  const id = deps.random.id();
  const createdAt = deps.clock.now().subtract({ hours: 2 + index * 53 });
  const at = { created_at: createdAt.toString() };
  const readAt = state === 'new' ? null : createdAt.add({ minutes: 40 }).toString();
  const answeredAt = state === 'answered' ? createdAt.add({ minutes: 55 }).toString() : null;
  await insertMessage(trx, { id, ...fields, ...at, is_test: true, read_at: readAt, answered_at: answeredAt });
  const then = { ...deps, clock: { now: () => createdAt } };
  await enqueue(trx, [
    outboxRow(
      then,
      { kind: 'new-message', recipient: settings.email, data: fields },
      { language: settings.language, isTest: true },
    ),
  ]);
  await note(trx, deps, { action: 'message.add-test-data', subject: 'message', id });
};

type AuditNote = { readonly action: AuditAction; readonly subject: string; readonly id: string };

async function note(trx: Trx, deps: Deps, { action, subject, id }: AuditNote): Promise<void> {
  const at = deps.clock.now().toString();
  await writeAudit(trx, { actor: STRANGER, requestId: REQUEST_ID }, { at, action, subject, subjectId: id });
}

/** How many visits reach each step for every request that is sent. */
const VISITS_PER_REQUEST: Readonly<Record<VisitStep, number>> = {
  landing: 9,
  package: 4.2,
  location: 3.4,
  vehicle: 3,
  time: 2.5,
  extras: 1.6,
  contact: 1.5,
  payment: 1.2,
  review: 1.1,
};

/**
 * Adds the visits that would have led to the quotes so far, and the days that were shown as full. Visits aren't tagged as
 * test data, so this is for throw-away shops only.
 */
export async function addVisits({ db, settings }: Deps): Promise<void> {
  const { timeZone, slotCapacity } = (await settings()).settings;
  const requests = sql`
    select (created_at at time zone ${timeZone})::date as day, source, count(*) as requests from quotes group by 1, 2`;
  for (const [step, share] of Object.entries(VISITS_PER_REQUEST))
    await sql`
      insert into visit_counts (day, kind, key, count)
      select day, 'step', ${step}, ceil(sum(requests) * ${share}::float8) from (${requests}) as days group by day`.execute(
      db,
    );
  await sql`
    insert into visit_counts (day, kind, key, count)
    select day, 'source', source, ceil(requests * ${VISITS_PER_REQUEST.landing}::float8) from (${requests}) as days
    where source is not null`.execute(db);
  await sql`
    insert into visit_counts (day, kind, key, count)
    select day, 'full', '', ceil(taken * 0.8) from (
      select (starts_at at time zone ${timeZone})::date as day, count(*) as taken from slot_holds group by 1
    ) as days where taken >= 3 * ${slotCapacity}::int`.execute(db);
}
