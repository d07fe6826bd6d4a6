import { use } from 'react';
import type { JobReport } from '#contract/documentation.ts';
import { checklistText } from '#core/jobs/checklists.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { BeforeAfter } from './before-after.tsx';
import { pinsOf } from './damage-list.tsx';
import { placeText } from './drawing-point.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';
import styles from './job-record.module.css';

type CustomerReportProps = { readonly report: JobReport; readonly timeZone: string };

/** The report for the customer: photos before and after, damage, and the checklist. */
export function CustomerReport({ report, timeZone }: CustomerReportProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const { completedAt, photos, notes, additionalServices, checklist } = report;
  const shots = photos.map(({ photoType, url, description }) => ({
    type: photoType,
    url,
    caption: description || t('photoType', { type: photoType }),
  }));
  return (
    <section aria-labelledby="report" className={styles.report}>
      <h2 id="report">{t('reportTitle')}</h2>
      <p className={styles.done}>
        <Icon name="check" />
        <span>
          <b>{t('completed')}</b>
          <time dateTime={completedAt}>
            {capital(
              withUnbrokenTimes(formatInstant(Temporal.Instant.from(completedAt), timeZone, language)),
              language,
            )}
          </time>
        </span>
      </p>
      <BeforeAfter shots={shots} />
      {photos.length > 0 && (
        <Photos
          label={t('photo')}
          photos={photos.map(({ id, url, thumbUrl, photoType, description }) => ({
            id,
            url,
            thumbUrl,
            name: description || t('photoType', { type: photoType }),
          }))}
        />
      )}
      <p>{notes}</p>
      {additionalServices.length > 0 && <p>{t('alsoDone', { services: listText(additionalServices, language) })}</p>}
      {checklist.length > 0 && (
        <ul className={styles.checklist} aria-label={t('checklist')}>
          {checklist
            .filter(({ isDone }) => isDone)
            .map(({ item }) => (
              <li key={item}>
                <Icon name="check" />
                {checklistText(item, language)}
              </li>
            ))}
        </ul>
      )}
      <FoundDamage report={report} />
    </section>
  );
}

function FoundDamage({ report: { damage, drawing } }: { readonly report: JobReport }) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  if (damage.length === 0) return null;
  const pins = pinsOf(
    damage.map((entry, index) => ({ ...entry, number: index + 1 })),
    language,
  );
  return (
    <div className={styles.record}>
      <h3>{t('foundDamage')}</h3>
      {drawing && pins.length > 0 && <VehicleDrawing className={styles.drawing} drawing={drawing} pins={pins} />}
      <ol className={styles.damages}>
        {damage.map(({ id, damageType, severity, location, description, url }, index) => (
          <li key={id}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>{placeText(location, language)}</b>
              <p>{description}</p>
              <p className={styles.soft}>{t('damageKind', { type: damageType, severity })}</p>
              {url && <Photos photos={[{ id, url }]} label={t('photoOfDamage', { number: index + 1 })} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
