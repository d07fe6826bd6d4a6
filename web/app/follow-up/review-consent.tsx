import type { VisitFollowUp } from '#contract/follow-up.ts';
import { reviewConsentTexts } from '#core/languages/en/reviews.ts';
import { MOST_REVIEWER } from '#core/quotes/reviews.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSay } from './follow-up-data.ts';
import styles from './follow-up.module.css';

type ReviewConsentProps = { readonly token: string; readonly review: NonNullable<VisitFollowUp['review']> };

/** After any rating: whether the site may show it. No until pressed, and withdrawn here at any time. */
export function ReviewConsent({ token, review: { name, suggestedName, answer, isHidden } }: ReviewConsentProps) {
  const t = useTexts(reviewConsentTexts);
  const choose = useSay(token, (chosen: string | null) =>
    call('PUT /api/quotes/by-token/:token/review', { params: { token }, body: { name: chosen } }),
  );
  const form = useServerForm({
    initial: { name: suggestedName },
    rules: { name: (typed) => (typed.trim() ? undefined : t('nameNeeded')) },
    send: ({ name: typed }) => choose.mutateAsync(typed),
  });
  const refused = name === null ? form.error : errorText(choose.error);
  return (
    <section className={styles.root} aria-labelledby="review-consent">
      <h2 id="review-consent" className={styles.title}>
        {t('title')}
      </h2>
      <p>{t('about')}</p>
      <output className={styles.said}>
        {name !== null && (
          <>
            <Icon name="check" />
            {isHidden ? t('hidden') : t('shown', { name })}
          </>
        )}
      </output>
      {answer !== '' && (
        <div>
          <b>{t('answerTitle')}</b>
          <p className={styles.answer}>{answer}</p>
        </div>
      )}
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
      {name === null ? (
        <form noValidate onSubmit={form.submit}>
          <Field
            {...form.field('name')}
            id="review-name"
            label={t('name')}
            maxLength={MOST_REVIEWER}
            defaultValue={suggestedName}
          />
          <Button type="submit" aria-disabled={form.isBusy}>
            {t('agree')}
          </Button>
        </form>
      ) : (
        <Button aria-disabled={choose.isPending} onClick={() => !choose.isPending && choose.mutate(null)}>
          {t('withdraw')}
        </Button>
      )}
    </section>
  );
}
