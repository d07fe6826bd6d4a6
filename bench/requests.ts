import { readFileSync } from 'node:fs';
import { AHEAD, jobId, pageToken } from '#testing/history.ts';
import { ROUND } from '#testing/rounds.ts';
import { freeSlots, freeStops, nextMonth } from './slots.ts';

/** What owners search for: a name that a twelfth has, one with its family name, an address, a reference, a phone number, nothing. */
const SEARCHES = {
  name: () => 'kim',
  names: () => 'dana whitfield',
  email: (n: number) => `kim.${n}@fill.example`,
  reference: (n: number) => `FILL-${n}`,
  phone: (n: number) => `516${2_000_000 + n}`,
  nothing: () => 'zebra',
} as const satisfies Readonly<Record<string, (n: number) => string>>;
export const SEARCH_KINDS: readonly SearchKind[] = (Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]).map(
  (name) => `search ${name}` as const,
);

/** Where a round comes. */
const [ROUND_ZIP = ''] = ROUND.zips;

type SearchKind = `search ${keyof typeof SEARCHES}`;
export type Kind =
  | 'health'
  | 'page'
  | 'quote page'
  | 'wizard page'
  | 'catalog'
  | 'settings'
  | 'quote by link'
  | 'availability'
  | 'availability, a day'
  | 'availability, cans'
  | 'submit'
  | 'submit, cans'
  | 'list'
  | 'search'
  | SearchKind
  | 'week'
  | 'payments'
  | 'this week'
  | 'jobs today'
  | 'upload'
  | 'analysis';

/** What requests are made of that a running shop has. */
export type Shop = {
  /** Logs the owner in, for calls that only an owner may make. */
  readonly cookie: string;
  /** How many quotes were filled in: they are searched for, and their pages opened. */
  readonly quotes: number;
  /** The file of a photo, for the kinds that send some. */
  readonly photo?: string;
  /** Whether cans are cleaned on rounds: then they take a stop. */
  readonly hasRounds?: boolean;
};

/** What a call of this kind is answered with when all is well. */
export function hopedFor(kind: Kind): number {
  return kind === 'submit' || kind === 'submit, cans' || kind === 'upload' || kind === 'analysis' ? 201 : 200;
}

type Numbered = { readonly number: number; readonly shop: Shop };
type Requests = (number: number) => string | Buffer;
type Asked = { readonly host: string; readonly shop: Shop };

/** What clients send, as the bytes of HTTP, by a number that no other request of this run has. */
export function requestsOf(kind: Kind, { host, shop }: Asked): Requests {
  const get = (address: string, headers: readonly string[] = ['Accept: application/json']) =>
    `${[`GET ${address} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`;
  const ofOwner = (address: string) => get(address, ['Accept: application/json', `Cookie: ${shop.cookie}`]);
  const html = ['Accept: text/html', 'Accept-Encoding: gzip, deflate, br'];
  const one = <T>(list: readonly T[], number: number) => list[number % list.length];
  const token = (number: number) => pageToken(one(AHEAD, number) ?? 0);
  switch (kind) {
    case 'health':
      return () => get('/healthz');
    case 'page':
      return () => get('/', html);
    case 'quote page':
      return (number) => get(`/quote/${token(number)}`, [...html, from(number)]);
    case 'wizard page':
      return () => get('/quote', html);
    case 'catalog':
      return () => get('/api/catalogue');
    case 'settings':
      return () => ofOwner('/api/admin/business');
    case 'quote by link':
      return (number) => get(`/api/quotes/by-token/${token(number)}`, ['Accept: application/json', from(number)]);
    case 'availability': {
      const { from, to } = nextMonth();
      return () => get(`/api/availability?from=${from}&to=${to}&package=full`);
    }
    case 'availability, a day':
      return (number) => {
        const day = daysAhead(number % DAYS_IN_TURN);
        return get(`/api/availability?from=${day}&to=${day}&package=full`);
      };
    case 'availability, cans': {
      const { from, to } = nextMonth();
      return () => get(`/api/availability?from=${from}&to=${to}&package=garbage`);
    }
    case 'submit':
      return submits(host);
    case 'submit, cans':
      return submitsOfCans(host, shop);
    case 'list':
      return (number) => ofOwner(`/api/quotes?${one(LISTS, number)}`);
    case 'week':
      return (number) => ofOwner(`/api/jobs/week?from=${weeksAhead(number % 5)}`);
    case 'payments':
      return () => ofOwner('/api/payments?limit=50');
    case 'this week':
      return () => ofOwner('/api/dashboard/this-week');
    case 'jobs today':
      return () => ofOwner('/api/dashboard/jobs-today');
    case 'upload':
      return uploads(host, shop);
    case 'analysis':
      return analyses(host, shop);
    case 'search':
      return (number) => ofOwner(searchFor(one(SEARCH_KINDS, number) ?? 'search name', { number, shop }));
    default:
      return (number) => ofOwner(searchFor(kind, { number, shop }));
  }
}

function searchFor(kind: SearchKind, { number, shop }: Numbered): string {
  const words = SEARCHES[kind.slice('search '.length) as keyof typeof SEARCHES];
  return `/api/quotes?limit=50&q=${encodeURIComponent(words((number * 7919) % Math.max(1, shop.quotes)))}`;
}

/** A new client address each time, so that rate limits for strangers don't apply. */
function from(number: number): string {
  return `X-Forwarded-For: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

type Post = { readonly host: string; readonly address: string; readonly number: number; readonly type: string };

/** The head of a request with a body, from a new client address. */
function post({ host, address, number, type }: Post, bytes: number, more: readonly string[] = []): string {
  const head = [
    `POST ${address} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Type: ${type}`,
    `Content-Length: ${bytes}`,
    from(number),
    ...more,
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

/** Each from a new customer and client address, for the next free slot. */
function submits(host: string): Requests {
  const slots = freeSlots();
  return (number) => {
    const { date, time } = slots[number % slots.length] ?? { date: '', time: '' };
    const body = JSON.stringify({
      ...CHOICES,
      customerEmail: `customer.${number}@bench.example`,
      customerPhone: phoneOf(number),
      scheduledDate: date,
      scheduledTime: time,
    });
    const to = { host, address: '/api/quotes', number, type: 'application/json' };
    return post(to, body.length, [`Idempotency-Key: bench-${number}`]) + body;
  };
}

/** The same for cans at an address: a stop of the round that comes there, or a time of its own. */
function submitsOfCans(host: string, { hasRounds = false }: Shop): Requests {
  const slots = hasRounds ? freeStops() : freeSlots();
  return (number) => {
    const { date, time } = slots[number % slots.length] ?? { date: '', time: '' };
    const {
      basePrice: _,
      truckFee: __,
      totalPrice: ___,
      vehicleType: ____,
      vehicleSubtype: _____,
      ...choices
    } = CHOICES;
    const body = JSON.stringify({
      ...choices,
      packageType: 'garbage',
      serviceType: 'mobile',
      extras: [],
      serviceAddress: `12 Elm Street, Troy, NY ${ROUND_ZIP}`,
      customerEmail: `cans.${number}@bench.example`,
      customerPhone: phoneOf(number),
      scheduledDate: date,
      scheduledTime: time,
      ...(hasRounds && { round: ROUND.id }),
    });
    const to = { host, address: '/api/quotes', number, type: 'application/json' };
    return post(to, body.length, [`Idempotency-Key: bench-${number}`]) + body;
  };
}

/** Photos of the crew, no two alike, to one job after the other. */
function uploads(host: string, { cookie, photo = '' }: Shop): Requests {
  const bytes = readFileSync(photo);
  return (number) => {
    const body = numbered(bytes, number);
    const to = {
      host,
      address: `/api/jobs/${jobId(AHEAD[number % AHEAD.length] ?? 0)}/photo-files`,
      number,
      type: 'image/jpeg',
    };
    return Buffer.concat([Buffer.from(post(to, body.length, [`Cookie: ${cookie}`])), body]);
  };
}

/** One photo each, no two alike. What follows the number stands ready in base64. */
function analyses(host: string, { photo = '' }: Shop): Requests {
  const bytes = readFileSync(photo);
  const begin = 3 * 1000;
  const rest = bytes.toString('base64', begin);
  return (number) => {
    const image = numbered(bytes.subarray(0, begin), number).toString('base64') + rest;
    const body = JSON.stringify({ images: [image], packageType: 'express', vehicleType: 'car' });
    return post({ host, address: '/api/analyze-photos', number, type: 'application/json' }, body.length) + body;
  };
}

/** The last steps of the first table of quantization, which tell the finest details. */
const STEPS = { first: 44, count: 20 } as const;

/** The JPEG with its finest details a little stronger or weaker, by the digits of the number: another picture for each. */
export function numbered(jpeg: Buffer, number: number): Buffer {
  const copy = Buffer.from(jpeg);
  const table = copy.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  for (let digit = 0; digit < STEPS.count; digit++) {
    const at = table + STEPS.first + digit;
    copy[at] = (copy[at] ?? 0) ^ ((number >> digit) & 1);
  }
  return copy;
}

/** As the wizard sends it. */
const CHOICES = {
  customerName: 'Dana Whitfield',
  customerFirstName: 'Dana',
  customerLastName: 'Whitfield',
  packageType: 'full',
  serviceType: 'dropoff',
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  mobileDiscount: false,
  extras: ['Little Tree Black Ice Air Freshener', 'Tire Shine'],
  basePrice: 120,
  truckFee: 5,
  totalPrice: 135,
  garbageCanCount: 1,
  paymentMethod: 'venmo',
  acceptedTermsOfService: true,
  acceptedLiability: true,
  optOutSocialMedia: false,
  aiAnalysisUsed: false,
  aiPriceAdjustment: 0,
};

/** '5182000000' and on: eight million numbers. */
export function phoneOf(number: number): string {
  return `518${2_000_000 + number}`;
}

/** First pages as the owner opens them: all, what waits, what was promised for yesterday, and a month two years ago. */
const LISTS = [
  'limit=50',
  'limit=50&status=pending',
  'limit=50&status=overdue',
  `limit=50&from=${yearsAgo(2)}&to=${yearsAgo(2)}`,
] as const;

/** Days that are asked for in turn, so that few clients ask for the same one at once. */
const DAYS_IN_TURN = 60;

function daysAhead(days: number): string {
  return Temporal.Now.plainDateISO()
    .add({ days: days + 1 })
    .toString();
}

function weeksAhead(weeks: number): string {
  return Temporal.Now.plainDateISO().add({ weeks }).toString();
}

function yearsAgo(years: number): string {
  return Temporal.Now.plainDateISO().subtract({ years }).toString();
}
