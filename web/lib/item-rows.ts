import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';
import { answerLine } from '#core/lib/wording.ts';
import { workText } from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';

/** The vehicles after the first one, a row each: what is done to it, what is known of it, its extras, and its answers. */
export function itemRows(
  items: QuoteDetail['items'] = [],
  language: Language,
): readonly { readonly title: string; readonly value: string }[] {
  return items.map((item, index) => ({
    title: uiTexts(language)('vehicleNumber', {
      number: numberOfItem(index),
      kind: item.vehicleType === null ? 'cans' : '',
    }),
    value: [
      // A unit of a fleet is found by its number.
      ...(item.vehicleUnit
        ? [vehicleDetails(item, language), workText(item)]
        : [workText(item), vehicleDetails(item, language)]),
      item.extras.join(', '),
      ...item.answers.map(answerLine),
    ]
      .filter(Boolean)
      .join('\n'),
  }));
}
