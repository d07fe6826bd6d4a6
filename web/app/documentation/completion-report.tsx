import type { Completion } from '#contract/documentation.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { SignatureDrawing } from '#web/ui/signature.tsx';
import { reportRows } from './report-rows.ts';
import './completion-report.css';

type CompletionReportProps = { readonly completion: Completion; readonly timeZone: string };

/** A completion as it was submitted. */
export function CompletionReport({ completion, timeZone }: CompletionReportProps) {
  const { state, missing, checklist, signature, completedAt } = completion;
  return (
    <section className="report" aria-label="Completion">
      {state === 'waiting' && (
        <Callout tone="wait" icon="clock" title="Completion kept">
          {missing.photos.length > 0
            ? `It counts once ${missing.photos.length === 1 ? 'one more photo has' : `${missing.photos.length} more photos have`} arrived.`
            : `It counts with a photo ${missing.types.join(' and one ')}.`}
        </Callout>
      )}
      {completedAt && (
        <p className="report-done">
          <Icon name="check" />
          <span>
            <b>Job completed</b>
            <time dateTime={completedAt}>{formatInstant(Temporal.Instant.from(completedAt), timeZone)}</time>
          </span>
        </p>
      )}
      <ReviewList rows={reportRows(completion)} />
      {checklist.length > 0 && (
        <ul className="report-checklist" aria-label="Checklist">
          {checklist.map(({ item, isDone }) => (
            <li key={item} className={isDone ? undefined : 'report-open'}>
              <Icon name={isDone ? 'check' : 'minus'} />
              {item}
              {!isDone && <small>not done</small>}
            </li>
          ))}
        </ul>
      )}
      {signature && (
        <figure className="report-signature">
          {signature.strokes.length > 0 && <SignatureDrawing strokes={signature.strokes} label="Signature" />}
          <figcaption>{signature.name || 'Signed by the customer'}</figcaption>
        </figure>
      )}
    </section>
  );
}
