import type { Completion } from '#contract/documentation.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { SignatureDrawing } from '#web/ui/signature.tsx';
import { LEVEL_WORDS } from '#web/app/estimate-quality/estimate-quality-texts.ts';
import styles from './job-record.module.css';

type CompletionReportProps = { readonly completion: Completion; readonly timeZone: string };

/** A completion as it was submitted. */
export function CompletionReport({ completion, timeZone }: CompletionReportProps) {
  const { state, missing, checklist, signature, completedAt } = completion;
  return (
    <section className={styles.report} aria-label="Completion">
      {state === 'waiting' && (
        <Callout tone="wait" icon="clock" title="Completion kept">
          {missing.photos.length > 0
            ? `It counts once ${missing.photos.length === 1 ? 'one more photo has' : `${missing.photos.length} more photos have`} arrived.`
            : `It counts with a photo ${missing.types.join(' and one ')}.`}
        </Callout>
      )}
      {completedAt && (
        <p className={styles.done}>
          <Icon name="check" />
          <span>
            <b>Job completed</b>
            <time dateTime={completedAt}>{formatInstant(Temporal.Instant.from(completedAt), timeZone)}</time>
          </span>
        </p>
      )}
      <ReviewList rows={reportRows(completion)} />
      {checklist.length > 0 && (
        <ul className={styles.checklist} aria-label="Checklist">
          {checklist.map(({ item, isDone }) => (
            <li key={item} className={isDone ? undefined : styles.open}>
              <Icon name={isDone ? 'check' : 'minus'} />
              {item}
              {!isDone && <small>not done</small>}
            </li>
          ))}
        </ul>
      )}
      {signature && (
        <figure className={styles.signature}>
          {signature.strokes.length > 0 && <SignatureDrawing strokes={signature.strokes} label="Signature" />}
          <figcaption>{signature.name || 'Signed by the customer'}</figcaption>
        </figure>
      )}
    </section>
  );
}

export const SATISFACTION_WORDS = { excellent: 'Excellent', good: 'Good', average: 'Average', poor: 'Poor' } as const;

/** The report of a finished job, row by row; empty fields are omitted. */
function reportRows(completion: Completion): readonly ReviewRow[] {
  const { customerSatisfaction, suppliesUsed, additionalServices, reasonWithoutPhotos, finding } = completion;
  return [
    { title: 'For the customer', value: completion.completionNotes },
    ...(completion.shopNotes ? [{ title: 'For the shop', value: completion.shopNotes }] : []),
    { title: 'Quality', value: `${completion.qualityRating} of 5` },
    { title: 'Time spent', value: durationText(completion.timeSpent) },
    // Drafts stored before this field existed don't have it.
    ...(finding ? [{ title: 'Dirt found', value: LEVEL_WORDS[finding.level] }] : []),
    ...(suppliesUsed.length > 0 ? [{ title: 'Supplies', value: suppliesUsed.join(', ') }] : []),
    ...(additionalServices.length > 0 ? [{ title: 'Services', value: additionalServices.join(', ') }] : []),
    ...(customerSatisfaction ? [{ title: 'Customer', value: SATISFACTION_WORDS[customerSatisfaction] }] : []),
    ...(reasonWithoutPhotos ? [{ title: 'No photos', value: reasonWithoutPhotos }] : []),
    { title: 'Recorded by', value: completion.recordedBy },
  ];
}

/** '1 h 35 min' from minutes. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
