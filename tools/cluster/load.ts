import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { freeSlots, newRequest, send, type Request, type Slot } from '#server/faults/customer.ts';

export const KINDS = ['submit', 'availability', 'read', 'list'] as const;
export type Kind = (typeof KINDS)[number];

/** One answer, or that none came: when it was asked for and when that was over, in milliseconds of one clock. */
export type Sample = { readonly kind: Kind; readonly began: number; readonly ended: number; readonly isGood: boolean };

/** What the clients know: whose quote was acknowledged, and who was told that there is none. */
export type Known = {
  readonly promised: ReadonlyMap<string, Request>;
  readonly refused: ReadonlySet<Request>;
  /** Acknowledged quotes that a later look did not find. */
  readonly missed: ReadonlySet<string>;
};

export type Load = {
  readonly known: Known;
  readonly samples: readonly Sample[];
  /** No new requests; ends when each that was sent has its answer, asked for again where none came. */
  readonly stop: () => Promise<void>;
};

type LoadOptions = { readonly url: string; readonly cookie: string; readonly earlier?: Known };

const CLIENTS = { submit: 6, availability: 2, read: 2, list: 1 } as const satisfies Record<Kind, number>;
/** In milliseconds: how long a client pauses, which leaves the few processors of this machine some room. */
const PAUSE = 200;
const PATIENCE = 90_000;

/** Customers who look, submit and read their quote, and an owner who looks at the list, until it is stopped. */
export function startLoad({ url, cookie, earlier }: LoadOptions): Load {
  const promised = new Map(earlier?.promised);
  const links = new Map<string, string>();
  const refused = new Set(earlier?.refused);
  const missed = new Set(earlier?.missed);
  const samples: Sample[] = [];
  let slots: readonly Slot[] = [];
  let isStopped = false;

  async function take(kind: Kind, ask: () => Promise<boolean>): Promise<boolean> {
    const began = performance.now();
    const isGood = await ask().catch(() => false);
    samples.push({ kind, began, ended: performance.now(), isGood });
    return isGood;
  }

  const steps: Readonly<Record<Kind, () => Promise<unknown>>> = {
    submit: async () => {
      const slot = slots[Math.floor(Math.random() * slots.length)];
      if (slot) await submitUntilAnswered(await maybeWithPhoto(newRequest(slot)));
    },
    availability: () =>
      take('availability', async () => {
        slots = await freeSlots(url);
        return true;
      }),
    read: async () => {
      const [id, link] = [...links][Math.floor(Math.random() * links.size)] ?? [];
      if (!id || !link) return;
      await take('read', async () => {
        const answer = await get(`${url}/api/quotes/by-token/${link}`);
        await answer.arrayBuffer();
        if (answer.status === 404) missed.add(id);
        return answer.ok;
      });
    },
    list: () =>
      take('list', async () => {
        const answer = await get(`${url}/api/quotes?limit=25`, cookie);
        await answer.arrayBuffer();
        return answer.ok;
      }),
  };

  /** As a customer would: the same request again until something is known of it. */
  async function submitUntilAnswered(request: Request): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (performance.now() < end) {
      let isFinal = false;
      await take('submit', async () => {
        const answer = await send(url, request);
        isFinal = answer !== undefined && answer.status < 500 && answer.status !== 429;
        if (answer?.status === 201) {
          promised.set(answer.body.id, request);
          links.set(answer.body.id, new URL(answer.body.quoteUrl).pathname.split('/').at(-1) ?? '');
        } else if (isFinal) refused.add(request);
        return isFinal;
      });
      if (isFinal) return;
      await delay(500);
    }
    throw new Error(`A request had no answer for ${PATIENCE / 1000} seconds.`);
  }

  async function goOn(kind: Kind): Promise<void> {
    while (!isStopped) {
      await steps[kind]();
      await delay(PAUSE);
    }
  }
  const clients = KINDS.flatMap((kind) => Array.from({ length: CLIENTS[kind] }, () => goOn(kind)));
  // Whoever stops the load hears of it.
  const all = Promise.all(clients);
  all.catch(() => {});

  return {
    known: { promised, refused, missed },
    samples,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}

let requests = 0;

/** Every tenth customer sends a photo that nobody else sends. */
async function maybeWithPhoto(request: Request): Promise<Request> {
  requests += 1;
  if (requests % 10 !== 0) return request;
  const background = { r: requests % 256, g: (requests >> 8) % 256, b: 120 };
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { ...request, body: { ...request.body, aiPhotos: [photo.toString('base64')] } };
}

let reader = 0;

/** Each from an address of its own, so that no limit per client is met. */
function get(url: string, cookie?: string): Promise<Response> {
  reader += 1;
  const headers = { 'x-forwarded-for': `10.200.${(reader >> 8) & 255}.${reader & 255}`, ...(cookie && { cookie }) };
  return fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
}
