import { isDeepStrictEqual } from 'node:util';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { AnswerPreview, QuoteAnswers } from '#contract/quote-answers.ts';
import { fieldsTexts } from '#core/languages/en/fields.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact, toDollars } from '#core/lib/money.ts';
import { linesIn, partsOf, type PriceLine } from '#core/pricing/pricing.ts';
import { answerErrors } from '#core/quotes/answer-errors.ts';
import { answersAgain, type StoredAnswer } from '#core/quotes/answers.ts';
import { changeAnswers } from '#core/quotes/change-answers.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { numberOfItem, type QuoteItem } from '#core/quotes/items.ts';
import { photoAnswerErrors } from '#core/quotes/photo-answers.ts';
import { questionsAskedOf } from '#core/quotes/walk-ins.ts';
import { questionToWire, type Answers } from '#core/settings/questions.ts';
import { packageOf, type Settings } from '#core/settings/settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { readForDashboard } from '#server/booking/read.ts';
import type { Context } from '#server/context.ts';
import { transaction, type DbOrTrx, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { findPromoCode, termsOf } from '#server/promo-codes/queries.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { decideQuote, findQuote, lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { editableQuestions, isEditable, menuOf } from './can-edit-answers.ts';
import { refuseUnknown } from './compose.ts';
import { askCustomer, soldMeanwhile, storeProposal } from './propose.ts';
import { findOpenChange } from './queries.ts';

type OfQuote = { readonly id: string };

/** Returns the questions that a quote was sold with, in the reader's language, and its answers. Throws NotFound. */
export async function readAnswers(context: Context, { id }: OfQuote): Promise<QuoteAnswers> {
  const quote = await requireStored(context, id);
  const [{ settings }, sold] = [await context.settings(), await menuOf(context.db, quote)];
  const inWords = settingsIn({ ...sold, translations: settings.translations }, context.language);
  const asked = ({ packageType, answers }: Pick<QuoteItem, 'packageType' | 'answers'>) => ({
    questions: editableQuestions(inWords, packageType).map(questionToWire),
    answers: answersAgain(sold, answers),
  });
  const items = quote.items
    .map((item, index) => ({ item: numberOfItem(index), ...asked(item) }))
    .filter(({ questions }) => questions.length > 0);
  return {
    ...asked({ packageType: quote.package_type, answers: quote.answers }),
    ...(items.length > 0 && { items }),
  };
}

/** Answers to the questions of each vehicle; those of vehicles that aren't named stay. */
type Given = {
  readonly answers: Answers;
  readonly items?: readonly { readonly item: number; readonly answers: Answers }[];
};

/** Returns the price of a quote with other answers. Throws as `editAnswers` does. */
export async function previewAnswers(
  context: Context,
  { id, answers, items }: OfQuote & Given,
): Promise<AnswerPreview> {
  const { settings } = await context.settings();
  const quote = await requireStored(context, id);
  const { lines } = await answered(context.db, settings, { quote, answers, items });
  return {
    lines: linesIn(settings, lines, context.language),
    totalPrice: toDollars(totalOf(lines)),
    needsAgreement: quote.status === 'approved' && isOther(quote, lines),
  };
}

export type AnswersEdit = OfQuote &
  Given & {
    /** The total as the owner saw it. */
    readonly fromCents: number;
    readonly reason: string;
  };

/**
 * Changes the answers on a quote: at once while it's pending, and where the price stays; otherwise the customer is asked to agree.
 * Throws NotFound, Invalid with the field at fault, and Conflict if the answers can't change anymore or the total is another one.
 */
export async function editAnswers(context: Context, edit: AnswersEdit): Promise<QuoteDetail> {
  const { id, answers, items, fromCents, reason } = edit;
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.total_cents !== fromCents) throw soldMeanwhile(quote);
    const sold = await answered(trx, settings, { quote, answers, items });
    if (isDeepStrictEqual(answersIn(quote), answersIn(sold)))
      throw new Invalid([{ path: 'answers', message: messageOf(quoteErrorsTexts, 'nothingChangesInAnswers') }]);
    if (quote.status === 'pending' || !isOther(quote, sold.lines))
      return saveAnswers(trx, context, { settings, quote, ...sold });
    if (reason.trim() === '')
      throw new Invalid([{ path: 'reason', message: messageOf(fieldsTexts, 'missing', { field: 'reason' }) }]);
    const changed = sold.items.map((item, index) => ({ number: numberOfItem(index), answers: item.answers }));
    const change = await storeProposal(trx, context, { quote, ...sold, items: changed, reason, as: 'admin' });
    await askCustomer(trx, context, { settings, quote, change });
  });
  return readForDashboard(context, { id });
}

type Sold = Pick<QuoteRow, 'answers' | 'lines' | 'items'>;

/** The answers and price lines that a quote would have. Throws Invalid and Conflict. */
async function answered(
  db: DbOrTrx,
  settings: Settings,
  { quote, answers, items = [] }: Given & { readonly quote: QuoteRow },
): Promise<Sold> {
  if (!isEditable(quote))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'answersStay'), { present: quote.status });
  const sold = await menuOf(db, quote);
  refuseUnknown(quote, items);
  const all = [
    { path: '', number: undefined, packageType: quote.package_type, before: quote.answers, answers },
    ...items.map((given, index) => {
      const { packageType, answers: before } = requireItem(quote, given.item);
      return { path: `items.${index}.`, number: given.item, packageType, before, answers: given.answers };
    }),
  ].map((each) => ({ ...each, given: { ...each.answers, ...photosIn(each.before) } }));
  const errors = all.flatMap(({ path, packageType, answers: sent, given }) =>
    [
      ...answerErrors(questionsAskedOf('owner', sold), packageOf(sold, packageType), given),
      ...photoAnswerErrors(sold, { answers: sent }),
    ].map((error) => ({ ...error, path: `${path}${error.path}` })),
  );
  if (errors.length > 0) throw new Invalid(errors);
  const code = quote.lines.find(({ kind }) => kind === 'promo')?.facts?.promo?.code;
  const promo = code === undefined ? undefined : await findPromoCode(db, code);
  const prices = { sold, tax: settings.tax, promo: promo && termsOf(promo) };
  const changed = all.reduce<Sold>((present, { number, given }) => {
    const { answers: settled, lines } = changeAnswers(
      prices,
      { packageType: quote.package_type, ...present },
      given,
      number,
    );
    if (number === undefined) return { ...present, answers: settled, lines };
    const isIt = (index: number) => numberOfItem(index) === number;
    return {
      ...present,
      lines,
      items: present.items.map((item, index) => (isIt(index) ? { ...item, answers: settled } : item)),
    };
  }, quote);
  // Work that is done again for nothing stays free.
  const lines = quote.redo_of === null ? changed.lines : quote.lines;
  await refusePrice(db, quote, lines);
  return { answers: changed.answers, items: changed.items, lines };
}

function requireItem(quote: QuoteRow, number: number): QuoteItem {
  const found = quote.items.find((_, index) => numberOfItem(index) === number);
  if (!found) throw new Error('a vehicle that a quote does not have is refused before');
  return found;
}

/** Photos stay: they're answers that a form of text doesn't change. */
function photosIn(answers: readonly StoredAnswer[]): Answers {
  return Object.fromEntries(
    answers.flatMap(({ question, kind, value }) => (kind === 'photo' ? [[question, value]] : [])),
  );
}

async function refusePrice(db: DbOrTrx, quote: QuoteRow, lines: readonly PriceLine[]): Promise<void> {
  const total = totalOf(lines);
  const least = Math.max(0, quote.reduced_cents);
  if (total < least)
    throw new Invalid([
      {
        path: 'answers',
        message:
          least === 0
            ? messageOf(quoteErrorsTexts, 'negativeTotal')
            : messageOf(quoteErrorsTexts, 'belowReduced', { amount: formatMoneyExact(least) }),
      },
    ]);
  // Tax on what is paid already was recorded by these lines.
  if (quote.status === 'pending' && quote.paid_cents > 0 && isOther(quote, lines))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'depositPaidAlready'), { present: quote.status });
  const open = await findOpenChange(db, quote.id);
  if ((open?.answers || open?.items?.some(({ answers }) => answers)) && !isOther(quote, lines))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'answersWait'), { present: quote.status });
}

/** Writes them to a locked quote. The customer is told where the price changes with them. */
async function saveAnswers(
  trx: Trx,
  context: Context,
  { settings, quote, answers, items, lines }: Sold & { readonly settings: Settings; readonly quote: QuoteRow },
): Promise<void> {
  const at = context.clock.now().toString();
  const { basePriceCents, truckFeeCents } = partsOf(lines);
  const totalCents = totalOf(lines);
  const price = { lines, total_cents: totalCents, base_price_cents: basePriceCents, truck_fee_cents: truckFeeCents };
  const isPriced = isOther(quote, lines);
  if (!(await decideQuote(trx, quote, { status: quote.status, at, answers, items, ...(isPriced && { price }) })))
    throw new Error('a locked quote keeps its status');
  await writeAudit(trx, context, {
    at,
    action: 'quote.change-answers',
    subject: 'quote',
    subjectId: quote.id,
    before: { totalCents: quote.total_cents },
    after: { totalCents },
  });
  if (!isPriced) return;
  const { quoteUrl } = deriveLinks(context, quote);
  const data = {
    ...describeForMail(settings, { ...quote, ...price, items }),
    quoteUrl,
    formerTotalCents: quote.total_cents,
  };
  await enqueue(trx, [
    outboxRow(
      context,
      { kind: 'answers-changed', recipient: quote.customer_email, data: { ...data, answers } },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}

/** What is answered for each vehicle, to compare. */
function answersIn({ answers, items }: Pick<QuoteRow, 'answers' | 'items'>) {
  return [answers, ...items.map((item) => item.answers)].map((each) =>
    each.map(({ question, value }) => [question, value]),
  );
}

function isOther(quote: QuoteRow, lines: readonly PriceLine[]): boolean {
  return !isDeepStrictEqual(quote.lines, lines);
}

async function requireStored({ db }: Context, id: string): Promise<QuoteRow> {
  const quote = await findQuote(db, id);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  return quote;
}
