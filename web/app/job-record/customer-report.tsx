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
import { entriesOf, numberedTitle } from './vehicles.ts';
import styles from './job-record.module.css';

type CustomerReportProps = { readonly report: JobReport; readonly timeZone: string };

/** The report for the customer: photos before and after, damage, and the checklist. */
export function CustomerReport({ report, timeZone }: CustomerReportProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const { completedAt, notes, additionalServices, vehicles } = report;
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
      {!vehicles && <ReportPhotos photos={report.photos} />}
      <p>{notes}</p>
      {additionalServices.length > 0 && <p>{t('alsoDone', { services: listText(additionalServices, language) })}</p>}
      {vehicles ? (
        vehicles.map((vehicle) => <ReportOfVehicle key={vehicle.number} report={report} vehicle={vehicle} />)
      ) : (
        <>
          <DoneTasks checklist={report.checklist} />
          <FoundDamage report={report} heading="h3" />
        </>
      )}
    </section>
  );
}

type ReportOfVehicleProps = {
  readonly report: JobReport;
  readonly vehicle: NonNullable<JobReport['vehicles']>[number];
};

/** The photos, checklist and damage of one vehicle among several. */
function ReportOfVehicle({ report, vehicle }: ReportOfVehicleProps) {
  const language = use(LanguageContext);
  const of = <Recorded extends { readonly vehicle?: number | undefined }>(entries: readonly Recorded[]) =>
    entriesOf(entries, vehicle, report.vehicles?.length ?? 1);
  const id = `report-vehicle-${vehicle.number}`;
  return (
    <section aria-labelledby={id} className={styles.vehicle}>
      <div>
        <h3 id={id}>{numberedTitle(vehicle, language)}</h3>
        <p className={styles.soft}>{vehicle.packageName}</p>
      </div>
      {vehicle.note && <p>{vehicle.note}</p>}
      <ReportPhotos photos={of(report.photos)} isOfVehicle />
      <DoneTasks checklist={of(report.checklist)} />
      <FoundDamage report={{ damage: of(report.damage), drawing: vehicle.drawing }} heading="h4" />
    </section>
  );
}

type ReportPhotosProps = {
  readonly photos: readonly JobReport['photos'][number][];
  readonly isOfVehicle?: boolean;
};

function ReportPhotos({ photos, isOfVehicle = false }: ReportPhotosProps) {
  const t = useTexts(jobReportTexts);
  const nameOf = ({ photoType, description }: JobReport['photos'][number]) =>
    description || t('photoType', { type: photoType });
  if (photos.length === 0) return null;
  return (
    <>
      <BeforeAfter
        isOfVehicle={isOfVehicle}
        shots={photos.map((photo) => ({ type: photo.photoType, url: photo.url, caption: nameOf(photo) }))}
      />
      <Photos
        label={t('photo')}
        photos={photos.map((photo) => ({
          id: photo.id,
          url: photo.url,
          thumbUrl: photo.thumbUrl,
          name: nameOf(photo),
        }))}
      />
    </>
  );
}

function DoneTasks({ checklist }: { readonly checklist: readonly JobReport['checklist'][number][] }) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  if (checklist.length === 0) return null;
  return (
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
  );
}

type FoundDamageProps = {
  readonly report: { readonly damage: readonly JobReport['damage'][number][]; readonly drawing: JobReport['drawing'] };
  readonly heading: 'h3' | 'h4';
};

function FoundDamage({ report: { damage, drawing }, heading: Heading }: FoundDamageProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  if (damage.length === 0) return null;
  const pins = pinsOf(
    damage.map((entry, index) => ({ ...entry, number: index + 1 })),
    language,
  );
  return (
    <div className={styles.record}>
      <Heading>{t('foundDamage')}</Heading>
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
