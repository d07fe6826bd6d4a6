import { newRequest, type Slot } from '#testing/customer.ts';
import { dataUrl } from '#testing/documentation.ts';
import type { Answer } from '#testing/quotes.ts';
import { SHOP_ROUND, type Shop } from './shop.ts';

export type Answered = { readonly status: number; readonly body: Answer };

/** A request that can be repeated until it is answered. */
export type Act = {
  /** What it writes, so that the checker knows where to look. */
  readonly writes: 'quote' | 'status' | 'day' | 'length' | 'payment' | 'damage' | 'photo';
  /** The row that it is about: an id, client id or, for a new quote, the email. */
  readonly about: string;
  /** The status of the quote afterwards, the day that it's moved to, or its minutes. */
  readonly leaves?: string;
  /** Whether it may be refused because others were first. */
  readonly mayBeTaken?: boolean;
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** In milliseconds: longer than any answer takes, so that a client of a silent server comes back. */
const PATIENCE = 90_000;

/** Sends the request. Returns undefined when no answer came, so the outcome is unknown. */
export async function perform(url: string, { call, headers, body }: Act): Promise<Answered | undefined> {
  const [method = '', path = ''] = call.split(' ');
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  } catch {
    return undefined;
  }
}

export function submitting(slot: Slot): Act {
  const { body, key, sender } = newRequest(slot);
  const headers = { 'idempotency-key': key, 'x-forwarded-for': sender };
  return { writes: 'quote', about: String(body['customerEmail']), call: 'POST /api/quotes', headers, body };
}

/** A stop of the round on one of its days. */
export function stopping(scheduledDate: string): Act {
  const act = submitting({ scheduledDate, scheduledTime: SHOP_ROUND.from });
  const place = { serviceType: 'mobile', serviceAddress: '12 Elm Street, Troy, NY 12182', round: SHOP_ROUND.id };
  const body = { ...(act.body as object), ...place, basePrice: undefined, totalPrice: undefined };
  return { ...act, body, mayBeTaken: true };
}

/** Work of one or two vehicles in the bay, or with a van at the customer's. */
export function booking(
  slot: Slot,
  { isAtCustomer, hasSecond }: Readonly<Record<'isAtCustomer' | 'hasSecond', boolean>>,
): Act {
  const act = submitting(slot);
  const place = isAtCustomer ? { serviceType: 'mobile', serviceAddress: '12 Elm Street, Troy, NY 12180' } : {};
  const second = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };
  const work = {
    ...place,
    ...(hasSecond && { items: [second] }),
    extras: [],
    basePrice: undefined,
    totalPrice: undefined,
  };
  return { ...act, body: { ...(act.body as object), ...work }, mayBeTaken: true };
}

/** The owner moves an appointment to another time, even if it's taken where they overrule that. */
export function rescheduling({ owner }: Shop, id: string, slot: Slot & { readonly overrule: boolean }): Act {
  const call = `POST /api/quotes/${id}/reschedule`;
  const leaves = slot.scheduledDate;
  return { writes: 'day', about: id, leaves, mayBeTaken: true, call, headers: { cookie: owner }, body: slot };
}

/** The owner changes how long it takes. */
export function stretching(
  { owner }: Shop,
  id: string,
  body: { readonly minutes: number; readonly overrule: boolean },
): Act {
  const call = `PUT /api/quotes/${id}/length`;
  const leaves = String(body.minutes);
  return { writes: 'length', about: id, leaves, mayBeTaken: true, call, headers: { cookie: owner }, body };
}

/** The owner moves a stop to another day of the round. */
export function moving({ owner }: Shop, id: string, scheduledDate: string): Act {
  const body = { scheduledDate, scheduledTime: SHOP_ROUND.from, round: SHOP_ROUND.id };
  const call = `POST /api/quotes/${id}/reschedule`;
  return { writes: 'day', about: id, leaves: scheduledDate, mayBeTaken: true, call, headers: { cookie: owner }, body };
}

export function approving({ owner }: Shop, id: string): Act {
  const headers = { cookie: owner };
  return { writes: 'status', about: id, leaves: 'approved', call: `POST /api/quotes/${id}/approve`, headers, body: {} };
}

export function countering({ owner }: Shop, id: string): Act {
  const call = `POST /api/quotes/${id}/counter-offer`;
  const body = { totalPrice: 150, reason: 'More to do than it looked.' };
  return { writes: 'status', about: id, leaves: 'countered', call, headers: { cookie: owner }, body };
}

/** The customer accepts the counter-offer. */
export function accepting({ id, quoteUrl }: Pick<Answer, 'id' | 'quoteUrl'>, sender: string): Act {
  const token = new URL(quoteUrl).pathname.split('/').at(-1);
  const call = `POST /api/quotes/by-token/${token}/answer`;
  return {
    writes: 'status',
    about: id,
    leaves: 'approved',
    call,
    headers: { 'x-forwarded-for': sender },
    body: { accept: true },
  };
}

export function paying({ owner, job }: Shop): Act {
  const clientId = crypto.randomUUID();
  const body = { kind: 'payment', method: 'cash', cents: 1, clientId };
  return {
    writes: 'payment',
    about: clientId,
    call: `POST /api/jobs/${job}/payments`,
    headers: { cookie: owner },
    body,
  };
}

export function loggingDamage({ crew, job }: Shop): Act {
  const clientId = crypto.randomUUID();
  const seen = { damageType: 'existing', description: 'A scratch', location: 'Left door', severity: 'low' };
  const call = `POST /api/jobs/${job}/damage-logs`;
  return { writes: 'damage', about: clientId, call, headers: { cookie: crew }, body: { ...seen, clientId } };
}

export async function photographing({ crew, job }: Shop): Promise<Act> {
  const clientId = crypto.randomUUID();
  const body = { photoType: 'before', photoUrl: await dataUrl(), clientId };
  return { writes: 'photo', about: clientId, call: `POST /api/jobs/${job}/photos`, headers: { cookie: crew }, body };
}
