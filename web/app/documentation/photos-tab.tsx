import { use, useState } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { PHOTO_TYPES, type PhotoType } from '#core/jobs/documentation.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { BeforeAfter } from './before-after.tsx';
import { TabActions, TabBody } from './documentation-frame.tsx';
import { Camera } from './camera.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { RefusedItems, SendingNote } from './sending-note.tsx';
import { outbox, useOutbox } from './own-outbox.ts';
import { shotsOf } from './shots.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import styles from './job-record.module.css';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';

/** Photos before, after and of damage: taken or chosen, shrunk, stored and sent. */
export function PhotosTab({ job }: { readonly job: JobDocumentation }) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const sending = useOutbox(job.id);
  const shots = shotsOf(job, sending.items, use(LanguageContext));
  const [type, setType] = useState<PhotoType>(() => likelyType(job));
  const [description, setDescription] = useState('');
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function add(files: readonly File[]): Promise<void> {
    setRefused([]);
    setPreparing((count) => count + files.length);
    const said = { photoType: type, description: description.trim() };
    setDescription('');
    await Promise.all(
      files.map(async (file) => {
        const shrunk = await shrinkPicture(file);
        setPreparing((count) => count - 1);
        if ('refusal' in shrunk) {
          // Repeated near the button: below many photos, the top of the page is out of sight.
          toastError({ title: t('photoFailed'), description: shrunk.refusal });
          return setRefused((sentences) => [
            ...sentences,
            t('fileFailed', { file: file.name, reason: shrunk.refusal }),
          ]);
        }
        const entry = { ...said, ...(file.lastModified > 0 && { takenAt: takenAt(file) }) };
        await outbox.enqueue({ kind: 'photo', jobId: job.id, file: shrunk.file, entry });
      }),
    );
  }

  return (
    <>
      <TabBody>
        <SendingNote {...sending} />
        {preparing > 0 && <output className={styles.soft}>{t('preparingPhotos', { count: preparing })}</output>}
        {refused.map((sentence) => (
          <Callout key={sentence} title={t('photoFailed')}>
            {sentence}
          </Callout>
        ))}
        <RefusedItems items={sending.items.filter(({ kind }) => kind === 'photo')} />
        {job.isOpen && (
          <>
            <Choices
              name="photo-type"
              label={t('photoTypeLabel')}
              choices={PHOTO_TYPES.map((value) => ({ value, word: word('photoType', { type: value }) }))}
              chosen={type}
              onChoose={setType}
            />
            <Field
              id="photo-description"
              label={t('description')}
              aside={t('optional')}
              placeholder={t('photoPlaceholder')}
              maxLength={500}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </>
        )}
        <BeforeAfter shots={shots} />
        {shots.length > 0 ? (
          <PhotoGrid shots={shots} job={job} />
        ) : (
          <EmptyState icon="camera" title={t('noPhotosYet')}>
            {job.isOpen ? t('firstPhotoStarts') : t('noPhotosTaken')}
          </EmptyState>
        )}
      </TabBody>
      {job.isOpen && (
        <TabActions>
          <Camera variant="sponge" multiple onFiles={(files) => void add(files)}>
            {t('takePhoto')}
          </Camera>
        </TabActions>
      )}
    </>
  );
}

/** The suggested type: before until there is one, then after. */
function likelyType({ photos }: JobDocumentation): PhotoType {
  return photos.some(({ photoType }) => photoType === 'before') ? 'after' : 'before';
}

function takenAt({ lastModified }: File): string {
  return Temporal.Instant.fromEpochMilliseconds(lastModified).toString();
}
