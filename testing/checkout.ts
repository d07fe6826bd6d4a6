import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { CardAccount, readForm, type SavedWith } from './card-account.ts';

/** The keys that it knows. */
export const CARD_KEYS = { key: 'sk_test_x', webhookSecret: 'whsec_of_a_test' } as const;
const SECRETS = { key: CARD_KEYS.key, webhook: CARD_KEYS.webhookSecret } as const;

/** A request of the application. */
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
  /** Whether another program opened the session. */
  readonly isForeign?: boolean;
};

/** An event as the service sends it, before it's signed. */
export type ServiceEvent = { readonly id: string; readonly type: string; readonly payload: string };

/** The part of the card service that the application uses: checkouts with a page for each, an account, and signed events. */
export type CardService = {
  readonly url: string;
  /** The environment that makes the application use it. */
  readonly env: Readonly<Record<string, string>>;
  /** The requests it received, oldest first. */
  readonly asked: Asked[];
  /** Makes it fail every request from now on, or work again. */
  readonly setDown: (isDown: boolean) => void;
  /** Makes it carry out the next requests and lose their responses; the application's library asks up to three times. */
  readonly loseNext: (responses?: number) => void;
  /** Calls `act` once the next request is carried out, before its response. */
  readonly beforeAnswer: (act: () => Promise<unknown>) => void;
  /** Makes it answer that it's unavailable, and carry out nothing, or work again. */
  readonly setAway: (isAway: boolean) => void;
  /** The time of the account; defaults to the system's. */
  readonly setNow: (now: Temporal.Instant) => void;
  /** Returns the sessions that can be paid now. */
  readonly payable: () => readonly string[];
  /** Pays a session on the service's page, and returns its payment intent. This doesn't send an event. */
  readonly pay: (session: string) => string;
  /** Refunds, disputes, payouts and everything else that happens at the service. */
  readonly account: CardAccount;
  /** What happened so far, oldest first, to be signed and sent. */
  readonly events: () => readonly ServiceEvent[];
  /** Signs an event as of that instant. */
  readonly sign: (event: ServiceEvent, now: Temporal.Instant) => Event;
  /** Returns an event about a session with its signature as of that instant. */
  readonly compose: (session: string, now: Temporal.Instant, told?: Told) => Event;
  readonly close: () => Promise<void>;
};

type Event = { readonly payload: string; readonly signature: string };

/** Starts the card service on loopback. Close it when done. */
export async function openCardService(): Promise<CardService> {
  const asked: Asked[] = [];
  const happened: ServiceEvent[] = [];
  const time: { now?: Temporal.Instant } = {};
  // As it was when it happened, whatever becomes of the object.
  const tell = (type: string, object: object) => {
    const id = `evt_of_account_${happened.length + 1}`;
    happened.push({ id, type, payload: JSON.stringify({ id, object: 'event', type, data: { object } }) });
  };
  const account = new CardAccount({
    now: () => time.now ?? Temporal.Now.instant(),
    onEvent: tell,
    webhookSecret: SECRETS.webhook,
  });
  const sessions = keepSessions(account, tell);
  const state: Service['state'] = { isDown: false, isAway: false, losing: 0, act: undefined };
  let events = 0;
  const { url, close } = await listen(answerTo({ account, sessions, asked, state }));
  return {
    url,
    env: { STRIPE_SECRET_KEY: SECRETS.key, STRIPE_WEBHOOK_SECRET: SECRETS.webhook, STRIPE_API_URL: url },
    asked,
    account,
    setDown: (to) => (state.isDown = to),
    loseNext: (responses = 1) => (state.losing = responses),
    beforeAnswer: (act) => (state.act = act),
    setAway: (to) => (state.isAway = to),
    setNow: (now) => (time.now = now),
    events: () => happened,
    sign: ({ payload }, now) => ({ payload, signature: signAsService(payload, now) }),
    compose: (session, now, told = {}) => {
      const checkout = sessions.find(session);
      events += 1;
      if (checkout && told.type !== 'checkout.session.expired' && told.total === undefined) sessions.pay(session);
      const total = told.total ?? (checkout ? totalOf(checkout.form) : 0);
      const paid = checkout ? paidView(checkout) : {};
      const object = {
        ...sessionFrom(session, checkout?.form, told),
        ...paid,
        payment_status: 'paid',
        amount_total: total,
      };
      return eventOf(object, now, { id: `evt_${events}`, ...told });
    },
    payable: sessions.payable,
    pay: sessions.pay,
    close,
  };
}

type Service = {
  readonly account: CardAccount;
  readonly sessions: ReturnType<typeof keepSessions>;
  readonly asked: Asked[];
  readonly state: { isDown: boolean; isAway: boolean; losing: number; act: (() => Promise<unknown>) | undefined };
};

/** Returns what answers requests: of customers on the pages of checkouts, and of the application. */
function answerTo({ account, sessions, asked, state }: Service) {
  const keys = keepKeys();
  return async (request: IncomingMessage): Promise<Answer> => {
    const { method = 'GET' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const form = new URLSearchParams(await text(request));
    const [, room, id = ''] = /^\/(pay|paid)\/(\w+)$/.exec(pathname) ?? [];
    const checkout = sessions.find(id);
    if (checkout && room === 'pay') return { html: pageOf(id, checkout.form) };
    if (checkout) {
      sessions.pay(id);
      return { location: checkout.form.get('success_url') ?? '' };
    }
    asked.push({ path: pathname, form });
    if (request.headers.authorization !== `Bearer ${SECRETS.key}`) return UNAUTHORIZED;
    if (state.isDown) return REFUSED;
    if (state.isAway) return AWAY;
    const given = readForm(method === 'POST' ? form : searchParams);
    const answered = keys.once(request, { path: pathname, body: form.toString() }, () =>
      pathname.startsWith('/v1/checkout/')
        ? sessions.answer(pathname, method === 'POST' ? form : searchParams)
        : (account.answer(method, pathname, given) ?? UNKNOWN),
    );
    const { act } = state;
    state.act = undefined;
    await act?.();
    if (state.losing === 0) return answered;
    state.losing -= 1;
    return { status: 500, json: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
  };
}

/** Requests by their idempotency key: the same request gets the same response, another one is refused. */
function keepKeys() {
  const known = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  return {
    once: (
      { method, headers }: IncomingMessage,
      { path, body }: { readonly path: string; readonly body: string },
      act: () => Answer,
    ): Answer => {
      const key = headers['idempotency-key'];
      if (method !== 'POST' || typeof key !== 'string') return act();
      const earlier = known.get(key);
      const asked = `${path}?${body}`;
      if (earlier && earlier.asked !== asked) return KEY_OF_ANOTHER;
      if (earlier) return { ...earlier.answer, isReplayed: true };
      const answer = act();
      known.set(key, { asked, answer });
      return answer;
    },
  };
}

async function listen(answer: (request: IncomingMessage) => Promise<Answer>) {
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, json, html, location, isReplayed }) => {
      const type = json ? 'application/json' : 'text/html; charset=utf-8';
      if (location) response.writeHead(303, { location });
      else response.writeHead(status, { 'content-type': type, ...(isReplayed && { 'idempotent-replayed': 'true' }) });
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

type Kept = { readonly form: URLSearchParams; status: 'open' | 'complete' | 'expired'; card?: SavedWith };

/** Stores the sessions of the service: opened, paid, read, ended. */
function keepSessions(account: CardAccount, tell: (type: string, object: object) => void) {
  const sessions = new Map<string, Kept>();

  function show(id: string, params?: URLSearchParams): Answer {
    const kept = sessions.get(id);
    if (!kept) return UNKNOWN;
    const { form, status } = kept;
    const url = status === 'open' ? `SERVICE/pay/${id}` : null;
    const isExpanded = params && readForm(params).expands('payment_intent.payment_method');
    const intent = isExpanded ? account.intent(`pi_${id}`) : undefined;
    const expanded = intent && { payment_intent: { ...intent, payment_method: account.method(intent.payment_method) } };
    return { json: { ...sessionFrom(id, form), ...paidView(kept), ...expanded, status, url } };
  }

  function pay(id: string): string {
    const intent = `pi_${id}`;
    const kept = sessions.get(id);
    if (kept?.status === undefined) return intent;
    const { form } = kept;
    const isFirst = kept.status !== 'complete';
    kept.status = 'complete';
    const metadata = readForm(form).within('payment_intent_data[metadata]');
    if (isFirst && form.get('payment_intent_data[setup_future_usage]'))
      kept.card = account.saveCard(form.get('customer_email'));
    account.take(intent, totalOf(form), { metadata, ...(kept.card && { card: kept.card }) });
    if (isFirst)
      tell('checkout.session.completed', { ...sessionFrom(id, form), ...paidView(kept), status: 'complete' });
    return intent;
  }

  return {
    find: (id: string) => sessions.get(id),
    pay,
    payable: () => [...sessions].filter(([, { status }]) => status === 'open').map(([id]) => id),
    answer: (path: string, form: URLSearchParams): Answer => {
      const [, id, verb] = /\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
      if (id === undefined) {
        const unknown = [...form.keys()].find((name) => name.startsWith('payment_method_types'));
        if (unknown) return REFUSED;
        if (form.has('customer') && form.has('customer_email')) return REFUSED;
        const opened = `cs_test_${sessions.size + 1}`;
        sessions.set(opened, { form, status: 'open' });
        return show(opened);
      }
      const kept = sessions.get(id);
      if (verb === undefined || !kept) return show(id, form);
      if (kept.status !== 'open') return REFUSED;
      kept.status = 'expired';
      return show(id);
    },
  };
}

function paidView({ form, status, card }: Kept) {
  return {
    customer: card?.customer ?? null,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_total: totalOf(form),
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
  readonly isReplayed?: boolean;
};

const AWAY: Answer = { status: 503, json: { error: { type: 'api_error', message: 'Service unavailable' } } };
const UNAUTHORIZED: Answer = {
  status: 401,
  json: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' } },
};
const REFUSED: Answer = { status: 400, json: { error: { type: 'invalid_request_error', message: 'no' } } };
const UNKNOWN: Answer = {
  status: 404,
  json: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no such session' } },
};
const KEY_OF_ANOTHER: Answer = {
  status: 400,
  json: {
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  },
};

/** Returns the session object of an event. */
function sessionFrom(id: string, checkout: URLSearchParams | undefined, told: Told = {}): object {
  const { quoteId = checkout?.get('client_reference_id') ?? null, tipCents, isForeign = false } = told;
  const metadata = {
    ...(!checkout && !isForeign && { for: 'quote' }),
    ...(checkout && readForm(checkout).within('metadata')),
    ...(tipCents !== undefined && { tipCents: String(tipCents) }),
  };
  return {
    id,
    object: 'checkout.session',
    client_reference_id: quoteId,
    metadata,
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

/** As a program of its own it does what the process asks that has started it (tools/bookkeeper/card-imitation.ts). */
async function serveParent(): Promise<void> {
  const service = await openCardService();
  const { account } = service;
  const asks: Readonly<Record<string, (...given: never[]) => unknown>> = {
    events: (from: number) =>
      service
        .events()
        .slice(from)
        .map((event) => service.sign(event, Temporal.Now.instant())),
    refund: (intent: string, cents: number) => account.refund(intent, cents),
    dispute: (intent: string) => account.dispute(intent),
    closeDispute: (id: string, as: 'won' | 'lost') => account.closeDispute(id, as),
    payOut: () => account.payOut(),
    settlePayout: (id: string, as: 'paid') => account.settlePayout(id, as),
    addFee: (cents: number) => account.addFee(cents),
    setDecline: (code: string | null) => account.setDecline(code ?? undefined),
    balance: () => account.balance(),
  };
  type Ask = { readonly id: number; readonly ask: string; readonly given: never[] };
  process.on('message', ({ id, ask, given }: Ask) => process.send?.({ id, answer: asks[ask]?.(...given) }));
  process.once('disconnect', () => process.exit());
  process.send?.({ env: service.env });
}

if (import.meta.main) await serveParent();
