import { use } from 'react';
import { planChoiceTexts } from '#core/languages/en/plan-words.ts';
import { offerText } from '#core/pricing/plan-words.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

/** The plan that the customer chose with a request that waits for an answer. */
export function ChosenPlan({ choice }: { readonly choice: NonNullable<CustomerQuote['planChoice']> }) {
  const language = use(LanguageContext);
  const t = planChoiceTexts(language);
  return <p>{rich(t.rich('chosen', { offer: offerText(choice, language), strong }))}</p>;
}
