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
import styles from './job-record.module.css';

/** The crew's documentation of a job, for the owner. Renders nothing while there is none. */
export function JobRecord({ jobId }: { readonly jobId: string }) {
  const { data: job } = useQuery({ ...jobDocumentation(jobId), ...READ_BY_SHEET });
  if (!job || (job.photos.length === 0 && job.damageLogs.length === 0 && !job.completion)) return null;
  return (
    <>
      {job.completion && <CompletionReport completion={job.completion} timeZone={job.timeZone} />}
      <LateEntries job={job} />
      <RecordedPhotos job={job} />
      <RecordedDamage job={job} />
    </>
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

function RecordedPhotos({ job }: { readonly job: JobDocumentation }) {
  const t = useTexts(jobReportTexts);
  const shots = shotsOf(job, [], use(LanguageContext));
  if (shots.length === 0) return null;
  return (
    <section aria-labelledby="record-photos" className={styles.record}>
      <h3 id="record-photos">{t('photos')}</h3>
      <BeforeAfter shots={shots} />
      <Photos
        label={t('photo')}
        photos={shots.map(({ id, url, thumbUrl, caption, about }) => ({ id, url, thumbUrl, name: caption, about }))}
      />
    </section>
  );
}

function RecordedDamage({ job }: { readonly job: JobDocumentation }) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const entries = damageEntries(job, []);
  if (entries.length === 0) return null;
  const pins = pinsOf(entries, language);
  return (
    <section aria-labelledby="record-damage" className={styles.record}>
      <h3 id="record-damage">{t('damage')}</h3>
      {job.drawing && pins.length > 0 && (
        <VehicleDrawing className={styles.drawing} drawing={job.drawing} pins={pins} />
      )}
      <DamageList entries={entries} timeZone={job.timeZone} />
    </section>
  );
}
