import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import { PHOTO_TYPES, type PhotoType } from '#core/jobs/documentation.ts';
import { inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoViewer } from '#web/ui/photos.tsx';
import type { Shot } from './shots.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { jobDocumentation } from './documentation-data.ts';
import { newId } from './outbox-item.ts';
import { outbox } from './own-outbox.ts';
import recordStyles from './job-record.module.css';
import styles from './documentation.module.css';
import { useTexts } from '#web/lib/language.tsx';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';

type PhotoGridProps = { readonly shots: readonly Shot[]; readonly job: Pick<JobDocumentation, 'id' | 'isOpen'> };

/** The photos by type, each with its upload state; tapping one shows it in full size. */
export function PhotoGrid({ shots, job }: PhotoGridProps) {
  const word = useTexts(jobReportTexts);
  const [openId, setOpenId] = useState<string>();
  const sorted = PHOTO_TYPES.flatMap((type) => shots.filter((shot) => shot.type === type));
  const place = sorted.findIndex(({ id }) => id === openId);
  const open = sorted[place];
  const step = (by: 1 | -1) => setOpenId(sorted[(place + by + sorted.length) % sorted.length]?.id);
  return (
    <>
      {PHOTO_TYPES.map((type) => {
        const own = shots.filter((shot) => shot.type === type);
        return own.length === 0 ? null : (
          <section key={type} aria-labelledby={`photos-${type}`}>
            <h2 className={recordStyles.group} id={`photos-${type}`}>
              {word('photoType', { type })} <span className="num">{own.length}</span>
            </h2>
            <ul className={styles.shots}>
              {own.map((shot) => (
                <Tile key={shot.id} shot={shot} onOpen={() => setOpenId(shot.id)} />
              ))}
            </ul>
          </section>
        );
      })}
      <Dialog.Root open={open !== undefined} onOpenChange={(isOpen) => !isOpen && setOpenId(undefined)}>
        {open && (
          <PhotoViewer
            url={open.url}
            name={open.caption}
            about={open.about}
            {...(sorted.length > 1 && { onStep: step })}
          >
            {open.photo && <PhotoCorrection job={job} photo={open.photo} onDone={() => setOpenId(undefined)} />}
          </PhotoViewer>
        )}
      </Dialog.Root>
    </>
  );
}

function Tile({ shot, onOpen }: { readonly shot: Shot; readonly onOpen: () => void }) {
  const t = useTexts(documentationTexts);
  const { thumbUrl, caption, state, progress } = shot;
  return (
    <li className={state === 'sent' ? styles.shot : `${styles.shot} ${styles.kept}`}>
      <button type="button" onClick={onOpen} aria-label={t('openPhoto', { photo: caption })}>
        <img src={thumbUrl} alt="" loading="lazy" decoding="async" />
        {state === 'sending' && <i style={{ '--done': progress }} />}
      </button>
      <b>{caption}</b>
      <StateWord shot={shot} />
    </li>
  );
}

function StateWord({ shot: { state, progress } }: { readonly shot: Shot }) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  if (state === 'sent')
    return (
      <span className={styles.sent}>
        <Icon name="check" />
        {t('sent')}
      </span>
    );
  if (state === 'refused')
    return (
      <span className={styles.refused}>
        <Icon name="alert" />
        {t('notAccepted')}
      </span>
    );
  return (
    <span className={styles.waits}>
      <Icon name="clock" />
      {state === 'sending' ? t('percent', { percent: Math.round(progress * 100) }) : word('onPhone')}
    </span>
  );
}

type PhotoCorrectionProps = {
  readonly job: Pick<JobDocumentation, 'id' | 'isOpen'>;
  readonly photo: JobPhoto;
  readonly onDone: () => void;
};

/** Lets the author of a photo correct its type or remove it, until the job is closed. */
function PhotoCorrection({ job, photo, onDone }: PhotoCorrectionProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const correct = useCorrection(job.id, onDone);
  const isOwn = photo.employeeId !== null && photo.employeeId === readCrewIdentity(localStore)?.employeeId;
  if (!job.isOpen || !isOwn) return null;
  const make = (change: Change) => !correct.isPending && correct.mutate({ photo, change });
  return (
    <div className={styles.correction}>
      <label>
        <span>{t('typeLabel')}</span>
        <select
          className={inputClass()}
          value={photo.photoType}
          disabled={correct.isPending}
          onChange={({ target }) => {
            const type = PHOTO_TYPES.find((each) => each === target.value);
            if (type) make(type);
          }}
        >
          {PHOTO_TYPES.map((type) => (
            <option key={type} value={type}>
              {word('photoType', { type })}
            </option>
          ))}
        </select>
      </label>
      <Button variant="stop" aria-disabled={correct.isPending} onClick={() => make('remove')}>
        <Icon name="close" />
        {t('removePhoto')}
      </Button>
    </div>
  );
}

type Change = PhotoType | 'remove';

function useCorrection(jobId: string, onDone: () => void) {
  const t = useTexts(documentationTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ photo, change }: { readonly photo: JobPhoto; readonly change: Change }) => {
      if (change === 'remove') {
        await call('POST /api/job-photos/:id/remove', { params: { id: photo.id } });
        // Otherwise the copy on this phone would be shown instead.
        return outbox.discard(photo.clientId);
      }
      const { id: amends, photoUrl, description, takenAt } = photo;
      const said = { photoType: change, photoUrl, description, amends, clientId: newId() };
      await call('POST /api/jobs/:id/photos', {
        params: { id: jobId },
        body: { ...said, ...(takenAt && { takenAt }) },
      });
    },
    onSuccess: (_, { change }) => {
      toast({ title: change === 'remove' ? t('photoRemoved') : t('photoMoved', { type: change }) });
      onDone();
    },
    onError: (error) => toastError({ title: t('photoChangeFailed'), description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: jobDocumentation(jobId).queryKey }),
  });
}
