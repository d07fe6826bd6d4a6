import { z } from 'zod';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import type { Call, CallKey } from './call.ts';
import { QuoteDetail } from './dashboard-quotes.ts';
import { Signature } from './documentation.ts';
import { anObject, freeText, requiredText } from './fields.ts';
import { issue } from './issues.ts';
import { EditedLine } from './offers.ts';
import { PriceChange, PriceLine } from './quotes.ts';
import { idInPath } from './sessions.ts';

const MOST_EXTRAS = 20;
const NUMBER = issue('notNumber', { field: 'items' });

/** The number of a vehicle after the first one. */
export const itemNumber = z.int({ error: NUMBER }).min(2, { error: NUMBER }).max(MOST_VEHICLES, { error: NUMBER });

/** A total with tax, in cents. */
const total = z.int({ error: issue('notNumber', { field: 'totalPrice' }) });
/** Of the menu, by ID or name. */
const extras = z
  .array(freeText('extra', 200), { error: issue('notExtraList') })
  .max(MOST_EXTRAS, { error: issue('tooManyExtras', { most: MOST_EXTRAS }) });

export const NewPriceChange = z
  .object(
    {
      /** The total as the owner saw it; 409 if the quote has another one by now. */
      fromCents: total,
      /** Another package, by ID; its lines take the place of the present package's. */
      package: freeText('packageType', 60).optional(),
      /** Instead of the present lines, or those with the other package, before sales tax, which is added to them. */
      lines: z
        .array(EditedLine, { error: issue('notLines') })
        .min(1, { error: issue('noLines') })
        .max(40, { error: issue('tooManyPriceLines', { most: 40 }) })
        .optional(),
      /** Added at the prices of the menu. */
      extras: extras.default([]),
      /** The same for vehicles after the first one. */
      items: z
        .array(
          z.object(
            { item: itemNumber, package: freeText('packageType', 60).optional(), extras: extras.default([]) },
            anObject,
          ),
          { error: issue('notList', { field: 'items' }) },
        )
        .max(MOST_VEHICLES - 1, { error: issue('listTooLong', { most: MOST_VEHICLES - 1 }) })
        .default([]),
      reason: requiredText('reason', 500),
    },
    anObject,
  )
  .meta({ id: 'NewPriceChange' });

/** What the crew adds on site: extras at the prices of the menu, never a price of its own. */
export const NewCrewChange = z
  .object(
    {
      /** The new total as the customer saw it; 409 if it's another one by now. */
      totalCents: total,
      extras: extras.default([]),
      /** The same for vehicles after the first one. */
      items: z
        .array(z.object({ item: itemNumber, extras: extras.default([]) }, anObject), {
          error: issue('notList', { field: 'items' }),
        })
        .max(MOST_VEHICLES - 1, { error: issue('listTooLong', { most: MOST_VEHICLES - 1 }) })
        .default([]),
      /** What was found. */
      reason: freeText('note', 500).default(''),
      /** The customer's; without one they are asked by email. */
      signature: Signature.optional(),
    },
    anObject,
  )
  .refine(
    ({ extras: ofFirst, items }) => [ofFirst, ...items.map((item) => item.extras)].some((each) => each.length > 0),
    {
      path: ['extras'],
      error: issue('missing', { field: 'extra' }),
    },
  )
  .meta({ id: 'NewCrewChange' });

const ExtrasToAdd = z.array(z.object({ id: z.string(), name: z.string(), cents: z.int() }));

/** What the crew can add to a job, and what waits for the customer. */
export const CrewPriceChange = z
  .object({
    /** In cents, with tax. */
    totalCents: z.int(),
    /** Whether anything can be added now. */
    canAdd: z.boolean(),
    /** Those that weren't sold yet, in cents before tax, for the first or only vehicle. */
    extras: ExtrasToAdd,
    /** Where the appointment has several vehicles, the first one included: 'Toyota Camry, black', with the extras for it. */
    vehicles: z
      .array(z.object({ number: z.int(), name: z.string(), packageName: z.string(), extras: ExtrasToAdd }))
      .optional(),
    /** The quote with the extras that were asked for; null without any. */
    preview: z.object({ lines: z.array(PriceLine), totalCents: z.int() }).nullable(),
    /** Whether the customer can be asked by email. */
    hasEmail: z.boolean(),
    open: PriceChange.nullable(),
  })
  .meta({ id: 'CrewPriceChange' });

const touches = ['quotes', 'jobs', 'payments', 'mail', 'audit'] as const;
const ofQuote = { audience: 'admin', params: idInPath, response: { 200: QuoteDetail }, touches } as const;
const ofJob = { audience: 'team', params: idInPath, response: { 200: CrewPriceChange } } as const;

export const priceChangeCalls = {
  'POST /api/quotes/:id/price-change': {
    ...ofQuote,
    summary:
      'Proposes a change of what was sold on an approved quote and emails it to the customer. Nothing changes until they agree; a proposal that is still open is replaced.',
    body: NewPriceChange,
    problems: [404, 409, 422],
  },
  'POST /api/quotes/:id/price-change/withdraw': {
    ...ofQuote,
    summary: 'Withdraws the proposed change that the customer has not answered.',
    problems: [404, 409],
  },
  'GET /api/jobs/:id/price-change': {
    ...ofJob,
    summary:
      'Returns the extras that can be added to a job, its price with some of them, and the change that waits for the customer, to its crew.',
    query: z.object({
      /** IDs with commas between them. */
      extras: freeText('extra', 2000).optional(),
      /** The same for vehicles after the first one, each behind its number: `2:tire-shine,3:ceramic-coating`. */
      items: freeText('extra', 4000).optional(),
    }),
    problems: [404, 409, 422],
  },
  'POST /api/jobs/:id/price-change': {
    ...ofJob,
    summary:
      'Adds extras of the menu to a job under way: agreed to at once with the customer’s signature, otherwise proposed to them by email.',
    body: NewCrewChange,
    problems: [404, 409, 422],
    touches,
  },
  'POST /api/jobs/:id/price-change/signature': {
    ...ofJob,
    summary: 'Records the signature with which the customer agrees to the proposed change on the crew’s phone.',
    body: z
      .object({ change: z.uuid({ error: issue('notId') }), signature: Signature }, anObject)
      .meta({ id: 'SignedPriceChange' }),
    problems: [404, 409, 422],
    touches,
  },
  'POST /api/jobs/:id/price-change/withdraw': {
    ...ofJob,
    summary: 'Withdraws the change that the crew has proposed and the customer has not answered.',
    problems: [404, 409],
    touches,
  },
} as const satisfies Record<CallKey, Call>;

export type NewPriceChange = z.output<typeof NewPriceChange>;
export type NewCrewChange = z.output<typeof NewCrewChange>;
export type CrewPriceChange = z.infer<typeof CrewPriceChange>;
