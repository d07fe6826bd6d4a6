import { use } from 'react';
import { planChoiceTexts } from '#core/languages/en/plan-words.ts';
import { discountText, offerText } from '#core/pricing/plan-words.ts';
import type { PlanOffer } from '#core/pricing/plans.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Pick, Picks } from '#web/ui/pick.tsx';
import styles from './plan-choice.module.css';

type PlanChoiceProps = {
  /** Those for the work that's requested. */
  readonly offers: readonly PlanOffer[];
  readonly draft: QuoteDraft;
  readonly onChange: (change: Pick<QuoteDraft, 'plan'>) => void;
  /** What the server says about the choice. */
  readonly error: string | undefined;
};

const ERROR_ID = 'plan-error';

/** Asks whether the appointment is repeated: once, unless the customer chooses a plan. */
export function PlanChoice({ offers, draft, onChange, error }: PlanChoiceProps) {
  const t = useTexts(planChoiceTexts);
  const language = use(LanguageContext);
  const chosen = offers.find(({ interval }) => interval === draft.plan);
  const isGone = draft.plan !== undefined && !chosen;
  const wrong = isGone ? t('notForWork') : error;
  const choose = (plan: PlanInterval | undefined) => onChange({ plan });
  return (
    <section className={styles.root} aria-labelledby="plan-choice">
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
          <p className={styles.about}>
            {t('about', { kind: chosen.discount.kind, discount: discountText(chosen.discount, language) })}
          </p>
        )}
      </div>
    </section>
  );
}

/** How often the appointment is repeated, for the review: 'Every 4 weeks, save 10%'. */
export function PlanInReview({ offers, draft }: Pick<PlanChoiceProps, 'offers' | 'draft'>) {
  const t = useTexts(planChoiceTexts);
  const language = use(LanguageContext);
  if (draft.plan === undefined) return t('once');
  const chosen = offers.find(({ interval }) => interval === draft.plan);
  return chosen ? offerText(chosen, language) : t('notForAll');
}
