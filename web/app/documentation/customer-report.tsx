import type { JobReport } from '#contract/documentation.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { BeforeAfter } from './before-after.tsx';
import { DAMAGE_WORDS, SEVERITY_WORDS, pinsOf } from './damage-list.tsx';
import { TYPE_WORDS } from './shots.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';
import styles from './job-record.module.css';

type CustomerReportProps = { readonly report: JobReport; readonly timeZone: string };

/** The report for the customer: photos before and after, damage, and the checklist. */
export function CustomerReport({ report, timeZone }: CustomerReportProps) {
  const { completedAt, photos, notes, additionalServices, checklist } = report;
  const shots = photos.map(({ photoType, url, description }) => ({
    type: photoType,
    url,
    caption: description || TYPE_WORDS[photoType],
  }));
  return (
    <section aria-labelledby="report" className={styles.report}>
      <h2 id="report">How it was done</h2>
      <p className={styles.done}>
        <Icon name="check" />
        <span>
          <b>Completed</b>
          <time dateTime={completedAt}>{formatInstant(Temporal.Instant.from(completedAt), timeZone)}</time>
        </span>
      </p>
      <BeforeAfter shots={shots} />
      {photos.length > 0 && (
        <Photos
          label="Photo"
          photos={photos.map(({ id, url, thumbUrl, photoType, description }) => ({
            id,
            url,
            thumbUrl,
            name: description || TYPE_WORDS[photoType],
          }))}
        />
      )}
      <p>{notes}</p>
      {additionalServices.length > 0 && <p>Also done: {additionalServices.join(', ')}.</p>}
      {checklist.length > 0 && (
        <ul className={styles.checklist} aria-label="Checklist">
          {checklist
            .filter(({ isDone }) => isDone)
            .map(({ item }) => (
              <li key={item}>
                <Icon name="check" />
                {item}
              </li>
            ))}
        </ul>
      )}
      <FoundDamage report={report} />
    </section>
  );
}

function FoundDamage({ report: { damage, drawing } }: { readonly report: JobReport }) {
  if (damage.length === 0) return null;
  const pins = pinsOf(damage.map((entry, index) => ({ ...entry, number: index + 1 })));
  return (
    <div className={styles.record}>
      <h3>What we noted on the vehicle</h3>
      {drawing && pins.length > 0 && <VehicleDrawing className={styles.drawing} drawing={drawing} pins={pins} />}
      <ol className={styles.damages}>
        {damage.map(({ id, damageType, severity, location, description, url }, index) => (
          <li key={id}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>{location}</b>
              <p>{description}</p>
              <p className={styles.soft}>
                {DAMAGE_WORDS[damageType]}, {SEVERITY_WORDS[severity].toLowerCase()} severity
              </p>
              {url && <Photos photos={[{ id, url }]} label={`Photo of damage ${index + 1},`} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
