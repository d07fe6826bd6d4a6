import { z } from 'zod';
import { PROMO_STATES } from '#core/pricing/promo-code-rules.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { anObject, codeText, dollars, freeText, localDate, numberOf, oneOf, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { idInPath } from './sessions.ts';

/** What a code takes off, in cents or whole percent, and what of; null for packages and extras means all of them. */
export const PromoTerms = z
  .object({
    code: z.string(),
    percent: z.number().nullable(),
    amountCents: z.number().nullable(),
    packages: z.array(z.string()).nullable(),
    /** Their IDs. */
    extras: z.array(z.string()).nullable(),
    /** What all lines together must cost at least before tax. */
    leastCents: z.number(),
  })
  .meta({ id: 'PromoTerms' });

/** A promo code with what was sold with it. Money in figures is in dollars, before tax. */
export const PromoCode = PromoTerms.extend({
  id: z.string(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  mostUses: z.number().nullable(),
  mostUsesEach: z.number().nullable(),
  isFirstVisitOnly: z.boolean(),
  isPaused: z.boolean(),
  state: z.enum(PROMO_STATES),
  /** Quotes that are open or approved. */
  uses: z.number(),
  /** All quotes that were requested with it. */
  quotes: z.number(),
  /** Approved quotes, those of them whose work is done, and the discount within approved quotes. */
  booked: dollars,
  completed: dollars,
  given: dollars,
  /** Opens the quote form with the code filled in. */
  url: z.string(),
  createdAt: z.string(),
}).meta({ id: 'PromoCode' });

const names = (field: 'packages' | 'extras') =>
  z
    .array(freeText(field, 40), { error: issue('notNameList', { field }) })
    .max(100, { error: issue('listTooLong', { most: 100 }) })
    .nullable()
    .default(null);

const body = z
  .object(
    {
      code: codeText('code', 40),
      percent: numberOf('percent').nullable().default(null),
      amountCents: numberOf('amount').nullable().default(null),
      packages: names('packages'),
      extras: names('extras'),
      leastCents: numberOf('leastTotal').default(0),
      startsOn: localDate.nullable().default(null),
      endsOn: localDate.nullable().default(null),
      mostUses: numberOf('mostUses').nullable().default(null),
      mostUsesEach: numberOf('mostUsesEach').nullable().default(null),
      isFirstVisitOnly: yesOrNo('isFirstVisitOnly').default(false),
      isPaused: yesOrNo('isPaused').default(false),
    },
    anObject,
  )
  .meta({ id: 'PromoCodeBody' });

const narrowed = { status: oneOf('status', PROMO_STATES).optional() };

export const promoCodeCalls = {
  'POST /api/promo-codes/check': {
    summary:
      'Returns what a promo code takes off. Whether it holds for a quote is decided when that is submitted; guesses are limited.',
    audience: 'anyone',
    body: z.object({ promoCode: codeText('promoCode', 40) }, anObject).meta({ id: 'PromoCheck' }),
    response: { 200: PromoTerms },
    problems: [422],
    limit: { most: 60, seconds: 60 },
  },
  'GET /api/promo-codes': {
    summary: 'Returns a page of the promo codes with what was sold with them, newest first.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort: sortedBy('promos') }),
    response: { 200: pageOf(PromoCode).meta({ id: 'PromoCodePage' }) },
    problems: [422],
  },
  'GET /api/promo-codes/export': {
    summary: 'Exports the promo codes as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, ...narrowed }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/promo-codes/:id': {
    summary: 'Returns one promo code.',
    audience: 'admin',
    params: idInPath,
    response: { 200: PromoCode },
    problems: [404, 422],
  },
  'POST /api/promo-codes': {
    summary: 'Creates a promo code.',
    audience: 'admin',
    body,
    response: { 201: PromoCode },
    problems: [422],
    touches: ['promos', 'audit'],
  },
  'PUT /api/promo-codes/:id': {
    summary: 'Changes a promo code, or pauses it. Quotes keep the lines that they were sold at.',
    audience: 'admin',
    params: idInPath,
    body,
    response: { 200: PromoCode },
    problems: [404, 422],
    touches: ['promos', 'audit'],
  },
  'DELETE /api/promo-codes/:id': {
    summary: 'Deletes a promo code that no quote was requested with.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409, 422],
    touches: ['promos', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type PromoCode = z.infer<typeof PromoCode>;
export type PromoCodeBody = z.output<typeof body>;
