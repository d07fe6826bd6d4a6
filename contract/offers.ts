import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { QuoteDetail } from './dashboard-quotes.ts';
import { anObject, freeText, numberOf, overrule, plainText, requiredText } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const MOST_CENTS = 10_000_000;
const AMOUNT = issue('notLineAmount');

/** A price line as the owner edits it; discounts are below 0. A new one is a fee if it says so. */
export const EditedLine = z.object(
  {
    label: requiredText('label', 100),
    detail: freeText('detail', 100).optional(),
    /** The number of its vehicle, as on the line that is edited. */
    item: z.int({ error: issue('notLine') }).optional(),
    kind: z.literal('fee', { error: issue('notOneOf', { field: 'kind', choices: 'fee' }) }).optional(),
    cents: z.int({ error: AMOUNT }).min(-MOST_CENTS, { error: AMOUNT }).max(MOST_CENTS, { error: AMOUNT }),
  },
  { error: issue('notLine') },
);

export const CounterOffer = z
  .object(
    {
      /**
       * Dollars before sales tax, which is added to it. Alone it adds one line with the difference; with `lines`, which
       * have no tax either, it has to be their sum.
       */
      totalPrice: numberOf('totalPrice').optional(),
      lines: z
        .array(EditedLine, { error: issue('notLines') })
        .min(1, { error: issue('noLines') })
        .max(40, { error: issue('tooManyPriceLines', { most: 40 }) })
        .optional(),
      scheduledDate: plainText('date', 40).nullish(),
      scheduledTime: plainText('time', 20).nullish(),
      /** The round that it's a stop of; left out for a time of its own. */
      round: plainText('roundId', 60).optional(),
      overrule,
      reason: requiredText('reason', 500),
    },
    anObject,
  )
  .meta({ id: 'CounterOffer' });

export const offerCalls = {
  'POST /api/quotes/:id/counter-offer': {
    summary:
      'Makes a counter-offer for a pending quote, with a reason. Both slots are reserved until the customer answers or 72 hours have passed.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    params: idInPath,
    body: CounterOffer,
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type CounterOffer = z.output<typeof CounterOffer>;
