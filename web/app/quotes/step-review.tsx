import type { Price } from '#core/pricing/pricing.ts';
import type { StepId } from '#core/quotes/wizard.ts';
import { ReviewList } from '#web/ui/review-list.tsx';
import { reviewRows } from './review-rows.ts';
import type { StepProps } from './steps.tsx';
import choice from '#web/ui/choice.module.css';
import styles from './step-review.module.css';

type ReviewStepProps = StepProps & { readonly price: Price | undefined; readonly onGo: (step: StepId) => void };

/** Step 8: all choices, each with a link to change it, and the consents. */
export function ReviewStep({ catalog, draft, price, onChange, onGo }: ReviewStepProps) {
  return (
    <>
      <ReviewList
        rows={reviewRows(catalog, draft, price).map(({ step, ...row }) => ({
          ...row,
          ...(step && { onChange: () => onGo(step) }),
        }))}
      />
      <fieldset className={styles.consent}>
        <legend>Terms &amp; Consent</legend>
        <label>
          <input
            className={choice.tick}
            type="checkbox"
            name="acceptedTermsOfService"
            checked={draft.acceptedTermsOfService}
            onChange={(event) => onChange({ acceptedTermsOfService: event.target.checked })}
          />
          <span>
            I accept the <a href="/disclaimer">Terms of Service</a> and the cancellation policy.
          </span>
        </label>
        <label>
          <input
            className={choice.tick}
            type="checkbox"
            name="acceptedLiability"
            checked={draft.acceptedLiability}
            onChange={(event) => onChange({ acceptedLiability: event.target.checked })}
          />
          <span>I accept the damage liability terms.</span>
        </label>
        <label>
          <input
            className={choice.tick}
            type="checkbox"
            name="optOutSocialMedia"
            checked={draft.optOutSocialMedia}
            onChange={(event) => onChange({ optOutSocialMedia: event.target.checked })}
          />
          <span>
            Keep photos of my vehicle off social media. <small>optional</small>
          </span>
        </label>
      </fieldset>
    </>
  );
}
