import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { transaction } from '#server/db/client.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { keepJpeg } from '#server/photos/keep-photos.ts';
import { insertPhotos } from '#server/photos/queries.ts';
import { preparePhoto } from '#server/photos/read-photos.ts';
import { findOpenUndo } from '#server/undos/queries.ts';
import type { TestApp } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { addGiftCard } from '#testing/gift-cards.ts';
import { addCrewedJob, addCrew, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor, type TestPerson } from '#testing/people.ts';
import { addPromoCode } from '#testing/promo-codes.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import type { World } from './roles.ts';

export function presentPassword({ caller }: World) {
  return { password: caller?.password };
}

/** Adds a quote without an account. */
export async function quoteOf({ app, deps }: TestApp): Promise<string> {
  const { n } = await deps.db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  // A new sender each time, or one sender would have too many open quotes.
  const sender = { 'x-forwarded-for': `192.0.2.${n % 250}` };
  const { body } = await submit(app, exampleQuote(), sender);
  return body.id;
}

export function newPromoCode(): string {
  return randomUUID().slice(0, 13).toUpperCase();
}

/** Issues a gift card for goodwill. */
export async function giftCardOf({ deps }: TestApp): Promise<string> {
  return addGiftCard(deps);
}

/** Adds a promo code without limits. */
export async function promoCodeOf({ deps }: TestApp): Promise<string> {
  return addPromoCode(deps.db, { code: newPromoCode(), percent: 10 });
}

/** Returns the id of the customer record of a new quote. */
export async function recordOf(test: TestApp): Promise<string> {
  // A locked site takes no quote; any id will do.
  const quoteId: string | undefined = await quoteOf(test);
  if (quoteId === undefined) return test.deps.random.id();
  const quotes = test.deps.db.selectFrom('quotes').select('customer_record_id').where('id', '=', quoteId);
  return (await quotes.executeTakeFirst())?.customer_record_id ?? test.deps.random.id();
}

/** Adds a plan whose first visit isn't created yet. */
export async function planOf(test: TestApp): Promise<string> {
  const { db, random, clock } = test.deps;
  const id = random.id();
  const quoteId: string | undefined = await quoteOf(test);
  if (quoteId === undefined) return id;
  const [discount, lines, at] = [JSON.stringify({ kind: 'none' }), '[]', clock.now().toString()];
  await db
    .insertInto('plans')
    .values({
      id,
      quote_id: quoteId,
      every: '4-weeks',
      discount,
      lines,
      first_on: '2027-09-07',
      time: '10:00 AM',
      status: 'active',
      next_due_on: '2027-09-07',
      started_at: at,
      changed_at: at,
      changed_by: 'admin',
    })
    .execute();
  return id;
}

/** Returns the undo token of a fresh approval. */
export async function undoOf(test: TestApp): Promise<string> {
  const { quoteId } = await addJob(test);
  const undo = await findOpenUndo(test.deps.db, { quoteId }, test.deps.clock.now());
  if (!undo) throw new Error('An approval can be undone.');
  return undo.id;
}

export async function photoOf({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const jpeg = await preparePhoto(deps, Buffer.from(ONE_PIXEL, 'base64'), '192.0.2.1');
  if ('refusal' in jpeg) throw new Error(jpeg.refusal);
  const photo = await keepJpeg(deps, jpeg);
  const [row] = await transaction(deps.db, (trx) => insertPhotos(trx, [photo]));
  if (!row) throw new Error('The row of a photo was not written.');
  return row.id;
}

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Adds a job without a customer account that has a crew. */
export async function jobOf(test: TestApp): Promise<string> {
  await addCrew(test.deps);
  return (await addJob(test)).id;
}

/** Adds a job that its owner has accepted. */
export async function crewedJobOf(test: TestApp, owner: TestPerson): Promise<string> {
  return (await addCrewedJob(test, owner.roleId)).id;
}

/** Adds a photo that its owner took of their job. */
export async function jobPhotoOf(test: TestApp, owner: TestPerson): Promise<string> {
  return addJobPhoto(test, owner, await crewedJobOf(test, owner));
}

/** Adds a photo that an employee took of that job. */
export async function addJobPhoto(test: TestApp, { roleId, personId }: TestPerson, jobId: string): Promise<string> {
  const { deps } = test;
  const id = deps.random.id();
  const at = deps.clock.now().toString();
  await deps.db
    .insertInto('job_photos')
    .values({
      id,
      job_id: jobId,
      client_id: id,
      employee: roleId,
      recorded_by: personId,
      photo_type: 'before',
      photo_id: await photoOf(test),
      sha256: Buffer.alloc(32),
      description: '',
      taken_at: null,
      at,
      amends: null,
      request_hash: Buffer.alloc(32),
    })
    .execute();
  return id;
}

/** The smallest photo, as a data URL. */
export function photoUrl(): string {
  return `data:image/png;base64,${ONE_PIXEL}`;
}

export async function feedOf({ deps }: TestApp): Promise<string> {
  const id = deps.random.id();
  const feed = { id, employee: null, token_hash: hashToken(id), created_at: deps.clock.now().toString() };
  await deps.db.insertInto('calendar_feeds').values(feed).execute();
  return id;
}

/** Adds a request for time off of its owner. */
export async function timeOffOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  const id = deps.random.id();
  const requested = { requested_at: deps.clock.now().toString(), decided_at: null, status: 'requested' } as const;
  const days = { from_day: '2027-07-01', to_day: '2027-07-02' };
  await deps.db
    .insertInto('time_off')
    .values({ ...requested, ...days, id, employee: owner.roleId, note: '' })
    .execute();
  return id;
}

export async function employeeOf(_: TestApp, owner: TestPerson): Promise<string> {
  return owner.roleId;
}

export async function applicationOf({ deps }: TestApp): Promise<string> {
  return addApplication(deps);
}

export async function messageOf({ deps }: TestApp): Promise<string> {
  const id = deps.random.id();
  const createdAt = deps.clock.now().toString();
  const message = { name: 'Maya', email: 'maya@example.com', phone: null, message: 'Boats?' };
  await deps.db
    .insertInto('contact_messages')
    .values({ id, ...message, created_at: createdAt })
    .execute();
  return id;
}

/** Returns the newest entry of the audit log: a log-in of just now. */
export async function entryOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  await cookieFor(deps, owner, 'admin');
  const { id } = await deps.db
    .selectFrom('audit')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Returns the mail about a new message. */
export async function mailOf({ deps }: TestApp): Promise<string> {
  const data = { name: 'Maya', email: 'maya@example.com', phone: null, message: 'Boats?' };
  const row = outboxRow(deps, { kind: 'new-message', recipient: 'hello@example.com', data }, { language: 'en' });
  await transaction(deps.db, (trx) => enqueue(trx, [row]));
  return row.id;
}

export async function sessionOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  await cookieFor(deps, owner, 'admin');
  const { id } = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', owner.personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

export async function passkeyOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  const id = deps.random.id();
  const at = deps.clock.now().toString();
  await deps.db
    .insertInto('passkeys')
    .values({
      id,
      credential_id: id,
      person_id: owner.personId,
      name: 'Laptop',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      created_at: at,
      last_used_at: null,
    })
    .execute();
  return id;
}

export async function resetToken({ deps }: TestApp): Promise<string> {
  const { personId } = await addPerson(deps, 'admin');
  const token = deps.random.id();
  const now = deps.clock.now();
  await deps.db
    .insertInto('person_links')
    .values({
      token_hash: hashToken(token),
      purpose: 'reset-password',
      person_id: personId,
      created_at: now.toString(),
      expires_at: now.add({ minutes: 1 }).toString(),
    })
    .execute();
  return token;
}

export function passkeyAnswer() {
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
  return { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {}, response };
}

export function newPasskey() {
  return { ...passkeyAnswer(), response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
}

/** Returns what a browser sends to subscribe: the public keys of a new pair, at a push service that doesn't exist. */
export function pushDevice() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  return {
    endpoint: `https://push.example.com/${randomUUID()}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  };
}

/** Adds a device with notifications. */
export async function pushDeviceOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  const id = deps.random.id();
  const { endpoint, keys } = pushDevice();
  await deps.db
    .insertInto('push_subscriptions')
    .values({
      id,
      person_id: owner.personId,
      role: 'admin',
      session_id: id,
      endpoint,
      ...keys,
      browser: '',
      created_at: deps.clock.now().toString(),
    })
    .execute();
  return id;
}
