import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

const SECRETS = { key: 'sk_test_x', webhook: 'whsec_of_a_test' } as const;

/** What the program sent to open a checkout, to look at one, or to end one. */
export type Asked = { readonly path: string; readonly form: URLSearchParams };

/** What is told about a session: as if it were paid, unless told otherwise. */
export type Told = {
  /** In cents; what the checkout was opened for, unless told. */
  readonly total?: number;
  readonly id?: string;
  readonly type?: string;
  readonly secret?: string;
  /** The quote that the session itself names, and its tip; those of the checkout unless told. */
  readonly quoteId?: string | null;
  readonly tipCents?: number;
};

/** The card service as far as this program knows it: it opens checkouts and ends them, has a page for each, and signs what it tells. */
export type CardService = {
  readonly url: string;
  /** The settings that make the program use it. */
  readonly env: Readonly<Record<string, string>>;
  /** What it was asked, oldest first. */
  readonly asked: Asked[];
  /** From now on it refuses everything, or takes it again. */
  readonly setDown: (isDown: boolean) => void;
  /** The sessions that somebody could pay now. */
  readonly payable: () => readonly string[];
  /** Somebody pays a session on the page of the service, which tells nothing yet. */
  readonly pay: (session: string) => void;
  /** An event about a session with its signature, made at that instant. */
  readonly compose: (session: string, now: Temporal.Instant, told?: Told) => Event;
  readonly close: () => Promise<void>;
};

type Event = { readonly payload: string; readonly signature: string };

/** Opens it on loopback. Close it when done. */
export async function openCardService(): Promise<CardService> {
  const asked: Asked[] = [];
  const sessions = keepSessions();
  let isDown = false;
  let events = 0;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const form = new URLSearchParams(await text(request));
    const [, room, id = ''] = /^\/(pay|paid)\/(\w+)$/.exec(pathname) ?? [];
    const checkout = sessions.find(id);
    if (checkout && room === 'pay') return { html: pageOf(id, checkout.form) };
    if (checkout) {
      checkout.status = 'complete';
      return { location: checkout.form.get('success_url') ?? '' };
    }
    asked.push({ path: pathname, form });
    return isDown ? REFUSED : sessions.answer(pathname, form, String(request.headers['idempotency-key']));
  }

  const { url, close } = await listen(answer);
  return {
    url,
    env: { STRIPE_SECRET_KEY: SECRETS.key, STRIPE_WEBHOOK_SECRET: SECRETS.webhook, STRIPE_API_URL: url },
    asked,
    setDown: (to) => (isDown = to),
    compose: (session, now, told = {}) => {
      const checkout = sessions.find(session);
      events += 1;
      const total = told.total ?? (checkout ? totalOf(checkout.form) : 0);
      const object = { ...sessionFrom(session, checkout?.form, told), payment_status: 'paid', amount_total: total };
      return eventOf(object, now, { id: `evt_${events}`, ...told });
    },
    payable: sessions.payable,
    pay: (session) => {
      const checkout = sessions.find(session);
      if (checkout) checkout.status = 'complete';
    },
    close,
  };
}

async function listen(answer: (request: IncomingMessage) => Promise<Answer>) {
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, json, html, location }) => {
      if (location) response.writeHead(303, { location });
      else response.writeHead(status, { 'content-type': json ? 'application/json' : 'text/html; charset=utf-8' });
      response.end(json ? JSON.stringify(json).replaceAll('SERVICE', url) : html);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close().closeAllConnections();
    if (server.listening) await once(server, 'close');
  };
  return { url, close };
}

type Kept = { readonly form: URLSearchParams; status: 'open' | 'complete' | 'expired' };

/** The sessions of the service: opened once per key, looked at, ended. */
function keepSessions() {
  const sessions = new Map<string, Kept>();
  const byKey = new Map<string, string>();

  function open(form: URLSearchParams, key: string): string {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const id = `cs_test_${sessions.size + 1}`;
    byKey.set(key, id);
    sessions.set(id, { form, status: 'open' });
    return id;
  }

  function show(id: string): Answer {
    const kept = sessions.get(id);
    if (!kept) return UNKNOWN;
    const { form, status } = kept;
    const url = status === 'open' ? `SERVICE/pay/${id}` : null;
    const paid = { payment_status: status === 'complete' ? 'paid' : 'unpaid', amount_total: totalOf(form) };
    return { json: { ...sessionFrom(id, form), ...paid, status, url } };
  }

  return {
    find: (id: string) => sessions.get(id),
    payable: () => [...sessions].filter(([, { status }]) => status === 'open').map(([id]) => id),
    answer: (path: string, form: URLSearchParams, key: string): Answer => {
      const [, id, verb] = /\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
      if (id === undefined) return show(open(form, key));
      const kept = sessions.get(id);
      if (verb === undefined || !kept) return show(id);
      if (kept.status !== 'open') return REFUSED;
      kept.status = 'expired';
      return show(id);
    },
  };
}

/** Signs a text as the service does. */
export function signAsService(payload: string, now: Temporal.Instant, secret: string = SECRETS.webhook): string {
  const timestamp = Math.floor(now.epochMilliseconds / 1000);
  return new Stripe(SECRETS.key).webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

type Answer = {
  readonly status?: number;
  readonly json?: object;
  readonly html?: string;
  readonly location?: string;
};

const REFUSED: Answer = { status: 400, json: { error: { type: 'invalid_request_error', message: 'no' } } };
const UNKNOWN: Answer = {
  status: 404,
  json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no such session' } },
};

/** What a session says of itself, whatever became of it. */
function sessionFrom(id: string, checkout: URLSearchParams | undefined, told: Told = {}): object {
  const { quoteId = checkout?.get('client_reference_id') ?? null, tipCents } = told;
  const noted = tipCents === undefined ? checkout?.get('metadata[tipCents]') : String(tipCents);
  return {
    id,
    object: 'checkout.session',
    client_reference_id: quoteId,
    metadata: noted ? { tipCents: noted } : {},
    payment_intent: `pi_${id}`,
  };
}

function eventOf(object: object, now: Temporal.Instant, { id, type, secret }: Told): Event {
  const payload = JSON.stringify({ id, object: 'event', type: type ?? 'checkout.session.completed', data: { object } });
  return { payload, signature: signAsService(payload, now, secret) };
}

/** What a checkout was opened for, in cents. */
function totalOf(checkout: URLSearchParams): number {
  const amounts = [...checkout].filter(([name]) => name.endsWith('[unit_amount]'));
  return amounts.reduce((total, [, cents]) => total + Number(cents), 0);
}

function pageOf(id: string, checkout: URLSearchParams): string {
  const lines = [...checkout].filter(([name]) => name.endsWith('[name]')).map(([, name]) => `<li>${name}</li>`);
  return `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,">
<h1>$${(totalOf(checkout) / 100).toFixed(2)}</h1><ul>${lines.join('')}</ul>
<form method="post" action="/paid/${id}"><button>Pay</button></form>
<a href="${checkout.get('cancel_url')?.replaceAll('&', '&amp;')}">Back</a></html>`;
}
