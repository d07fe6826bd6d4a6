import { isDeepStrictEqual } from 'node:util';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { itemMinutes, partsOf, workMinutes } from '#core/pricing/pricing.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { numberOfItem, soldItem } from '#core/quotes/items.ts';
import { extrasAfter, type AgreedBy, type Signature } from '#core/quotes/price-changes.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import { tellOwner } from '#server/booking/change.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import { setChecklists } from '#server/jobs/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { measureReservation } from '#server/quotes/measure.ts';
import { decideQuote, setPackage, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { findVersion } from '#server/settings/queries.ts';
import { lockSold, recordStep, soldMeanwhile } from './propose.ts';
import { closeChange, findOpenChange, type PriceChangeRow } from './queries.ts';

/**
 * Records the customer's answer to a proposed change. Agreed to, its lines are the quote's from then on; otherwise nothing changes.
 * Throws NotFound for an unknown quote, and Conflict for a change that isn't open any more or the quote of another price.
 */
export async function answerPriceChange(
  context: Context,
  access: QuoteAccess,
  { change: id, agree: isAgreed }: { readonly change: string; readonly agree: boolean },
): Promise<void> {
  const { id: quoteId } = await requireQuote(context, access, 'answer-price-change');
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockSold(trx, quoteId);
    const change = await requireChange(trx, quote, id);
    const answered = { settings, quote, change };
    if (isAgreed) await agree(trx, context, { ...answered, by: access.by === 'link' ? 'link' : 'account' });
    else await refuse(trx, context, answered);
  });
}

/** Returns the open change of a quote if it's the one with that ID. Throws Conflict otherwise. */
export async function requireChange(trx: Trx, quote: QuoteRow, id: string): Promise<PriceChangeRow> {
  const open = await findOpenChange(trx, quote.id);
  if (open?.id !== id)
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'priceChangeAnswered'), { present: quote.status });
  return open;
}

type Answered = { readonly settings: Settings; readonly quote: QuoteRow; readonly change: PriceChangeRow };

/**
 * Makes the lines of a change those of its locked quote, and tells the customer and the owner. What is owed, the tax, invoices and
 * the books follow from the lines.
 */
export async function agree(
  trx: Trx,
  context: Context,
  { settings, quote, change, by, signature }: Answered & { readonly by: AgreedBy; readonly signature?: Signature },
): Promise<void> {
  const { lines, from_lines: from, total_cents: totalCents, answers } = change;
  if (!isDeepStrictEqual(from, quote.lines) || totalCents < quote.reduced_cents) throw soldMeanwhile(quote);
  const at = context.clock.now().toString();
  await closeChange(trx, change.id, { answer: 'agreed', at, agreedBy: by, signature });
  const { basePriceCents, truckFeeCents } = partsOf(lines);
  const price = { lines, total_cents: totalCents, base_price_cents: basePriceCents, truck_fee_cents: truckFeeCents };
  const extras = extrasAfter(quote.extras, { from, to: lines });
  const items = await itemsAfter(trx, settings, { quote, change });
  if (!(await decideQuote(trx, quote, { status: quote.status, at, price, extras, items, ...(answers && { answers }) })))
    throw new Error('a locked quote keeps its status');
  const packaged = await changePackages(trx, { quote: { ...quote, extras, items }, change });
  const minutes = await changeMinutes(trx, settings, { quote, extras, items, packaged });
  const action = by === 'signature' ? 'quote.sign-change' : 'quote.agree-change';
  await recordStep(trx, context, { action, at, quote, totalCents });
  const sold = { ...quote, ...price, ...packaged, minutes, extras, items, answers: answers ?? quote.answers };
  const lacksRoom = !(await measureReservation(trx, settings, sold));
  const { quoteUrl } = deriveLinks(context, quote);
  const data = { ...describeForMail(settings, sold), quoteUrl, formerTotalCents: quote.total_cents };
  await enqueue(trx, [
    outboxRow(
      context,
      { kind: 'price-change-agreed', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
    ),
    tellOwner(context, settings, { quote: sold, what: 'agreed-change', reason: change.reason || null, lacksRoom }),
  ]);
}

/** The version of the settings with the packages of a change; undefined where the packages stay. */
function versionOf({ business_version: version, items }: PriceChangeRow): number | undefined {
  return version ?? items?.find((item) => item.package)?.package?.version;
}

/** Makes the packages of a change those of its quote: how long it takes, what the crew checks, and its menu follow. */
async function changePackages(
  trx: Trx,
  { quote, change }: Pick<Answered, 'quote' | 'change'>,
): Promise<Partial<Pick<QuoteRow, 'package_type' | 'minutes' | 'business_version'>>> {
  const version = versionOf(change);
  if (version === undefined) return {};
  const sold = await findVersion(trx, version);
  if (!sold) throw new Error('the settings of a proposed package are kept');
  const packageType = change.package_type ?? quote.package_type;
  const all = [packageType, ...quote.items.map((item) => item.packageType)];
  const checklists = all.map((id) => findPackage(sold.settings, id)?.checklist ?? []);
  await setChecklists(trx, quote.id, checklists);
  if (change.package_type === null) {
    await setPackage(trx, quote.id, { business_version: version });
    return { business_version: version };
  }
  const request = {
    packageType,
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type ?? undefined,
    conditionLevel: quote.condition_level ?? undefined,
    garbageCanCount: quote.garbage_can_count,
    extras: quote.extras,
  };
  const minutes = sumOf([workMinutes(sold.settings, request) ?? null, ...quote.items.map((item) => item.minutes)]);
  const columns = { package_type: packageType, minutes, business_version: version };
  await setPackage(trx, quote.id, columns);
  return columns;
}

/** Stores how long the work takes with other extras, by the menu of today, and returns it in minutes; null where that isn't known. */
async function changeMinutes(
  trx: Trx,
  settings: Settings,
  {
    quote,
    extras,
    items,
    packaged,
  }: Pick<Answered, 'quote'> & {
    readonly extras: readonly string[];
    readonly items: QuoteRow['items'];
    readonly packaged: Partial<Pick<QuoteRow, 'package_type' | 'minutes'>>;
  },
): Promise<number | null> {
  if (packaged.minutes !== undefined) return packaged.minutes;
  if (quote.minutes === null || !findPackage(settings, quote.package_type)) return quote.minutes;
  const request = {
    packageType: quote.package_type,
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type ?? undefined,
    garbageCanCount: quote.garbage_can_count,
  };
  const [before, after] = [quote.extras, extras].map((each) => workMinutes(settings, { ...request, extras: each }));
  if (items.some((item) => item.minutes === null)) {
    await setPackage(trx, quote.id, { minutes: null });
    return null;
  }
  const ofItems = items.map((item, index) => (item.minutes ?? 0) - (quote.items[index]?.minutes ?? 0));
  const ofFirst = before === undefined || after === undefined ? 0 : after - before;
  const longer = ofItems.reduce((sum, minutes) => sum + minutes, ofFirst);
  if (longer === 0) return quote.minutes;
  const minutes = Math.max(1, quote.minutes + longer);
  await setPackage(trx, quote.id, { minutes });
  return minutes;
}

/** The further vehicles of a quote after a change, with the package, answers, extras and time that each has then. */
async function itemsAfter(
  trx: Trx,
  settings: Settings,
  { quote, change }: Pick<Answered, 'quote' | 'change'>,
): Promise<QuoteRow['items']> {
  const version = versionOf(change);
  const sold = version === undefined ? undefined : await findVersion(trx, version);
  return quote.items.map((before, index) => {
    const number = numberOfItem(index);
    const { package: other, answers = before.answers } = change.items?.find((each) => each.number === number) ?? {};
    const extras = extrasAfter(before.extras, { from: change.from_lines, to: change.lines }, number);
    const item = { ...before, answers, extras };
    if (!other || !sold) return { ...item, minutes: minutesAfter(settings, before, extras) };
    const minutes = itemMinutes(sold.settings, { ...soldItem(item), packageType: other.to });
    return { ...item, packageType: other.to, minutes: minutes ?? null };
  });
}

/** How long the work on a vehicle takes with other extras, by the menu of today; null where that isn't known. */
function minutesAfter(settings: Settings, item: QuoteRow['items'][number], extras: readonly string[]): number | null {
  const known = findPackage(settings, item.packageType);
  const [before, after] = [item.extras, extras].map((each) =>
    known ? itemMinutes(settings, { ...soldItem(item), extras: each }) : undefined,
  );
  if (item.minutes === null || before === undefined || after === undefined) return item.minutes;
  return Math.max(1, item.minutes + after - before);
}

/** The sum; null where one isn't known. */
function sumOf(minutes: readonly (number | null)[]): number | null {
  return minutes.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}

async function refuse(trx: Trx, context: Context, { settings, quote, change }: Answered): Promise<void> {
  const at = context.clock.now().toString();
  await closeChange(trx, change.id, { answer: 'refused', at });
  await recordStep(trx, context, { action: 'quote.refuse-change', at, quote });
  await enqueue(trx, [tellOwner(context, settings, { quote, what: 'refused-change' })]);
}
