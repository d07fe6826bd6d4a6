import type { Page } from '#contract/pages.ts';
import type { PromoCode } from '#contract/promo-codes.ts';
import { pathIn, SOURCE, type Language } from '#core/languages/language.ts';
import { promoCodesTexts, promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { Actor } from '#core/people/permissions.ts';
import { normalizePromoCode, promoState, type PromoState } from '#core/pricing/promo-code-rules.ts';
import { listPromoCodes, readPromoCode, termsOf, type PromoCodeWithFigures } from '../data/promo-codes.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';

/** Returns a page of the codes, newest first. Throws Invalid for a cursor that isn't ours. */
export async function listCodes(deps: Deps, _actor: Actor, search: ListSearch<PromoState>): Promise<Page<PromoCode>> {
  const { settings } = await deps.settings();
  const today = localDate(deps.clock.now(), settings.timeZone).toString();
  const limit = search.limit ?? PAGE;
  const found = await listPromoCodes(deps.db, {
    filter: {
      part: normalizePromoCode(search.q ?? ''),
      state: search.status,
      today,
      ...daysBetween(settings, search),
    },
    cursor: readCursor(search.cursor),
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  return { items: rows.map((row) => codeView(deps, row, today)), nextCursor };
}

/** One code. Throws NotFound. */
export async function readCode(deps: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<PromoCode> {
  const { settings } = await deps.settings();
  const row = await readPromoCode(deps.db, id);
  if (!row) throw new NotFound(messageOf(promoErrorsTexts, 'noCode'));
  return codeView(deps, row, localDate(deps.clock.now(), settings.timeZone).toString());
}

/** The codes as CSV, narrowed like the list. */
export function exportCodes(
  deps: Deps,
  actor: Actor,
  { language, ...search }: ListSearch<PromoState> & { readonly language: Language },
): AsyncGenerator<string> {
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listCodes(deps, actor, { ...search, cursor, limit: 200 });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsIn(language), pages);
}

function columnsIn(language: Language): readonly CsvColumn<PromoCode>[] {
  const t = promoCodesTexts(language);
  const fixed = (amount: number) => amount.toFixed(2);
  return [
    { title: t('code'), value: ({ code }) => code },
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
