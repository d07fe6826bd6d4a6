import { SOURCE } from '#core/languages/language.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { answerLines, percentOf, type PriceLine } from '#core/pricing/pricing.ts';
import { promoLine, type PromoTerms } from '#core/pricing/promo-codes.ts';
import { byTaxKind, withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import { questionsFor, type Answers } from '#core/settings/questions.ts';
import { packageOf, type Catalog, type PackageId, type SalesTax } from '#core/settings/settings.ts';
import { settleAnswers, type StoredAnswer } from './answers.ts';
import { totalOf } from './counter-offers.ts';
import { numberOfItem } from './items.ts';
import { withExtraLines } from './price-changes.ts';

/** What a quote was sold with. */
export type Answered = {
  readonly packageType: PackageId;
  readonly answers: readonly StoredAnswer[];
  readonly lines: readonly PriceLine[];
  /** The vehicles after the first one. */
  readonly items?: readonly Pick<Answered, 'packageType' | 'answers'>[] | undefined;
};

/** What prices are made of: the menu that the quote was sold from, sales tax as it is now, and the terms of its promo code. */
export type AnswerPrices = {
  readonly sold: Catalog;
  readonly tax: SalesTax;
  readonly promo?: PromoTerms | undefined;
};

/**
 * A quote with other answers to the questions that one of its vehicles was sold with: what they add follows, and with it the photo
 * estimate, the vehicle's discount, the promo code and the tax. Lines that no changed answer touches stay as they are, also those that
 * the owner rewrote; all of them stay where no answer that costs something changes. The vehicle is the first one by default, another
 * one has its number. Throws a RangeError for an unknown package.
 */
export function changeAnswers(
  { sold, tax, promo }: AnswerPrices,
  { lines, ...quote }: Answered,
  given: Answers,
  number?: number,
): Pick<Answered, 'answers' | 'lines'> {
  const { packageType: first, items = [] } = quote;
  const { packageType, answers: before } = items.find((_, index) => numberOfItem(index) === number) ?? quote;
  const pack = packageOf(sold, packageType);
  const asked = questionsFor(sold, pack);
  const settled = settleAnswers(sold, pack, given);
  // Of another package that it was sold as before.
  const others = before.filter(({ question }) => !asked.some(({ id }) => id === question));
  const answers = [...settled, ...others];
  const changed = asked.filter(({ id }) => answerTo(before, id)?.value !== answerTo(settled, id)?.value);
  // A question may be worded differently by now.
  const labels = new Set(changed.flatMap(({ id, text }) => [text, answerTo(before, id)?.text ?? text]));
  const priced = answerLines(sold, pack, { answers: given }).map((line) =>
    number === undefined ? line : { ...line, item: number },
  );
  const isAnswer = ({ kind, item }: PriceLine) => kind === 'answer' && item === number;
  const isOf = (line: PriceLine) => isAnswer(line) && labels.has(line.label);
  if (![...lines, ...priced].some(isOf)) return { answers, lines };
  const untaxed = withoutTax(lines);
  const order = ({ label }: PriceLine) => asked.findIndex(({ text }) => text === label);
  const kept = untaxed.filter((line) => isAnswer(line) && !isOf(line));
  const answered = [...kept, ...priced.filter(isOf).map(worded)].toSorted((a, b) => order(a) - order(b));
  const rest = untaxed.filter((line) => !isAnswer(line));
  const follow = { sold, packageType: first, items, promo };
  return {
    answers,
    lines: withTax(tax, followed(follow, { before: untaxed, after: withExtraLines(rest, answered, number) })).map(
      worded,
    ),
  };
}

function answerTo(answers: readonly StoredAnswer[], id: string): StoredAnswer | undefined {
  return answers.find(({ question }) => question === id);
}

type Follow = Pick<AnswerPrices, 'sold' | 'promo'> & Pick<Answered, 'packageType' | 'items'>;

/** The lines with the photo estimate, discounts and the promo code that follow from those before them, unless the owner rewrote their amounts. */
function followed(
  from: Follow,
  { before, after }: { readonly before: readonly PriceLine[]; readonly after: readonly PriceLine[] },
): readonly PriceLine[] {
  return after.reduce<readonly PriceLine[]>((lines, line) => {
    const at = before.indexOf(line);
    const isOwn = at < 0 || amountOf(from, line, before.slice(0, at))?.cents !== line.cents;
    return [...lines, isOwn ? line : (amountOf(from, line, lines) ?? line)];
  }, []);
}

/** A photo estimate, the discount of a vehicle or a promo code by the lines before it; undefined for other lines. */
function amountOf({ sold, packageType, items, promo }: Follow, line: PriceLine, before: readonly PriceLine[]) {
  const { kind, facts, item } = line;
  if (kind === 'estimate' && facts?.percent !== undefined)
    return { ...line, cents: percentOf(totalOf(before.filter((each) => each.item === item)), facts.percent) };
  if (kind === 'discount' && facts?.percent !== undefined) {
    const lowered = facts.isPlan ? before : before.filter((each) => each.item === item);
    const cents = percentOf(totalOf(lowered), -facts.percent);
    return { ...line, facts: { ...facts, of: byTaxKind(lowered) }, cents };
  }
  if (kind !== 'promo' || !promo) return undefined;
  const made = promoLine(sold, promo, { packageType, items, lines: before });
  return typeof made === 'object' ? worded(made) : undefined;
}

/** With the words that follow from what it says; a line without facts has its own. */
function worded(line: PriceLine): PriceLine {
  return line.facts ? { ...line, ...lineTexts(line, SOURCE) } : line;
}
