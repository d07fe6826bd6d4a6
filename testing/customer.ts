import type { Availability } from '#contract/catalog.ts';
import { exampleQuote, type Answer } from './quotes.ts';

/** A quote request from a new customer at a new client address. */
export type Request = {
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly sender: string;
};
export type Slot = { readonly scheduledDate: string; readonly scheduledTime: string };

let count = 0;

/** Returns a new request for the slot. */
export function newRequest(slot: Slot): Request {
  count += 1;
  return {
    body: exampleQuote({
      ...slot,
      customerEmail: `customer${count}@example.com`,
      customerPhone: `+1518${2_000_000 + count}`,
    }),
    key: `request-${count}`,
    sender: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
  };
}

/** Sends a request to a server behind one proxy. Returns undefined when no answer came, so the outcome is unknown. */
export async function send(
  url: string,
  { body, key, sender }: Request,
): Promise<{ readonly status: number; readonly body: Answer } | undefined> {
  try {
    const answer = await fetch(`${url}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': sender },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  } catch {
    return undefined;
  }
}

/** Returns the free slots of the next three months, earliest first. */
export async function freeSlots(url: string): Promise<Slot[]> {
  const today = Temporal.Now.plainDateISO('UTC');
  const answer = await fetch(
    `${url}/api/availability?from=${today.toString()}&to=${today.add({ days: 90 }).toString()}&package=full`,
  );
  const { days } = (await answer.json()) as Availability;
  return days.flatMap(({ date, slots }) => slots.map(({ time }) => ({ scheduledDate: date, scheduledTime: time })));
}
