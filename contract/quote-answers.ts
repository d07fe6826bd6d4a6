import { z } from 'zod';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import type { Call, CallKey } from './call.ts';
import { Catalog } from './catalog.ts';
import { QuoteDetail } from './dashboard-quotes.ts';
import { anObject, answersInput, dollars, freeText } from './fields.ts';
import { issue } from './issues.ts';
import { itemNumber } from './price-changes.ts';
import { PriceLine } from './quotes.ts';
import { idInPath } from './sessions.ts';

/** The questions that a quote was sold with, and what was answered. */
export const QuoteAnswers = z
  .object({
    questions: Catalog.shape.questions,
    /** By the ID of the question; a choice by its ID, yes or no as those words. */
    answers: z.record(z.string(), z.string()),
    /** The same of vehicles after the first one that were sold with questions; absent where there are none. */
    items: z
      .array(
        z.object({
          item: z.number().int(),
          questions: Catalog.shape.questions,
          answers: z.record(z.string(), z.string()),
        }),
      )
      .optional(),
  })
  .meta({ id: 'QuoteAnswers' });

/** What a quote would be with other answers. */
export const AnswerPreview = z
  .object({
    lines: z.array(PriceLine),
    totalPrice: dollars,
    /** Whether the customer has to agree, because the quote is approved and its price lines change. */
    needsAgreement: z.boolean(),
  })
  .meta({ id: 'AnswerPreview' });

/** Those of vehicles after the first one; a vehicle that isn't named keeps its own. */
const answersOfItems = z
  .array(z.object({ item: itemNumber, answers: answersInput }, anObject), {
    error: issue('notList', { field: 'items' }),
  })
  .max(MOST_VEHICLES - 1, { error: issue('listTooLong', { most: MOST_VEHICLES - 1 }) })
  .default([]);

const ofQuote = { audience: 'admin', params: idInPath } as const;

export const quoteAnswerCalls = {
  'GET /api/quotes/:id/answers': {
    ...ofQuote,
    summary: 'Returns the questions that a quote was sold with, and its answers as a form takes them.',
    response: { 200: QuoteAnswers },
    problems: [404],
  },
  'POST /api/quotes/:id/answers/check': {
    ...ofQuote,
    summary: 'Returns the price of a quote with other answers. Saves nothing.',
    body: z.object({ answers: answersInput, items: answersOfItems }, anObject).meta({ id: 'AnswersToCheck' }),
    response: { 200: AnswerPreview },
    problems: [404, 409, 422],
  },
  'PUT /api/quotes/:id/answers': {
    ...ofQuote,
    summary:
      'Changes the answers on a quote. Those that change the price of an approved quote are proposed to its customer and count once they agree.',
    body: z
      .object(
        {
          /** All of them: a question without an answer has none from then on. */
          answers: answersInput,
          items: answersOfItems,
          /** The total as the owner saw it; 409 if the quote has another one by now. */
          fromCents: z.int({ error: issue('notNumber', { field: 'totalPrice' }) }),
          /** For the customer; needed where they have to agree. */
          reason: freeText('reason', 500).default(''),
        },
        anObject,
      )
      .meta({ id: 'NewAnswers' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
    touches: ['quotes', 'jobs', 'payments', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type QuoteAnswers = z.infer<typeof QuoteAnswers>;
export type AnswerPreview = z.infer<typeof AnswerPreview>;
