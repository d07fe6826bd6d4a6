import { setTimeout as delay } from 'node:timers/promises';
import { freeSlots, type Slot } from '#testing/customer.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import {
  accepting,
  approving,
  booking,
  countering,
  loggingDamage,
  moving,
  paying,
  perform,
  photographing,
  rescheduling,
  stopping,
  stretching,
  submitting,
  type Act,
  type Answered,
} from './act.ts';
import type { Shop } from './shop.ts';

/** What the people of a shop know: what they were promised, and what they got no answer to. */
export type Memory = {
  readonly promised: Map<string, Act>;
  /** Ids of quotes by email. */
  readonly quotes: Map<string, string>;
  readonly open: Set<Act>;
  /** Responses that must not happen. */
  readonly wrong: string[];
};

export function newMemory(): Memory {
  return { promised: new Map(), quotes: new Map(), open: new Set(), wrong: [] };
}

type Stream = {
  readonly shop: Shop;
  readonly memory: Memory;
  readonly clients?: number;
  /** With photos of the crew; defaults to true. */
  readonly hasPhotos?: boolean;
  /** Whether an answer in the five hundreds is an answer to expect: no promise then, and it is sent again later. */
  readonly mayFail?: boolean;
};

/** Customers, the owner and the crew send one request after the other until stopped; resolves after the last response. */
export function startTraffic(
  { url }: Pick<ServerProcess, 'url'>,
  stream: Stream,
): { readonly stop: () => Promise<void> } {
  const over = new AbortController();
  const go = async (client: number) => {
    const slots = await slotsOf(url).catch(() => []);
    for (let turn = client; !over.signal.aborted; turn += 1)
      await journey({ url, ...stream }, slots, turn).catch(() => delay(20));
  };
  const all = Promise.all(Array.from({ length: stream.clients ?? 6 }, (_, client) => go(client)));
  return {
    stop: async () => {
      over.abort();
      await all;
    },
  };
}

/** Sends everything again that got no answer, as people would; what is refused again stays open. */
export async function sendAgain({ url }: Pick<ServerProcess, 'url'>, stream: Stream): Promise<void> {
  for (const act of stream.memory.open) await attempt({ url, ...stream }, act);
}

/** Two weeks ahead, so that a clock may jump. */
async function slotsOf(url: string): Promise<readonly Slot[]> {
  const known = slots.get(url) ?? freeSlots(url);
  slots.set(url, known);
  const all = await known;
  return all.slice(Math.floor(all.length / 4));
}
const slots = new Map<string, Promise<Slot[]>>();

type Place = Stream & { readonly url: string };

/** One customer's way through the shop, or an entry of the crew: each turn another one. */
async function journey(place: Place, free: readonly Slot[], turn: number): Promise<void> {
  const { shop, hasPhotos = true } = place;
  if (turn % 7 === 3) return void (await attempt(place, paying(shop)));
  if (turn % 7 === 5) return void (await attempt(place, loggingDamage(shop)));
  if (turn % 7 === 6 && hasPhotos) return void (await attempt(place, await photographing(shop)));
  if (turn % 7 === 1) return sellStop(place, turn);
  if (shop.sellsLengths) return sellLength(place, free, turn);
  const slot = free[Math.floor(Math.random() * free.length)];
  if (!slot) throw new Error('the server told no free time');
  const request = submitting(slot);
  const submitted = await attempt(place, request);
  if (submitted?.status !== 201) return;
  const { id } = submitted.body;
  if (turn % 3 === 0) await attempt(place, approving(shop, id));
  if (turn % 3 !== 1) return;
  const offered = await attempt(place, countering(shop, id));
  const sender = request.headers['x-forwarded-for'] ?? '';
  if (offered?.status === 200) await attempt(place, accepting(submitted.body, sender));
}

/** A customer books work of one or two vehicles, and the owner moves it, changes its length, or approves it. */
async function sellLength(place: Place, free: readonly Slot[], turn: number): Promise<void> {
  const any = () => {
    const slot = free[Math.floor(Math.random() * free.length)];
    if (!slot) throw new Error('the server told no free time');
    return slot;
  };
  const sold = await attempt(place, booking(any(), { isAtCustomer: turn % 2 === 0, hasSecond: turn % 3 === 0 }));
  if (sold?.status !== 201) return;
  const { shop } = place;
  const { id } = sold.body;
  const overrule = turn % 5 === 0;
  if (turn % 4 !== 0) await attempt(place, rescheduling(shop, id, { ...any(), overrule }));
  if (turn % 4 !== 1) await attempt(place, stretching(shop, id, { minutes: 30 * (1 + (turn % 8)), overrule }));
  if (turn % 3 === 0) await attempt(place, approving(shop, id));
}

/** Two years of the round. */
const ROUND_WEEKS = 100;

/** A customer takes a stop of the round, and the owner moves every other one to another day. */
async function sellStop(place: Place, turn: number): Promise<void> {
  const next = Temporal.Now.plainDateISO('UTC').add({ weeks: 2 });
  const day = () =>
    next.add({ days: ((9 - next.dayOfWeek) % 7) + 7 * Math.floor(Math.random() * ROUND_WEEKS) }).toString();
  const sold = await attempt(place, stopping(day()));
  if (sold?.status === 201 && turn % 2 === 0) await attempt(place, moving(place.shop, sold.body.id, day()));
}

/** Sends an act, and records whether it was acknowledged or its outcome is unknown. */
export async function attempt(place: Place, act: Act): Promise<Answered | undefined> {
  const { memory, url, mayFail = false } = place;
  memory.open.add(act);
  const answer = await perform(url, act);
  if (!answer) return undefined;
  // If the response was lost after the change was made, the retry returns a conflict.
  const isDone = answer.status < 300 || (answer.status === 409 && act.writes === 'status');
  const isTaken = act.mayBeTaken && answer.body.code === 'slot-taken';
  if (isDone) keep(memory, act, answer);
  else if (isTaken) memory.open.delete(act);
  else if (!(mayFail && answer.status >= 500)) {
    memory.open.delete(act);
    memory.wrong.push(`${act.call} was answered with ${answer.status}: ${answer.body.detail}`);
  }
  return answer;
}

function keep({ promised, quotes, open }: Memory, act: Act, { body }: Answered): void {
  open.delete(act);
  promised.set(`${act.writes} ${act.about}`, act);
  if (act.writes === 'quote') quotes.set(act.about, body.id);
}
