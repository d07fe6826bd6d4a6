import { FREE_DAYS, nextMonth, slotsBetween } from './slots.ts';

export type Kind = 'page' | 'availability' | 'submit' | 'list' | 'search';

/** What clients send, as the bytes of HTTP, by a number that no other request of this run has. */
export function requestsOf(
  kind: Kind,
  { host, cookie }: { readonly host: string; readonly cookie: string },
): (number: number) => string {
  const ofOwner = (query: string) =>
    `GET /api/quotes?${query} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nAccept: application/json\r\n\r\n`;
  switch (kind) {
    case 'page':
      return constant(
        `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
      );
    case 'availability': {
      const { from, to } = nextMonth();
      const address = `/api/availability?from=${from}&to=${to}&package=full`;
      return constant(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\n\r\n`);
    }
    case 'submit':
      return submits(host);
    case 'list':
      return (number) => ofOwner(LISTS[number % LISTS.length] ?? '');
    case 'search':
      return (number) => ofOwner(searchFor(number));
  }
}

function constant(request: string): () => string {
  return () => request;
}

/** Each from a customer and an address of its own, for the next free place. */
function submits(host: string): (number: number) => string {
  const slots = slotsBetween(FREE_DAYS.from, FREE_DAYS.to);
  return (number) => {
    const { date, time } = slots[number % slots.length] ?? { date: '', time: '' };
    const body = JSON.stringify({
      ...CHOICES,
      customerEmail: `customer.${number}@bench.example`,
      customerPhone: phoneOf(number),
      scheduledDate: date,
      scheduledTime: time,
    });
    const head = [
      'POST /api/quotes HTTP/1.1',
      `Host: ${host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `X-Forwarded-For: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      `Idempotency-Key: bench-${number}`,
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  };
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

/** What owners search for: a name that thousands have, one with its family name, an address, a reference, a phone number, nothing. */
function searchFor(number: number): string {
  const n = (number * 7919) % 100_000;
  const words = ['kim', 'dana whitfield', `kim.${n}@fill.example`, `FILL-${n}`, `516${2_000_000 + n}`, 'zebra'];
  return `limit=50&q=${encodeURIComponent(words[number % words.length] ?? '')}`;
}

function yearsAgo(years: number): string {
  return Temporal.Now.plainDateISO().subtract({ years }).toString();
}
