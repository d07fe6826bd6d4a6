import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Reviews } from '#contract/follow-up.ts';
import { reviewSettingsTexts } from '#core/languages/en/reviews.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { MOST_REVIEW_ANSWER } from '#core/quotes/reviews.ts';
import { call, read } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText, fieldError, formError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useEditor } from './editor.ts';
import { SwitchSetting } from './setting-fields.tsx';
import { useSiteChange } from './site-preview.tsx';
import styles from './review-settings.module.css';
import formStyles from './settings-form.module.css';

const reviews = () => read('GET /api/admin/reviews');

/** A change of a review, which visitors see at once. */
const useReviewChange = <Given,>(change: (given: Given) => Promise<Reviews>, onDone?: () => void) =>
  useSiteChange(reviews().queryKey, change, onDone);

/** Whether customers are asked for reviews, and those on the site: not a part of the versions, since they're the customers'. */
export function ReviewSettings() {
  const t = useTexts(reviewSettingsTexts);
  const { base } = useEditor();
  const { data, error } = useQuery(reviews());
  const list = data?.reviews ?? [];
  return (
    <div className={`${formStyles.wide} ${styles.root}`}>
      <SwitchSetting path="site.showsReviews" label={t('ask')} hint={t('askHint')} />
      {error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
      {!data && !error && <Skeleton lines={2} label={t('loading')} />}
      {data && list.length === 0 && base.site.showsReviews && <p>{t('none')}</p>}
      {list.length > 0 && (
        <ul className={styles.reviews}>
          {list.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** What one customer said, with the shop's answer. */
function Review({ review }: { readonly review: Reviews['reviews'][number] }) {
  const t = useTexts(reviewSettingsTexts);
  const language = use(LanguageContext);
  const { timeZone } = useEditor().base;
  const [isHiding, setHiding] = useState(false);
  const { id, reference, name, stars, text, at, hiddenAt } = review;
  const show = useReviewChange(() =>
    call('PUT /api/admin/reviews/:id/hidden', { params: { id }, body: { reason: null } }),
  );
  const dateOf = (instant: string) => formatMediumDate(localDate(Temporal.Instant.from(instant), timeZone), language);
  const refused = errorText(show.error);
  return (
    <li>
      <p className={styles.head}>
        <b>{name}</b>
        <span>{t('stars', { stars: String(stars) })}</span>
        <span>{dateOf(at)}</span>
        <a href={`/admin/dashboard?tab=quotes&quote=${id}`}>{t('openQuote', { reference })}</a>
      </p>
      <p className={styles.text}>{text || t('noWords')}</p>
      {hiddenAt !== null && <p>{t('isHidden', { date: dateOf(hiddenAt) })}</p>}
      <Answer review={review} />
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
      {hiddenAt === null ? (
        <Button variant="plain" onClick={() => setHiding(true)}>
          {rich(t.rich('hide', { name, hidden }))}
        </Button>
      ) : (
        <Button aria-disabled={show.isPending} onClick={() => show.mutate(undefined)}>
          {rich(t.rich('showAgain', { name, hidden }))}
        </Button>
      )}
      {isHiding && <HideDialog id={id} onClose={() => setHiding(false)} />}
    </li>
  );
}

function Answer({ review: { id, answer } }: { readonly review: Reviews['reviews'][number] }) {
  const t = useTexts(reviewSettingsTexts);
  const [typed, setTyped] = useState(answer);
  const save = useReviewChange((given: string) =>
    call('PUT /api/admin/reviews/:id/answer', { params: { id }, body: { answer: given } }),
  );
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(typed);
      }}
    >
      <TextField
        id={`answer-${id}`}
        label={t('answer')}
        aside={t('answerHint')}
        rows={2}
        maxLength={MOST_REVIEW_ANSWER}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={errorText(save.error)}
      />
      {typed.trim() !== answer && (
        <Button type="submit" aria-disabled={save.isPending}>
          {t('saveAnswer')}
        </Button>
      )}
    </form>
  );
}

function HideDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(reviewSettingsTexts);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hide = useReviewChange(
    (given: string) => call('PUT /api/admin/reviews/:id/hidden', { params: { id }, body: { reason: given } }),
    onClose,
  );
  const refused = formError(hide.error, ['reason']);
  return (
    <Ask
      title={t('hideTitle')}
      about={t('hideAbout')}
      action={t('hideAction')}
      back={t('keep')}
      isBusy={hide.isPending}
      onDo={() => {
        setMissing(!reason.trim());
        if (reason.trim()) hide.mutate(reason);
      }}
      onClose={onClose}
    >
      <TextField
        id="hide-reason"
        label={t('reason')}
        aside={t('reasonHint')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing ? t('reasonNeeded') : fieldError(hide.error, 'reason')}
      />
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
    </Ask>
  );
}
