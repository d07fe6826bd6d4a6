import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

const SECRETS = { key: 'sk_test_x', webhook: 'whsec_of_a_test' } as const;

/** A request of the application to open, read or end a checkout. */
export type Asked = { readonly path: string; readonly form: URLSearchParams };

/** Overrides for an event about a session; by default the session is paid. */
export type Told = {
  /** In cents; defaults to the amount of the checkout. */
  readonly total?: number;
  readonly id?: string;
  readonly type?: string;
  readonly secret?: string;
  /** The quote that the session names, and its tip; both default to those of the checkout. */
  readonly quoteId?: string | null;
  readonly tipCents?: number;
};

/** The part of the card service that the application uses: it opens and ends checkouts, has a page for each, and signs events. */
export type CardService = {
  readonly url: string;
  /** The environment that makes the application use it. */
  readonly env: Readonly<Record<string, string>>;
  /** The requests it received, oldest first. */
  readonly asked: Asked[];
  /** Makes it fail every request from now on, or work again. */
  readonly setDown: (isDown: boolean) => void;
  /** Returns the sessions that can be paid now. */
  readonly payable: () => readonly string[];
  /** Pays a session on the service's page. This doesn't send an event. */
  readonly pay: (session: string) => void;
  /** Returns an event about a session with its signature as of that instant. */
  readonly compose: (session: string, now: Temporal.Instant, told?: Told) => Event;
  readonly close: () => Promise<void>;
};

type Event = { readonly payload: string; readonly signature: string };

/** Starts the card service on loopback. Close it when done. */
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

/** Stores the sessions of the service: opened once per idempotency key, read, ended. */
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

/** Signs a payload as the service does. */
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

/** Returns the session object of an event. */
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

/** Returns the total of a checkout, in cents. */
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
