import type { JobPhoto } from '#contract/documentation.ts';
import type { NewJobPhoto } from '#contract/documentation-entries.ts';
import { mayCorrect } from '#core/jobs/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { lockJob, updateJob, type JobRow } from '../data/jobs.ts';
import { hashEntry } from './hash-entry.ts';
import { keepPicture } from './keep-picture.ts';
import { linkPicture } from './link-picture.ts';
import { readPicture } from './read-picture.ts';
import { recognizeEntry } from './recognize-entry.ts';
import { requireCrew } from './require-crew.ts';
import { requireRecorder } from './require-recorder.ts';
import { settleCompletion } from './settle-completion.ts';
import { insertJobPhoto, listJobPhotos } from '#server/data/documentation.ts';
import { storePicture, type StoredPicture } from './store-picture.ts';
import { photosView } from './view.ts';

/** `sender` is the client's address. */
export type PhotoEntry = NewJobPhoto & {
  readonly id: string;
  readonly sender: string;
  readonly requestId: string;
};

/**
 * Records a photo of a job, once for each client id. The first one taken before the work starts it; the last one that a
 * completion waits for completes the job. Throws NotFound, Conflict, Invalid and Unavailable.
 */
export async function addPhoto(deps: Deps, actor: Actor, entry: PhotoEntry): Promise<JobPhoto> {
  const { id: jobId, requestId, sender, clientId = deps.random.id(), photoUrl, takenAt, ...said } = entry;
  const { job, employee } = await requireRecorder(deps.db, actor, jobId);
  const picture = await readPicture(deps.db, { jobId, photoUrl });
  const hash = hashEntry({ ...said, takenAt, picture: picture.sha256.toString('hex') });
  const sent = { jobId, clientId, hash };
  if (!(await recognizeEntry(deps.db, 'job_photos', sent))) {
    const stored = await storePicture(deps, picture, { path: 'photoUrl', sender });
    const row = {
      id: deps.random.id(),
      job_id: jobId,
      client_id: clientId,
      employee,
      recorded_by: actor.personId ?? null,
      photo_type: said.photoType,
      sha256: picture.sha256,
      description: said.description,
      taken_at: takenAt ?? null,
      at: deps.clock.now().toString(),
      amends: said.amends ?? null,
      request_hash: hash,
    };
    await transaction(deps.db, async (trx) => {
      const locked = await lockJob(trx, jobId);
      if (!locked || (await recognizeEntry(trx, 'job_photos', sent))) return;
      const { isFormer } = await requireCrew(trx, actor, jobId);
      await refuseCorrection(trx, { job: locked.job, row, actor });
      await record(trx, { job: locked.job, row: { ...row, is_late: isFormer }, stored, actor, requestId });
      await settleCompletion(trx, deps, { actor, jobId, requestId });
    });
    await keepPicture(deps, stored);
  }
  const photos = photosView(await listJobPhotos(deps.db, jobId), job);
  const photo = photos.find((each) => each.clientId === clientId);
  if (!photo) throw new Error('A photo that was recorded is not there.');
  return photo;
}

type Correction = Pick<Recording, 'job' | 'row' | 'actor'>;

/** Throws Conflict for a correction of a colleague's photo, or of a closed job. An admin may correct every photo. */
async function refuseCorrection(trx: Trx, { job, row, actor }: Correction): Promise<void> {
  const { amends, employee = null } = row;
  if (!amends || actor.adminId !== undefined) return;
  const photos = await listJobPhotos(trx, job.id);
  const former = photos.find((photo) => photo.id === amends || photo.client_id === amends);
  if (!former || mayCorrect(job.status, { author: former.employee, employee })) return;
  throw new Conflict('wrong-state', 'This photo is part of a closed job, or was taken by somebody else.', {
    present: job.status,
  });
}

type Recording = {
  readonly job: JobRow;
  readonly row: Omit<Parameters<typeof insertJobPhoto>[1], 'photo_id'> & { readonly at: string };
  readonly stored: StoredPicture;
  readonly actor: Actor;
  readonly requestId: string;
};

async function record(trx: Trx, { job, row, stored, actor, requestId }: Recording): Promise<void> {
  await insertJobPhoto(trx, { ...row, photo_id: await linkPicture(trx, stored) });
  const change = { at: row.at, actor, requestId };
  const after = { job: job.id, photoType: row.photo_type, ...(row.amends && { amends: row.amends }) };
  await writeAudit(trx, { ...change, action: 'job-photo.add', subject: 'job-photo', subjectId: row.id, after });
  const startsWork = row.photo_type === 'before' && row.is_late !== true;
  if (!startsWork || job.status !== 'employee-accepted' || job.started_at !== null) return;
  await updateJob(trx, job, { started_at: row.at });
  await writeAudit(trx, {
    ...change,
    action: 'job.start',
    subject: 'job',
    subjectId: job.id,
    after: { photo: row.id },
  });
}
