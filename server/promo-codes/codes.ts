import type { Page } from '#contract/pages.ts';
import type { PromoCode, PromoCodeBody } from '#contract/promo-codes.ts';
import { promoErrorsTexts, promoCodesTexts } from '#core/languages/en/promo-codes.ts';
import { pathIn, SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { normalizePromoCode, validatePromoCode, promoState, type PromoState } from '#core/pricing/promo-code-rules.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, sortKeyOf, type ListSearch } from '#server/lib/paging.ts';
import {
  countPromoCodes,
  deletePromoCode,
  insertPromoCode,
  lockPromoCode,
  updatePromoCode,
  listPromoCodes,
  readPromoCode,
  termsOf,
  type PromoCodeWithFigures,
} from './queries.ts';

/** How many codes there can be. */
const MOST_CODES = 1000;

type SavedCode = PromoCodeBody;

/** Creates a code. Throws Invalid with the field, also for a code that exists. */
export async function createCode(context: Context, body: SavedCode): Promise<PromoCode> {
  const { settings } = await context.settings();
  const row = rowOf(settings, body, 0);
  const id = context.random.id();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if ((await countPromoCodes(trx)) >= MOST_CODES)
      throw new Invalid([{ path: 'code', message: messageOf(promoErrorsTexts, 'tooMany', { most: MOST_CODES }) }]);
    if (!(await insertPromoCode(trx, { ...row, id, created_at: at }))) throw codeExists(row.code);
    await writeAudit(trx, context, { ...auditOf(id), at, action: 'promo-code.create', after: factsOf(row) });
  });
  return readCode(context, { id });
}

/** Changes or pauses a code. Throws NotFound, or Invalid with the field: fewer uses than it has been sold with, too. */
export async function changeCode(
  context: Context,
  { id, ...body }: SavedCode & { readonly id: string },
): Promise<PromoCode> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const before = await lockPromoCode(trx, id);
    if (!before) throw new NotFound(messageOf(promoErrorsTexts, 'noCode'));
    const row = rowOf(settings, body, before.uses);
    if (!(await updatePromoCode(trx, id, row))) throw codeExists(row.code);
    await writeAudit(trx, context, {
      ...auditOf(id),
      at,
      action: 'promo-code.change',
      before: factsOf(before),
      after: factsOf(row),
    });
  });
  return readCode(context, { id });
}

/** Deletes a code that was never used. Throws NotFound, or Conflict once a quote was requested with it. */
export async function deleteCode(context: Context, { id }: { readonly id: string }): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const before = await lockPromoCode(trx, id);
    if (!before) throw new NotFound(messageOf(promoErrorsTexts, 'noCode'));
    if (!(await deletePromoCode(trx, id))) throw new Conflict('wrong-state', messageOf(promoErrorsTexts, 'isUsed'));
    await writeAudit(trx, context, { ...auditOf(id), at, action: 'promo-code.delete', before: factsOf(before) });
  });
}

/** The columns of a code. Throws Invalid with the fields at fault. */
function rowOf(menu: Settings, body: PromoCodeBody, uses: number) {
  const code = {
    ...body,
    code: normalizePromoCode(body.code),
  };
  const errors = validatePromoCode(code, { menu, uses });
  if (errors.length > 0) throw new Invalid(errors);
  return {
    code: code.code,
    percent: code.percent,
    amount_cents: code.amountCents,
    packages: code.packages && JSON.stringify(code.packages),
    extras: code.extras && JSON.stringify(code.extras),
    least_cents: code.leastCents,
    starts_on: code.startsOn,
    ends_on: code.endsOn,
    most_uses: code.mostUses,
    most_uses_each: code.mostUsesEach,
    is_first_visit_only: code.isFirstVisitOnly,
    is_paused: code.isPaused,
  };
}

function auditOf(id: string) {
  return { subject: 'promo-code', subjectId: id } as const;
}

/** What the audit log keeps of a code: enough to see what was changed. */
function factsOf(row: Pick<ReturnType<typeof rowOf>, 'code' | 'percent' | 'amount_cents' | 'most_uses' | 'is_paused'>) {
  const { code, percent, amount_cents: cents, most_uses: mostUses, is_paused: isPaused } = row;
  return { code, ...(percent === null ? { cents } : { percent }), mostUses, isPaused };
}

function codeExists(code: string): Invalid {
  return new Invalid([{ path: 'code', message: messageOf(promoErrorsTexts, 'codeExists', { code }) }]);
}

/** Returns a page of the codes, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order. */
export async function listCodes(
  context: Context,
  search: ListSearch<PromoState, ListOrder<'promos'>>,
): Promise<Page<PromoCode>> {
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone).toString();
  const limit = search.limit ?? PAGE;
  const found = await listPromoCodes(context.db, {
    filter: {
      part: normalizePromoCode(search.q ?? ''),
      state: search.status,
      today,
      ...daysBetween(settings, search),
    },
    sort: search.sort,
    cursor: search.cursor,
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  return { items: rows.map((row) => codeView(context, row, today)), nextCursor };
}

/** One code. Throws NotFound. */
export async function readCode(context: Context, { id }: { readonly id: string }): Promise<PromoCode> {
  const { settings } = await context.settings();
  const row = await readPromoCode(context.db, id);
  if (!row) throw new NotFound(messageOf(promoErrorsTexts, 'noCode'));
  return codeView(context, row, localDate(context.clock.now(), settings.timeZone).toString());
}

/** The codes as CSV, narrowed like the list. */
export function exportCodes(context: Context, search: ListSearch<PromoState>): AsyncGenerator<string> {
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listCodes(context, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsIn(context.language), pages);
}

function columnsIn(language: Language): readonly CsvColumn<PromoCode>[] {
  const t = promoCodesTexts(language);
  const fixed = (amount: number) => amount.toFixed(2);
  return [
    { title: t('code'), value: ({ code }) => code, isCode: true },
    { title: t('status'), value: ({ state }) => state },
    { title: t('percentLabel'), value: ({ percent }) => percent },
    {
      title: t('amountLabel'),
      value: ({ amountCents }) => (amountCents === null ? null : fixed(toDollars(amountCents))),
    },
    { title: t('packages'), value: ({ packages }) => packages?.join(', ') ?? t('allPackages') },
    { title: t('extras'), value: ({ extras }) => extras?.join(', ') ?? t('allExtras') },
    { title: t('least'), value: ({ leastCents }) => fixed(toDollars(leastCents)) },
    { title: t('startsOn'), value: ({ startsOn }) => startsOn },
    { title: t('endsOn'), value: ({ endsOn }) => endsOn },
    { title: t('mostUses'), value: ({ mostUses }) => mostUses },
    { title: t('mostUsesEach'), value: ({ mostUsesEach }) => mostUsesEach },
    { title: t('isFirstVisitOnly'), value: ({ isFirstVisitOnly }) => isFirstVisitOnly },
    { title: t('usesNow'), value: ({ uses }) => uses },
    { title: t('bookedNow'), value: ({ booked }) => fixed(booked) },
    { title: t('completedNow'), value: ({ completed }) => fixed(completed) },
    { title: t('givenNow'), value: ({ given }) => fixed(given) },
  ];
}

function codeView(deps: Pick<Deps, 'publicUrl'>, row: PromoCodeWithFigures, today: string): PromoCode {
  const { packages, extras, ...terms } = termsOf(row);
  const limits = {
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    mostUses: row.most_uses,
    mostUsesEach: row.most_uses_each,
    isFirstVisitOnly: row.is_first_visit_only,
    isPaused: row.is_paused,
  };
  return {
    id: row.id,
    ...terms,
    packages: packages && [...packages],
    extras: extras && [...extras],
    ...limits,
    state: promoState(limits, { uses: row.uses, today }),
    uses: row.uses,
    quotes: row.quotes,
    booked: toDollars(row.booked_cents),
    completed: toDollars(row.completed_cents),
    given: toDollars(row.given_cents),
    url: `${deps.publicUrl}${pathIn('/quote', SOURCE)}?code=${row.code}`,
    createdAt: row.created_at,
  };
}
