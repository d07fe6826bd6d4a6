import { promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import { plainCode } from '#core/people/pasted.ts';
import type { Catalog } from '#core/settings/settings.ts';
import type { PromoTerms } from './promo-codes.ts';

/** A promo code as the owner creates it. */
export type PromoCode = PromoTerms & {
  /** The first and the last day on which quotes can be requested with it; null means no limit. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** How many quotes can be sold with it, in all and to one customer; null means no limit. */
  readonly mostUses: number | null;
  readonly mostUsesEach: number | null;
  /** Only for customers without another quote that is open or approved. */
  readonly isFirstVisitOnly: boolean;
  readonly isPaused: boolean;
};

export const PROMO_STATES = ['active', 'scheduled', 'ended', 'used-up', 'paused'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/** A code as it's stored: in capitals, without spaces, with plain hyphens. */
export function normalizePromoCode(typed: string): string {
  return plainCode(typed)
    .replaceAll(/\s/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .toUpperCase();
}

/** What can be done with a code on a local date of the shop, `uses` quotes having been sold with it. */
export function promoState(
  { startsOn, endsOn, mostUses, isPaused }: Pick<PromoCode, 'startsOn' | 'endsOn' | 'mostUses' | 'isPaused'>,
  { uses, today }: { readonly uses: number; readonly today: string },
): PromoState {
  if (isPaused) return 'paused';
  // ISO dates sort like text.
  if (endsOn !== null && endsOn < today) return 'ended';
  if (mostUses !== null && uses >= mostUses) return 'used-up';
  return startsOn !== null && startsOn > today ? 'scheduled' : 'active';
}

const CODE = /^[A-Z0-9-]{3,24}$/;
/** The shortest code, and the most that one takes off or asks for. */
export const LEAST_CODE = 3;
export const MOST_DISCOUNT_CENTS = 10_000_000;
const MOST_USES = 1_000_000;

/** What is wrong with a code that the owner wants to save, by field; `uses` quotes are sold with it. */
export function validatePromoCode(
  code: PromoCode,
  { menu, uses }: { readonly menu: Pick<Catalog, 'packages' | 'extras'>; readonly uses: number },
): readonly InvalidField[] {
  const { percent, amountCents, leastCents, packages, startsOn, endsOn, mostUses, mostUsesEach } = code;
  const wrong = (path: string, key: Parameters<typeof plain>[0]) => [{ path, message: plain(key) }];
  const amount = (path: string, cents: number, least: number) =>
    isWhole(cents, least, MOST_DISCOUNT_CENTS) ? [] : [{ path, message: amountMessage(least) }];
  const unknown = code.extras?.some((id) => !menu.extras.some((extra) => extra.id === id)) ?? false;
  return [
    ...(CODE.test(code.code) ? [] : wrong('code', 'notCode')),
    ...((percent === null) === (amountCents === null) ? wrong('percent', 'percentOrAmount') : []),
    ...(percent === null || isWhole(percent, 1, 100) ? [] : wrong('percent', 'notPercent')),
    ...(amountCents === null ? [] : amount('amountCents', amountCents, 1)),
    ...amount('leastCents', leastCents, 0),
    ...(packages?.every((id) => menu.packages.some((pack) => pack.id === id)) === false
      ? wrong('packages', 'unknownPackage')
      : []),
    ...(unknown ? wrong('extras', 'unknownExtra') : []),
    ...(packages?.length === 0 && code.extras?.length === 0 ? wrong('packages', 'nothingCovered') : []),
    ...(startsOn !== null && endsOn !== null && endsOn < startsOn ? wrong('endsOn', 'endsBeforeStart') : []),
    ...(mostUses === null || isWhole(mostUses, 1, MOST_USES) ? [] : wrong('mostUses', 'notUses')),
    ...(mostUses !== null && mostUses < uses
      ? [{ path: 'mostUses', message: messageOf(promoErrorsTexts, 'fewerThanUsed', { count: uses }) }]
      : []),
    ...(mostUsesEach === null || isWhole(mostUsesEach, 1, MOST_USES) ? [] : wrong('mostUsesEach', 'notUses')),
  ];
}

function plain(
  key:
    | 'notCode'
    | 'percentOrAmount'
    | 'notPercent'
    | 'unknownPackage'
    | 'unknownExtra'
    | 'nothingCovered'
    | 'endsBeforeStart'
    | 'notUses',
) {
  return messageOf(promoErrorsTexts, key);
}

function amountMessage(least: number) {
  return messageOf(promoErrorsTexts, 'notAmount', {
    least: formatMoney(least),
    most: formatMoney(MOST_DISCOUNT_CENTS),
  });
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
