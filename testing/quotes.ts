import type { FastifyInstance } from 'fastify';

let count = 0;

/** Returns a complete, valid quote request from a new customer, as the wizard sends it; the given fields override the defaults. */
export function exampleQuote(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  count += 1;
  return {
    customerName: 'Dana Whitfield',
    customerFirstName: 'Dana',
    customerLastName: 'Whitfield',
    customerEmail: `dana${count}@example.com`,
    customerPhone: `(518) 555-${String(1000 + count).slice(-4)}`,
    packageType: 'full',
    serviceType: 'dropoff',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    mobileDiscount: false,
    extras: ['Little Tree Black Ice Air Freshener', 'Tire Shine'],
    basePrice: 120,
    truckFee: 5,
    totalPrice: 135,
    scheduledDate: '2027-06-19',
    scheduledTime: '10:00 AM',
    garbageCanCount: 1,
    paymentMethod: 'venmo',
    acceptedTermsOfService: true,
    acceptedLiability: true,
    optOutSocialMedia: false,
    aiAnalysisUsed: false,
    aiPriceAdjustment: 0,
    ...change,
  };
}

/** Returns a complete quote as the owner writes it down for a caller without an email address. */
export function exampleWalkIn(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  count += 1;
  return {
    customerFirstName: 'Walt',
    customerLastName: 'Ingram',
    customerPhone: `(518) 556-${String(1000 + count).slice(-4)}`,
    packageType: 'full',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    extras: ['Tire Shine'],
    scheduledDate: '2027-06-19',
    scheduledTime: '10:00 AM',
    paymentMethod: 'cash',
    hasAgreed: true,
    ...change,
  };
}

let senders = 0;

/** Submits a quote request, by default from a new client network. Returns the response with its parsed body. */
export async function submit(app: FastifyInstance, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  senders += 1;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/quotes',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.19.${senders >> 8}.${senders & 255}`,
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json<Answer>() };
}

/** The fields that a response to a submit can have. */
export type Answer = {
  readonly id: string;
  readonly reference: string;
  readonly status: unknown;
  readonly code: string;
  readonly detail: string;
  readonly lines: readonly { readonly label: string; readonly cents: number }[];
  readonly totalPrice: number;
  readonly estimatePercent?: number;
  readonly scheduledDate: string | null;
  readonly scheduledTime: string | null;
  readonly confirmEmailBy: string | null;
  readonly giftCard: { readonly last4: string; readonly cents: number; readonly leftCents: number } | null;
  readonly claimToken: string;
  readonly quoteUrl: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
};
