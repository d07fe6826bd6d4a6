import { transaction } from '../../db/client.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { keepFiles } from '../../photos/keep-photos.ts';
import { composeTestQuote, insertTestQuote } from './compose-test-quote.ts';
import { pictureOf } from './draw-pictures.ts';
import { announce, pay, payHalf, rate, refund, begin, finish } from './work-stages.ts';
import type { Outcome } from './plan-quotes.ts';
import {
  acceptAssigned,
  acceptOffer,
  approve,
  assign,
  cancelAsCustomer,
  cancelAsOwner,
  counter,
  decline,
  refuseOffer,
  request,
  send,
  takeOn,
  type Stage,
  type Story,
} from './stages.ts';

const DONE = [approve, takeOn, begin, finish] as const;

/** What happens in the life of a quote with that outcome. */
const STAGES: Readonly<Record<Outcome, readonly Stage[]>> = {
  pending: [],
  'without-time': [],
  declined: [decline],
  countered: [counter],
  'offer-accepted': [counter, acceptOffer],
  'offer-refused': [counter, refuseOffer],
  'cancelled-by-customer': [approve, assign, acceptAssigned, cancelAsCustomer],
  'cancelled-by-owner': [cancelAsOwner],
  scheduled: [approve],
  sent: [approve, send],
  requested: [approve, send, request],
  ready: [approve, assign],
  accepted: [approve, takeOn],
  'under-way': [approve, takeOn, begin],
  'paid-by-venmo': [...DONE, pay('venmo'), rate],
  'paid-in-cash': [...DONE, payHalf(2), rate],
  'paid-by-card': [...DONE, pay('card'), rate],
  refunded: [...DONE, pay('venmo'), refund],
  announced: [...DONE, announce],
  unpaid: DONE,
};

/** Stores a planned quote and lets its life happen. False when the business doesn't take it, or its time was just taken. */
export async function tellStory(story: Omit<Story, 'quoteId'>, customers: number): Promise<boolean> {
  const quoteId = await submit(story, customers);
  if (quoteId === undefined) return false;
  for (const stage of STAGES[story.planned.outcome]) await stage({ ...story, quoteId });
  return true;
}

async function submit(
  { deps, planned, pictures }: Omit<Story, 'quoteId'>,
  customers: number,
): Promise<string | undefined> {
  const { dirt, estimated, random } = planned;
  const hasPhoto = estimated !== undefined || random.happens(0.15);
  const photos = hasPhoto ? [await pictures.keep(deps, pictureOf(planned, { dirt }))] : [];
  try {
    const quote = await composeTestQuote(deps, { ...planned, customers, photos });
    await transaction(deps.db, (trx) => insertTestQuote(trx, quote));
    await keepFiles(deps, photos);
    return quote.rows.quote.id;
  } catch (error) {
    if (error instanceof Invalid || error instanceof Conflict) return undefined;
    throw error;
  }
}
