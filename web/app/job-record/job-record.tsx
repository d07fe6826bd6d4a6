import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { READ_BY_SHEET } from '#web/lib/list-pages.ts';
import { useJobChange } from '#web/lib/use-job-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { BeforeAfter } from './before-after.tsx';
import { CompletionReport } from './completion-report.tsx';
import { damageEntries, DamageList, pinsOf } from './damage-list.tsx';
import { jobDocumentation } from './documentation-data.ts';
import { shotsOf } from './shots.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';
import { numberedTitle, recordOf, type VehicleRecord } from './vehicles.ts';
import styles from './job-record.module.css';

/** The crew's documentation of a job, for the owner. Renders nothing while there is none. */
export function JobRecord({ jobId }: { readonly jobId: string }) {
  const { data: job } = useQuery({ ...jobDocumentation(jobId), ...READ_BY_SHEET });
  if (!job || (job.photos.length === 0 && job.damageLogs.length === 0 && !job.completion)) return null;
  return (
    <>
      {job.completion && (
        <CompletionReport completion={job.completion} vehicles={job.vehicles} timeZone={job.timeZone} />
      )}
      <LateEntries job={job} />
      {job.vehicles ? (
        job.vehicles.map(({ number }) => <RecordedVehicle key={number} job={recordOf(job, number)} />)
      ) : (
        <>
          <RecordedPhotos job={job} />
          <RecordedDamage job={job} />
        </>
      )}
    </>
  );
}

/** What was recorded of one vehicle among several; renders nothing while there is nothing. */
function RecordedVehicle({ job }: { readonly job: VehicleRecord }) {
  const language = use(LanguageContext);
  const vehicle = job.vehicles?.find(({ number }) => number === job.vehicle);
  if (!vehicle || (job.photos.length === 0 && job.damageLogs.length === 0)) return null;
  const id = `record-vehicle-${vehicle.number}`;
  return (
    <section aria-labelledby={id} className={styles.vehicle}>
      <div>
        <h3 id={id}>{numberedTitle(vehicle, language)}</h3>
        <p className={styles.soft}>{vehicle.packageName}</p>
      </div>
      <RecordedPhotos job={job} heading="h4" />
      <RecordedDamage job={job} heading="h4" />
    </section>
  );
}

/** Late entries of former crew, which the owner accepts before the customer sees them. */
function LateEntries({ job }: { readonly job: JobDocumentation }) {
  const t = useTexts(jobReportTexts);
  const count = [...job.photos, ...job.damageLogs].filter(({ waitsForAdmin }) => waitsForAdmin).length;
  const accept = useJobChange({
    make: () => call('POST /api/jobs/:id/accept-late', { params: { id: job.id } }),
    done: () => t('lateAccepted'),
    failed: t('lateFailed'),
  });
  if (count === 0) return null;
  return (
    <Callout
      tone="wait"
      icon="clock"
      title={t('lateEntries', { count })}
      action={
        <Button aria-disabled={accept.isPending} onClick={() => !accept.isPending && accept.mutate()}>
          {t('acceptLate')}
        </Button>
      }
    >
      {t('aboutLateEntries', { count })}
    </Callout>
  );
}

/** The ids of the headings that name a part: with several vehicles, that of its vehicle first. */
function partLabel({ vehicle }: VehicleRecord, id: string): string {
  return vehicle === undefined ? id : `record-vehicle-${vehicle} ${id}`;
}

type RecordedProps = {
  readonly job: VehicleRecord;
  /** Of a part; one below the heading around it. */
  readonly heading?: 'h3' | 'h4';
};

function RecordedPhotos({ job, heading: Heading = 'h3' }: RecordedProps) {
  const t = useTexts(jobReportTexts);
  const shots = shotsOf(job, [], use(LanguageContext));
  const id = `record-photos-${job.vehicle ?? 1}`;
  if (shots.length === 0) return null;
  return (
    <section aria-labelledby={partLabel(job, id)} className={styles.record}>
      <Heading id={id}>{t('photos')}</Heading>
      <BeforeAfter shots={shots} isOfVehicle={job.vehicle !== undefined} />
      <Photos
        label={t('photo')}
        photos={shots.map(({ id, url, thumbUrl, caption, about }) => ({ id, url, thumbUrl, name: caption, about }))}
      />
    </section>
  );
}

function RecordedDamage({ job, heading: Heading = 'h3' }: RecordedProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const entries = damageEntries(job, []);
  if (entries.length === 0) return null;
  const pins = pinsOf(entries, language);
  const id = `record-damage-${job.vehicle ?? 1}`;
  return (
    <section aria-labelledby={partLabel(job, id)} className={styles.record}>
      <Heading id={id}>{t('damage')}</Heading>
      {job.drawing && pins.length > 0 && (
        <VehicleDrawing className={styles.drawing} drawing={job.drawing} pins={pins} />
      )}
      <DamageList entries={entries} timeZone={job.timeZone} />
    </section>
  );
}
