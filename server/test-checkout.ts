import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';

const SECRETS = { key: 'sk_test_x', webhook: 'whsec_of_a_test' } as const;

/** What the program sent to open a checkout, or to end one. */
export type Asked = { readonly path: string; readonly form: URLSearchParams };

/** What is told about a session: as if it were paid, unless told otherwise. */
export type Told = {
  /** In cents; what the checkout was opened for, unless told. */
  readonly total?: number;
  readonly id?: string;
  readonly type?: string;
  readonly secret?: string;
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
  /** An event about a session with its signature, made at that instant. */
  readonly compose: (session: string, now: Temporal.Instant, told?: Told) => Event;
  readonly close: () => Promise<void>;
};

type Event = { readonly payload: string; readonly signature: string };

/** Opens it on loopback. Close it when done. */
export async function openCardService(): Promise<CardService> {
  const asked: Asked[] = [];
  const checkouts = new Map<string, URLSearchParams>();
  let isDown = false;
  let events = 0;

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '', url);
    const form = new URLSearchParams(await text(request));
    const [, room, id = ''] = /^\/(pay|paid)\/(\w+)$/.exec(pathname) ?? [];
    const checkout = checkouts.get(id);
    if (checkout && room === 'pay') return { html: pageOf(id, checkout) };
    if (checkout) return { location: checkout.get('success_url') ?? '' };
    asked.push({ path: pathname, form });
    if (isDown) return { status: 400, json: { error: { type: 'invalid_request_error', message: 'no' } } };
    if (pathname.endsWith('/expire'))
      return { json: { id: pathname.split('/').at(-2), object: 'checkout.session', status: 'expired' } };
    const opened = `cs_test_${checkouts.size + 1}`;
    checkouts.set(opened, form);
    return { json: { id: opened, object: 'checkout.session', url: `${url}/pay/${opened}` } };
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, json, html, location }) => {
      if (location) response.writeHead(303, { location });
      else response.writeHead(status, { 'content-type': json ? 'application/json' : 'text/html; charset=utf-8' });
      response.end(json ? JSON.stringify(json) : html);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    env: { STRIPE_SECRET_KEY: SECRETS.key, STRIPE_WEBHOOK_SECRET: SECRETS.webhook, STRIPE_API_URL: url },
    asked,
    setDown: (to) => (isDown = to),
    compose: (session, now, told = {}) => {
      const checkout = checkouts.get(session);
      const total = told.total ?? (checkout ? totalOf(checkout) : 0);
      events += 1;
      return eventOf(session, now, { id: `evt_${events}`, ...told, total });
    },
    close: async () => {
      server.close().closeAllConnections();
      if (server.listening) await once(server, 'close');
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

function eventOf(
  session: string,
  now: Temporal.Instant,
  { id, type, secret, total }: Told & { readonly total: number },
): Event {
  const object = { id: session, object: 'checkout.session', payment_status: 'paid', amount_total: total };
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: type ?? 'checkout.session.completed',
    data: { object: { ...object, payment_intent: `pi_${session}` } },
  });
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
