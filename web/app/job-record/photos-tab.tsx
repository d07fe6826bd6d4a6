import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { use, useState, type ReactNode } from 'react';
import type { JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import { PHOTO_TYPES, type PhotoType } from '#core/jobs/documentation.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import { localDate } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { localStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field, inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoViewer } from '#web/ui/photos.tsx';
import { toastError, toast } from '#web/ui/toast.tsx';
import { BeforeAfter } from './before-after.tsx';
import { Camera } from './camera.tsx';
import { jobDocumentation } from './documentation-data.ts';
import { TabActions, TabBody } from './documentation-frame.tsx';
import { newId } from './outbox-store.ts';
import { outbox, useOutbox } from './own-outbox.ts';
import { RefusedItems, SendingNote } from './sending-note.tsx';
import { shotsOf, type Shot } from './shots.ts';
import { itemsOf, nameOfRecord, numberedTitle, ofVehicle, type VehicleRecord } from './vehicles.ts';
import styles from './documentation.module.css';
import recordStyles from './job-record.module.css';

type PhotosTabProps = {
  readonly job: VehicleRecord;
  /** The vehicles to choose from, where there are several. */
  readonly choice: ReactNode;
  /** The owner may correct every photo. */
  readonly isOwner: boolean;
};

/** Photos before, after and of damage: taken or chosen, shrunk, stored and sent. */
export function PhotosTab({ job, choice, isOwner }: PhotosTabProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const sending = useOutbox(job.id);
  const language = use(LanguageContext);
  const shots = shotsOf(job, itemsOf(job, sending.items), language);
  const [type, setType] = useState<PhotoType>(() => likelyType(shots));
  const [description, setDescription] = useState('');
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);

  const isStarting = sending.items.some((item) => item.kind === 'photo' && item.entry.photoType === 'before');
  const mayStart = type === 'before' && !isStarting && shots.every((shot) => shot.type !== 'before');
  const early = mayStart ? dayToCome(job) : undefined;
  const question =
    early === undefined
      ? undefined
      : {
          title: t('askStartEarly'),
          about: t('askStartEarlyAbout', { when: dayAndTime(early, job.timeZone, language).join(', ') }),
          action: t('takeAndStart'),
        };

  async function add(files: readonly File[]): Promise<void> {
    setRefused([]);
    setPreparing((count) => count + files.length);
    const said = { photoType: type, description: description.trim(), ...ofVehicle(job) };
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
        {choice}
        <SendingNote {...sending} />
        {preparing > 0 && <output className={recordStyles.soft}>{t('preparingPhotos', { count: preparing })}</output>}
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
          <PhotoGrid shots={shots} job={job} isOwner={isOwner} />
        ) : (
          <EmptyState icon="camera" title={t('noPhotosYet')}>
            {t(job.isOpen ? (job.startedAt ? 'photosAbout' : 'firstPhotoStarts') : 'noPhotosTaken')}
          </EmptyState>
        )}
      </TabBody>
      {job.isOpen && (
        <TabActions about={nameOfRecord(job, language)}>
          <Camera variant="sponge" multiple question={question} onFiles={(files) => void add(files)}>
            {t('takePhoto')}
          </Camera>
        </TabActions>
      )}
    </>
  );
}

/** The appointment of a job that hasn't started, if its day, in the shop's time zone, is still to come. */
function dayToCome({ scheduledDate, startedAt, timeZone }: JobDocumentation): string | undefined {
  if (scheduledDate === null || startedAt !== null) return undefined;
  const day = localDate(Temporal.Instant.from(scheduledDate), timeZone);
  const isToCome = Temporal.PlainDate.compare(localDate(Temporal.Now.instant(), timeZone), day) < 0;
  return isToCome ? scheduledDate : undefined;
}

/** The suggested type: before until there is one, then after. */
function likelyType(shots: readonly Shot[]): PhotoType {
  return shots.some(({ type }) => type === 'before') ? 'after' : 'before';
}

function takenAt({ lastModified }: File): string {
  return Temporal.Instant.fromEpochMilliseconds(lastModified).toString();
}

type PhotoGridProps = Pick<PhotosTabProps, 'isOwner'> & {
  readonly shots: readonly Shot[];
  readonly job: Pick<JobDocumentation, 'id' | 'isOpen' | 'vehicles'>;
};

/** The photos by type, each with its upload state; tapping one shows it in full size. */
function PhotoGrid({ shots, job, isOwner }: PhotoGridProps) {
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
            {open.photo && (
              <PhotoCorrection isOwner={isOwner} job={job} photo={open.photo} onDone={() => setOpenId(undefined)} />
            )}
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

type PhotoCorrectionProps = Pick<PhotosTabProps, 'isOwner'> & {
  readonly job: Pick<JobDocumentation, 'id' | 'isOpen' | 'vehicles'>;
  readonly photo: JobPhoto;
  readonly onDone: () => void;
};

/** Lets the author of a photo correct its type or vehicle, or remove it, until the job is closed. */
function PhotoCorrection({ isOwner, job, photo, onDone }: PhotoCorrectionProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const correct = useCorrection(job.id, onDone);
  const isOwn = isOwner || (photo.employeeId !== null && photo.employeeId === readCrewIdentity(localStore)?.employeeId);
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
            if (type) make({ photoType: type });
          }}
        >
          {PHOTO_TYPES.map((type) => (
            <option key={type} value={type}>
              {word('photoType', { type })}
            </option>
          ))}
        </select>
      </label>
      {job.vehicles && (
        <label>
          <span>{t('vehicleLabel')}</span>
          <select
            className={inputClass()}
            value={photo.vehicle ?? 1}
            disabled={correct.isPending}
            onChange={({ target }) => make({ vehicle: Number(target.value) })}
          >
            {job.vehicles.map((vehicle) => (
              <option key={vehicle.number} value={vehicle.number}>
                {numberedTitle(vehicle, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button variant="stop" aria-disabled={correct.isPending} onClick={() => make('remove')}>
        <Icon name="close" />
        {t('removePhoto')}
      </Button>
    </div>
  );
}

/** What of a photo is corrected, or that it's removed. */
type Change = 'remove' | { readonly photoType: PhotoType } | { readonly vehicle: number };

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
      const { id: amends, photoType, photoUrl, vehicle, description, takenAt } = photo;
      const { vehicle: number, ...corrected } = { photoType, ...(vehicle !== undefined && { vehicle }), ...change };
      const said = {
        ...corrected,
        ...ofVehicle({ vehicle: number }),
        photoUrl,
        description,
        amends,
        clientId: newId(),
      };
      await call('POST /api/jobs/:id/photos', {
        params: { id: jobId },
        body: { ...said, ...(takenAt && { takenAt }) },
      });
    },
    onSuccess: (_, { change }) => {
      if (change === 'remove') toast({ title: t('photoRemoved') });
      else if ('vehicle' in change) toast({ title: t('photoMovedToVehicle', { number: change.vehicle }) });
      else toast({ title: t('photoMoved', { type: change.photoType }) });
      onDone();
    },
    onError: (error) => toastError({ title: t('photoChangeFailed'), description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: jobDocumentation(jobId).queryKey }),
  });
}
