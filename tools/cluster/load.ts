import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { freeSlots, newRequest, send, type Request, type Slot } from '#testing/customer.ts';

export const KINDS = ['submit', 'availability', 'read', 'list'] as const;
export type Kind = (typeof KINDS)[number];

/** A response, or none: when the request was sent and when it ended, in milliseconds of one clock. */
export type Sample = { readonly kind: Kind; readonly began: number; readonly ended: number; readonly isGood: boolean };

/** What the clients know: which quotes were acknowledged, and which requests were rejected. */
export type Known = {
  readonly promised: ReadonlyMap<string, Request>;
  readonly refused: ReadonlySet<Request>;
  /** Acknowledged quotes that a later read didn't find. */
  readonly missed: ReadonlySet<string>;
};

export type Load = {
  readonly known: Known;
  readonly samples: readonly Sample[];
  /** Stops new requests; resolves when each sent one has a response, after retries if there was none. */
  readonly stop: () => Promise<void>;
};

type LoadOptions = { readonly url: string; readonly cookie: string; readonly earlier?: Known };

const CLIENTS = { submit: 6, availability: 2, read: 2, list: 1 } as const satisfies Record<Kind, number>;
/** Milliseconds between a client's requests, which leaves the few processors of this machine some room. */
const PAUSE = 200;
const PATIENCE = 90_000;

type State = {
  readonly url: string;
  readonly cookie: string;
  readonly promised: Map<string, Request>;
  readonly refused: Set<Request>;
  readonly missed: Set<string>;
  /** The secret token of each acknowledged quote's link, by its id. */
  readonly links: Map<string, string>;
  readonly samples: Sample[];
  slots: readonly Slot[];
};

/** Simulates customers who browse, submit and read their quotes, and an owner who lists them, until it's stopped. */
export function startLoad({ url, cookie, earlier }: LoadOptions): Load {
  const state: State = {
    url,
    cookie,
    promised: new Map(earlier?.promised),
    refused: new Set(earlier?.refused),
    missed: new Set(earlier?.missed),
    links: new Map(),
    samples: [],
    slots: [],
  };
  const ending = new AbortController();
  async function goOn(kind: Kind): Promise<void> {
    while (!ending.signal.aborted) {
      await STEPS[kind](state);
      await delay(PAUSE);
    }
  }
  const all = Promise.all(KINDS.flatMap((kind) => Array.from({ length: CLIENTS[kind] }, () => goOn(kind))));
  // The caller that stops the load gets this error.
  all.catch(() => {});
  return {
    known: state,
    samples: state.samples,
    stop: async () => {
      ending.abort();
      await all;
    },
  };
}

const STEPS: Readonly<Record<Kind, (state: State) => Promise<void>>> = {
  submit: async (state) => {
    const slot = anyOf(state.slots);
    if (slot) await submitUntilAnswered(state, await maybeWithPhoto(newRequest(slot)));
  },
  availability: (state) =>
    take(state, 'availability', async () => {
      state.slots = await freeSlots(state.url);
      return true;
    }),
  read: async (state) => {
    const [id, link] = anyOf([...state.links]) ?? [];
    if (!id || !link) return;
    await take(state, 'read', async () => {
      const status = await get(`${state.url}/api/quotes/by-token/${link}`);
      if (status === 404) state.missed.add(id);
      return status === 200;
    });
  },
  list: (state) =>
    take(state, 'list', async () => (await get(`${state.url}/api/quotes?limit=25`, state.cookie)) === 200),
};

/** Retries the same request until its result is known, as a customer would. */
async function submitUntilAnswered(state: State, request: Request): Promise<void> {
  const { url, promised, refused, links } = state;
  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    let isFinal = false;
    await take(state, 'submit', async () => {
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

async function take({ samples }: State, kind: Kind, ask: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  const isGood = await ask().catch(() => false);
  samples.push({ kind, began, ended: performance.now(), isGood });
}

function anyOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

let requests = 0;

/** Every tenth customer sends a unique photo. */
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

/** Returns the status of the response. Each request has a new client address, so no rate limit applies. */
async function get(url: string, cookie?: string): Promise<number> {
  reader += 1;
  const headers = { 'x-forwarded-for': `10.200.${(reader >> 8) & 255}.${reader & 255}`, ...(cookie && { cookie }) };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) });
  await answer.arrayBuffer();
  return answer.status;
}
