import { use } from 'react';
import { planChoiceTexts } from '#core/languages/en/plan-words.ts';
import { toCents } from '#core/lib/money.ts';
import { discountText, offerText } from '#core/pricing/plan-words.ts';
import { offersForWork, type PlanOffer } from '#core/pricing/plans.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { PlanOfferSettings } from '#core/settings/wire-prices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import frameStyles from '#web/app/shell/wizard-frame.module.css';

type PlanChoiceProps = {
  /** All that the shop offers. */
  readonly offered: readonly PlanOfferSettings[];
  readonly draft: QuoteDraft;
  readonly onChange: (change: Pick<QuoteDraft, 'plan'>) => void;
  /** What the server says about the choice. */
  readonly error: string | undefined;
};

const ERROR_ID = 'plan-error';

/** Asks whether the appointment is repeated: once, unless the customer chooses a plan. Nothing where there's none for the work. */
export function PlanChoice({ offered, draft, onChange, error }: PlanChoiceProps) {
  const t = useTexts(planChoiceTexts);
  const language = use(LanguageContext);
  const offers = offersForDraft(offered, draft);
  if (offers.length === 0 && draft.plan === undefined) return null;
  const chosen = offers.find(({ interval }) => interval === draft.plan);
  const isGone = draft.plan !== undefined && !chosen;
  const wrong = isGone ? t('notForWork') : error;
  const choose = (plan: PlanInterval | undefined) => onChange({ plan });
  return (
    <section aria-labelledby="plan-choice">
      <h2 id="plan-choice">{t('title')}</h2>
      <Picks legend={t('title')} describedBy={wrong && ERROR_ID}>
        <Pick
          name="plan"
          value="once"
          isChosen={draft.plan === undefined}
          onChoose={() => choose(undefined)}
          title={t('once')}
        />
        {offers.map((offer) => (
          <Pick
            key={offer.interval}
            name="plan"
            value={offer.interval}
            isChosen={offer === chosen}
            onChoose={() => choose(offer.interval)}
            title={offerText(offer, language)}
          />
        ))}
      </Picks>
      {wrong && <FieldError id={ERROR_ID}>{wrong}</FieldError>}
      <div aria-live="polite">
        {chosen && (
          <p className={frameStyles.small}>
            {t('about', { kind: chosen.discount.kind, discount: discountText(chosen.discount, language) })}
          </p>
        )}
      </div>
    </section>
  );
}

/** How often the appointment is repeated, for the review: a line with 'Every 4 weeks, save 10%' or 'Once', where there's a choice. */
export function PlanInReview({ offered, draft }: Pick<PlanChoiceProps, 'offered' | 'draft'>) {
  const t = useTexts(planChoiceTexts);
  const language = use(LanguageContext);
  const offers = offersForDraft(offered, draft);
  const chosen = offers.find(({ interval }) => interval === draft.plan);
  if (chosen) return `\n${offerText(chosen, language)}`;
  if (draft.plan !== undefined) return `\n${t('notForAll')}`;
  return offers.length > 0 ? `\n${t('once')}` : null;
}

/** Those for the work that's requested, in cents. The first page doesn't load the conversion that settings use. */
function offersForDraft(offered: readonly PlanOfferSettings[], draft: QuoteDraft): readonly PlanOffer[] {
  return offersForWork(offered, draft).map(({ discount, ...offer }) => ({
    ...offer,
    discount: discount.kind === 'amount' ? { kind: discount.kind, amountCents: toCents(discount.amount) } : discount,
  }));
}
