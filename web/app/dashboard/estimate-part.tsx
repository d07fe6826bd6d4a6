import type { EstimateInDetail } from '#contract/analysis.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { percentText } from '#core/pricing/pricing.ts';
import { formatShortDate, localDate } from '#core/lib/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Confidence } from '#web/ui/confidence.tsx';
import { ACCURACY_WORDS, LEVEL_LOOKS, minutesText, signedMoney } from '#web/lib/estimate-texts.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import styles from './estimate-part.module.css';

/** The photo estimate of a quote: what was found, what the customer saw, and the customer's feedback. */
export function EstimatePart({ estimate }: { readonly estimate: EstimateInDetail }) {
  const { level, levelName, percent, dollars, range, explanation, adminNote, photos, feedback } = estimate;
  const look = level ? LEVEL_LOOKS[level] : undefined;
  return (
    <section className={styles.estimate} aria-labelledby="quote-estimate">
      <h3 id="quote-estimate">
        Photo estimate
        <Badge tone={look?.tone} icon={look?.icon}>
          {levelName}
        </Badge>
        {estimate.mode === 'show' && <Badge>Shown only</Badge>}
      </h3>
      <p className={styles.money}>
        <b>{signedMoney(toCents(dollars))}</b> {percentText(percent)}
        {range && <span>, {rangeText(range)}</span>}
      </p>
      {adminNote && <p>{adminNote}</p>}
      <p className={styles.said}>
        <small>The customer reads</small>
        {explanation}
      </p>
      {photos.length > 0 && <Photos photos={photos} label="Photo" />}
      <ReviewList rows={rowsOf(estimate)} />
      <Feedback feedback={feedback} />
    </section>
  );
}

function rowsOf(estimate: EstimateInDetail) {
  const { supplies, concerns, confidence, minutes, extraMinutes, engineName, model, version } = estimate;
  return [
    { title: 'Confidence', value: <Confidence confidence={confidence} /> },
    {
      title: 'Time',
      value: `${minutesText(minutes)}, of it for the condition: ${minutesText(extraMinutes).toLowerCase()}`,
    },
    { title: 'Concerns', value: concerns.join(', ') || 'None' },
    { title: 'Supplies', value: supplies.join(', ') || 'The usual' },
    { title: 'Judged by', value: `${engineName}\n${model}, version ${version}` },
  ];
}

function Feedback({ feedback }: Pick<EstimateInDetail, 'feedback'>) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (feedback.length === 0) return null;
  return (
    <ul className={styles.feedback} aria-label="What the customer thinks of it">
      {feedback.map(({ accuracy, explanation, correctPrice, email, at }) => (
        <li key={at}>
          <p>
            <Badge icon="note">{ACCURACY_WORDS[accuracy]}</Badge>
            {correctPrice !== null && <b>Should be {formatMoney(toCents(correctPrice))}</b>}
          </p>
          {explanation && <p className={styles.words}>{explanation}</p>}
          <small>
            {[timeZone && formatShortDate(localDate(Temporal.Instant.from(at), timeZone)), email]
              .filter(Boolean)
              .join(', ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
