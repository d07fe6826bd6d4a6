import { use, type ReactNode } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { pathIn } from '#core/languages/language.ts';
import { LanguageContext, linkTo, rich, useTexts } from '#web/lib/language.tsx';
import type { Price } from '#core/pricing/pricing.ts';
import type { StepId } from '#core/quotes/wizard.ts';
import { ReviewList } from '#web/ui/review-list.tsx';
import { reviewRows } from './review-rows.ts';
import type { StepProps } from './steps.tsx';
import choice from '#web/ui/choice.module.css';
import styles from './wizard-steps.module.css';

type ReviewStepProps = StepProps & { readonly price: Price | undefined; readonly onGo: (step: StepId) => void };

const small = (text: readonly ReactNode[]): ReactNode => <small>{text}</small>;

/** Step 8: all choices, each with a link to change it, and the consents. */
export function ReviewStep({ catalog, draft, price, onChange, onGo }: ReviewStepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  return (
    <>
      <ReviewList
        rows={reviewRows(catalog, draft, price, language).map(({ step, ...row }) => ({
          ...row,
          ...(step && { onChange: () => onGo(step) }),
        }))}
      />
      <fieldset className={styles.consent}>
        <legend>{t('consent')}</legend>
        <label>
          <input
            className={choice.tick}
            type="checkbox"
            name="acceptedTermsOfService"
            checked={draft.acceptedTermsOfService}
            onChange={(event) => onChange({ acceptedTermsOfService: event.target.checked })}
          />
          <span>{rich(t.rich('acceptTerms', { terms: linkTo(pathIn('/disclaimer', language)) }))}</span>
        </label>
        <label>
          <input
            className={choice.tick}
            type="checkbox"
            name="acceptedLiability"
            checked={draft.acceptedLiability}
            onChange={(event) => onChange({ acceptedLiability: event.target.checked })}
          />
          <span>{t('acceptLiability')}</span>
        </label>
        <label>
          <input
            className={choice.tick}
            type="checkbox"
            name="optOutSocialMedia"
            checked={draft.optOutSocialMedia}
            onChange={(event) => onChange({ optOutSocialMedia: event.target.checked })}
          />
          <span>{rich(t.rich('optOut', { small }))}</span>
        </label>
      </fieldset>
    </>
  );
}
