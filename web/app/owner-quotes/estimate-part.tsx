import { use, useId, type ReactNode } from 'react';
import type { EstimateInDetail } from '#contract/analysis.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { formatShortDate, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { percentText } from '#core/pricing/line-texts.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { accuracyText, LEVEL_LOOKS, minutesText, signedMoney } from '#web/lib/estimate-texts.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confidence } from '#web/ui/confidence.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import styles from './quote-detail.module.css';

type EstimatePartProps = {
  readonly estimate: EstimateInDetail;
  /** The number of its vehicle, from 2 on. */
  readonly item?: number;
};

/** The photo estimate of a vehicle: what was found, what the customer saw, and the customer's feedback. */
export function EstimatePart({ estimate, item }: EstimatePartProps) {
  const language = use(LanguageContext);
  const t = useTexts(dashboardTexts);
  const rows = useRows(estimate);
  const { level, levelName, percent, dollars, range, explanation, adminNote, photos, feedback } = estimate;
  const money = { amount: signedMoney(toCents(dollars)), percent: percentText(percent), b: bold };
  const look = LEVEL_LOOKS[level];
  const id = useId();
  const vehicle = item !== undefined && uiTexts(language)('vehicleNumber', { number: item, kind: '' });
  return (
    <section className={styles.estimate} aria-labelledby={id}>
      <h3 id={id}>
        {vehicle ? `${vehicle}: ${t('photoEstimate')}` : t('photoEstimate')}
        <Badge tone={look.tone} icon={look.icon}>
          {levelName}
        </Badge>
        {estimate.mode === 'show' && <Badge>{t('shownOnly')}</Badge>}
      </h3>
      <p className={styles.money}>
        {rich(
          range
            ? t.rich('amountAndRange', { ...money, range: rangeText(range, language) })
            : t.rich('amountAndPercent', money),
        )}
      </p>
      {adminNote && <p>{adminNote}</p>}
      <p className={styles.said}>
        <small>{t('customerReads')}</small>
        {explanation}
      </p>
      {photos.length > 0 && <Photos photos={photos} label={t('photo')} />}
      <ReviewList rows={rows} />
      <Feedback feedback={feedback} />
    </section>
  );
}

const bold = (text: readonly ReactNode[]) => <b>{text}</b>;

function useRows(estimate: EstimateInDetail) {
  const language = use(LanguageContext);
  const t = useTexts(dashboardTexts);
  const { supplies, concerns, confidence, minutes, extraMinutes } = estimate;
  return [
    { title: t('confidence'), value: <Confidence confidence={confidence} /> },
    {
      title: t('time'),
      value: t('estimatedTime', {
        total: minutesText(minutes, language),
        extra: minutesText(extraMinutes, language).toLowerCase(),
      }),
    },
    ...(concerns.length > 0 ? [{ title: t('concerns'), value: concerns.join(', ') }] : []),
    ...(supplies.length > 0 ? [{ title: t('supplies'), value: supplies.join(', ') }] : []),
  ];
}

function Feedback({ feedback }: Pick<EstimateInDetail, 'feedback'>) {
  const t = useTexts(dashboardTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (feedback.length === 0) return null;
  return (
    <ul className={styles.feedback} aria-label={t('feedback')}>
      {feedback.map(({ accuracy, explanation, correctPrice, email, at }) => (
        <li key={at}>
          <p>
            <Badge icon="note">{accuracyText(accuracy, language)}</Badge>
            {correctPrice !== null && <b>{t('shouldBe', { amount: formatMoney(toCents(correctPrice)) })}</b>}
          </p>
          {explanation && <p className={styles.words}>{explanation}</p>}
          <small>
            {[
              timeZone && capital(formatShortDate(localDate(Temporal.Instant.from(at), timeZone), language), language),
              email,
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
