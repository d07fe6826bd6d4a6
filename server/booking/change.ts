import type { Insertable } from 'kysely';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { nextState } from '#core/lib/transitions.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { QUOTE_TRANSITIONS, type QuoteActor, type QuoteEvent, type QuoteStatus } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { type MailHold, outboxRow } from '#server/notifications/outbox.ts';
import { isPromoUsedUp } from '#server/promo-codes/queries.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { decideQuote, lockQuote, type Decision, type QuoteRow } from '#server/quotes/queries.ts';
import { dropUndo, openUndo, sealUndo } from '#server/undos/undo-action.ts';

export type Change = {
  readonly id: string;
  readonly event: QuoteEvent;
  readonly by: QuoteActor;
  /** Whether an admin can undo it for some seconds; its mails wait for `hold`. */
  readonly canUndo?: boolean;
  readonly effect: (trx: Trx, quote: QuoteRow, context: ChangeContext) => Promise<Effect | 'nothing'>;
};

/** The instant of the change, and what its mails wait for where it can be undone. */
type ChangeContext = { readonly at: string; readonly hold?: MailHold | undefined };

/**
 * What a change brings along: columns of the quote, `endsIn`, the status of a second step that follows at once, and `facts`
 * for the audit row, without personal values.
 */
export type Effect = Omit<Decision, 'status' | 'at' | 'isAnswer'> & {
  readonly endsIn?: QuoteStatus;
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** What counts as the shop's answer to a request. */
const ANSWERS: readonly QuoteEvent[] = ['approve', 'decline', 'counter', 'cancel'];

/**
 * Moves a quote through one transition of the table, with its audit row, in one transaction. `effect` runs inside it after
 * the quote is locked; it may return 'nothing' if there is nothing to change. Throws NotFound, or Conflict with the current
 * status, also if a lapsed quote should take a use of its promo code again and none is left.
 */
export async function changeQuote(context: Context, change: Change): Promise<void> {
  await transaction(context.db, async (trx) => changeQuoteWithin(trx, context, change)).catch((error: unknown) => {
    throw isPromoUsedUp(error) ? promoUsedUp(change.by) : error;
  });
}

/** The same within a transaction that changes several quotes, or none of them. */
export async function changeQuoteWithin(
  trx: Trx,
  context: Context,
  { id, event, by, canUndo = false, effect }: Change,
): Promise<void> {
  const at = context.clock.now().toString();
  const quote = await lockQuote(trx, id);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const next = nextState(QUOTE_TRANSITIONS, quote.status, { event, by });
  if (!next) throw wrongState(quote.status);
  const action = `quote.${event}` as const;
  const hold = canUndo ? await openUndo(trx, context, { action, subjectId: id, quoteId: id }) : undefined;
  const brought = await effect(trx, quote, { at, hold });
  if (brought === 'nothing') {
    if (hold) await dropUndo(trx, hold);
    return;
  }

  const { endsIn: status = next, facts, ...columns } = brought;
  const isAnswer = by === 'admin' && ANSWERS.includes(event);
  if (!(await decideQuote(trx, quote, { status, at, isAnswer, ...columns }))) throw wrongState(quote.status);
  const { visit, price } = columns;
  await writeAudit(trx, context, {
    at,
    action,
    subject: 'quote',
    subjectId: id,
    before: { status: quote.status, startsAt: quote.starts_at, ...(price && { totalCents: quote.total_cents }) },
    after: {
      status,
      startsAt: visit === null ? null : (visit?.startsAt ?? quote.starts_at),
      ...(price && { totalCents: price.total_cents }),
      ...facts,
    },
  });
  if (hold) await sealUndo(trx, hold, { quoteId: id });
}

function promoUsedUp(by: QuoteActor): Conflict {
  return new Conflict(
    'wrong-state',
    messageOf(promoErrorsTexts, by === 'customer' ? 'usedUpForCustomer' : 'usedUpMeanwhile'),
  );
}

function wrongState(status: QuoteStatus): Conflict {
  return new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'quoteState', { status }), {
    present: status,
  });
}

export type CustomerAction = {
  /** As it is since. */
  readonly quote: QuoteRow;
  readonly what: Mails['customer-answered']['what'];
  readonly formerStartsAt?: string | null;
  readonly reason?: string | null;
  /** Whether the work takes longer now than the time that's reserved, since the time after it is taken. */
  readonly lacksRoom?: boolean;
};

/** The mail that tells the business what a customer did on the quote page: a row for the outbox. */
export function tellOwner(
  deps: Deps,
  settings: Settings,
  { quote, what, formerStartsAt = null, reason = null, lacksRoom = false }: CustomerAction,
): Insertable<OutboxTable> {
  const { customer_email: customerEmail, customer_phone: customerPhone } = quote;
  const said = { what, customerEmail, customerPhone, formerStartsAt, reason, ...(lacksRoom && { lacksRoom }) };
  const data = { ...describeForMail(settings, quote), ...said };
  return outboxRow(
    deps,
    { kind: 'customer-answered', recipient: settings.email, data },
    { language: settings.language, quoteId: quote.id, isTest: quote.is_test },
  );
}
