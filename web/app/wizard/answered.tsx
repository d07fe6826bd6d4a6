import { quoteTexts } from '#core/languages/en/quotes.ts';
import { refusedQuoteTexts } from '#core/languages/en/refused-quote.ts';
import { formatMoney } from '#core/lib/money.ts';
import { DRAFT_TEXTS, type StepId } from '#core/quotes/wizard.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { Refusal } from './quote-body.ts';

/** These fields show their own errors. */
const SPEAKING: readonly string[] = [...DRAFT_TEXTS, 'vehicleSubtype', 'garbageCanCount', 'promoCode', 'giftCard'];

type AnsweredProps = {
  readonly refusal: Exclude<Refusal, { readonly kind: 'no-answer' | 'lost' }>;
  readonly step: StepId;
};

/** Why the server refused a quote, and what to do. */
export function Answered({ refusal, step }: AnsweredProps) {
  const t = useTexts(refusedQuoteTexts);
  const ofQuotes = useTexts(quoteTexts);
  switch (refusal.kind) {
    case 'price-changed':
      return (
        <Callout tone="wait" title={t('priceChangedTitle')}>
          {refusal.wasCents !== undefined && refusal.isCents !== undefined
            ? t('priceChangedFrom', { before: formatMoney(refusal.wasCents), after: formatMoney(refusal.isCents) })
            : t('priceChanged')}
        </Callout>
      );
    case 'slot-taken':
      return <Callout title={ofQuotes('slotTaken')}>{t('restKept')}</Callout>;
    case 'already-sent':
      return (
        <Callout tone="wait" title={t('alreadySentTitle')}>
          {t('alreadySent')}
        </Callout>
      );
    case 'failed':
      return <Callout title={t('failedTitle')}>{refusal.detail ?? t('failed')}</Callout>;
    case 'invalid': {
      const unsaid = Object.entries(refusal.errors).filter(([field]) => !SPEAKING.includes(field));
      const messages = [...new Set(unsaid.map(([, message]) => message))];
      if (refusal.step !== step || messages.length === 0) return null;
      return <Callout title={t('checkStep')}>{messages.join(' ')}</Callout>;
    }
  }
}
