import { createHash } from 'node:crypto';
import type { NewJobPhoto, JobPhoto, Upload, NewDamageLog, DamageLog } from '#contract/documentation.ts';
import { mayCorrect } from '#core/jobs/documentation.ts';
import type { JobStatus } from '#core/jobs/jobs.ts';
import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx, type DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound, Invalid, Unavailable } from '#server/errors.ts';
import { lockJob, updateJob, type JobRow } from '#server/jobs/queries.ts';
import { tellArrival } from '#server/jobs/tell-arrival.ts';
import { keepFiles, keepJpeg } from '#server/photos/keep-photos.ts';
import { refusalMessage } from '#server/photos/photo-refusal.ts';
import { type KeptPhoto, insertPhotos } from '#server/photos/queries.ts';
import type { Jpeg } from '#server/photos/re-encode.ts';
import { decodePhoto, preparePhoto } from '#server/photos/read-photos.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { settleCompletion } from './completion.ts';
import {
  listJobPhotos,
  insertJobPhoto,
  isWaiting,
  findJobPhoto,
  markRemoved,
  findUpload,
  insertUpload,
  type UploadRow,
  findSent,
  listDamageLogs,
  insertDamageLog,
} from './queries.ts';
import { hashEntry, recognizeEntry, requireCrew, requireRecorder } from './require-crew.ts';
import { ofVehicle, requireVehicle } from './vehicles.ts';
import { photosView, shownPhotos, uploadView, damageView } from './view.ts';

/** The photos of a job, oldest first. Throws NotFound and Conflict. */
export async function listPhotos({ db, actor }: Context, { id }: { readonly id: string }): Promise<JobPhoto[]> {
  const { job, sees } = await requireCrew(db, actor, id);
  return photosView(shownPhotos((await listJobPhotos(db, id)).filter(sees), actor), job);
}

/** `sender` is the client's address. */
type PhotoEntry = NewJobPhoto & {
  readonly id: string;
};

/**
 * Records a photo of a job, once for each client id. The first one taken before the work starts it; the last one that a
 * completion waits for completes the job. Throws NotFound, Conflict, Invalid and Unavailable.
 */
export async function addPhoto(context: Context, entry: PhotoEntry): Promise<JobPhoto> {
  const { id: jobId, clientId = context.random.id(), photoUrl, takenAt, ...said } = entry;
  const { job, employee } = await requireRecorder(context.db, context.actor, jobId);
  const picture = await readPicture(context.db, { jobId, photoUrl });
  const hash = hashEntry({ ...said, takenAt, picture: picture.sha256.toString('hex') });
  const sent = { jobId, clientId, hash };
  if (!(await recognizeEntry(context.db, 'job_photos', sent))) {
    const stored = await storePicture(context, picture, { path: 'photoUrl', sender: context.sender });
    const row = {
      id: context.random.id(),
      job_id: jobId,
      client_id: clientId,
      employee,
      recorded_by: context.actor.personId ?? null,
      photo_type: said.photoType,
      vehicle: said.vehicle ?? 1,
      sha256: picture.sha256,
      description: said.description,
      taken_at: takenAt ?? null,
      at: context.clock.now().toString(),
      amends: said.amends ?? null,
      request_hash: hash,
    };
    await transaction(context.db, async (trx) => {
      const locked = await lockJob(trx, jobId);
      if (!locked || (await recognizeEntry(trx, 'job_photos', sent))) return;
      requireVehicle(locked.quote, said);
      const { isFormer } = await requireCrew(trx, context.actor, jobId);
      await refuseCorrection(trx, { job: locked.job, row, actor: context.actor });
      await record(trx, context, { ...locked, row: { ...row, is_late: isFormer }, stored });
      await settleCompletion(trx, context, { jobId });
    });
    await keepPicture(context, stored);
  }
  const photos = photosView(await listJobPhotos(context.db, jobId), job);
  const photo = photos.find((each) => each.clientId === clientId);
  if (!photo) throw new Error('A photo that was recorded is not there.');
  return photo;
}

async function refuseCorrection(
  trx: Trx,
  { job, row, actor }: Pick<Recording, 'job' | 'row'> & { readonly actor: Actor },
): Promise<void> {
  const { amends, employee = null } = row;
  if (!amends) return;
  const photos = await listJobPhotos(trx, job.id);
  const former = photos.find((photo) => photo.id === amends || photo.client_id === amends);
  if (former) requireAuthor(actor, job.status, { author: former.employee, employee });
}

/** Throws Conflict unless the caller may correct or remove a photo: its author until the job is closed, an admin always. */
function requireAuthor(actor: Actor, status: JobStatus, by: Parameters<typeof mayCorrect>[1]): void {
  if (actor.adminId === undefined && !mayCorrect(status, by)) throw notYours(status);
}

function notYours(status: JobStatus): Conflict {
  return new Conflict('wrong-state', messageOf(photoErrorsTexts, 'photoNotYours'), { present: status });
}

type Recording = {
  readonly job: JobRow;
  readonly quote: QuoteRow;
  readonly row: Omit<Parameters<typeof insertJobPhoto>[1], 'photo_id'> & { readonly at: string };
  readonly stored: StoredPicture;
};

async function record(trx: Trx, context: Context, { job, quote, row, stored }: Recording): Promise<void> {
  await insertJobPhoto(trx, { ...row, photo_id: await linkPicture(trx, stored) });
  const change = { at: row.at };
  const { photo_type: photoType, vehicle = 1 } = row;
  const after = { job: job.id, photoType, ...ofVehicle({ vehicle }), ...(row.amends && { amends: row.amends }) };
  await writeAudit(trx, context, {
    ...change,
    action: 'job-photo.add',
    subject: 'job-photo',
    subjectId: row.id,
    after,
  });
  const startsWork = row.photo_type === 'before' && row.is_late !== true;
  if (!startsWork || job.status !== 'employee-accepted' || job.started_at !== null) return;
  await updateJob(trx, job, { started_at: row.at });
  await tellArrival(trx, context, { quote, employee: job.accepted_by, step: 'start', at: row.taken_at ?? row.at });
  await writeAudit(trx, context, {
    ...change,
    action: 'job.start',
    subject: 'job',
    subjectId: job.id,
    after: { photo: row.id },
  });
}

/**
 * Removes a photo that was taken by mistake, as its author until the job is closed, or as an admin: the customer and the
 * crew no longer see it, the owner sees it as removed. Former crew remove only what still waits for an admin. Doing it again
 * changes nothing. Throws NotFound and Conflict.
 */
export async function removePhoto(context: Context, { id }: { readonly id: string }): Promise<JobPhoto[]> {
  const photo = await findJobPhoto(context.db, id);
  if (!photo) throw new NotFound(NO_PHOTO);
  const jobId = photo.job_id;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    await lockJob(trx, jobId);
    const { job, employee, sees, isFormer } = await requireCrew(trx, context.actor, jobId);
    if (!sees(photo)) throw new NotFound(NO_PHOTO);
    requireAuthor(context.actor, job.status, { author: photo.employee, employee });
    if (isFormer && !isWaiting(photo, job)) throw notYours(job.status);
    if (!(await markRemoved(trx, { id, at, by: context.actor.personId ?? null }))) return;
    await writeAudit(trx, context, {
      at,
      action: 'job-photo.remove',
      subject: 'job-photo',
      subjectId: id,
      after: { job: jobId },
    });
  });
  return listPhotos(context, { id: jobId });
}

const NO_PHOTO = messageOf(photoErrorsTexts, 'noOwnPhoto');

/**
 * Keeps a picture that was sent as it is, once for each client id, until an entry of the job names it. Throws Invalid for
 * one that did not arrive whole or is no photo that we take, NotFound, Conflict, and Unavailable.
 */
export async function keepUpload(
  context: Context,
  file: {
    /** The job. */
    readonly id: string;
    readonly bytes: Uint8Array;
    readonly clientId?: string | undefined;
    /** What the sender says that the bytes are, in hex. */
    readonly sha256?: string | undefined;
  },
): Promise<Upload> {
  const { id: jobId, clientId = context.random.id() } = file;
  await requireRecorder(context.db, context.actor, jobId);
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const sha256 = createHash('sha256').update(bytes).digest();
  if (file.sha256 !== undefined && sha256.toString('hex') !== file.sha256)
    throw new Invalid([{ path: 'x-sha256', message: messageOf(photoErrorsTexts, 'photoCut') }]);

  const known = await findUpload(context.db, { jobId, clientId });
  if (known) return uploadView(sameAs(known, sha256));

  const stored = await storePicture(context, { sha256, bytes }, { path: 'body', sender: context.sender });
  const at = context.clock.now().toString();
  const upload = await transaction(context.db, async (trx) => {
    const photoId = await linkPicture(trx, stored);
    const row = { job_id: jobId, client_id: clientId, photo_id: photoId, sha256, at };
    if (await insertUpload(trx, row)) {
      const about = { subject: 'job-photo', subjectId: clientId };
      const change = { at, action: 'job-photo.upload', ...about } as const;
      await writeAudit(trx, context, { ...change, after: { job: jobId } });
      return row;
    }
    return (await findUpload(trx, { jobId, clientId })) ?? row;
  });
  await keepPicture(context, stored);
  return uploadView(sameAs(upload, sha256));
}

function sameAs(upload: UploadRow, sha256: Buffer): UploadRow {
  if (upload.sha256.equals(sha256)) return upload;
  throw new Conflict('idempotency-mismatch', messageOf(photoErrorsTexts, 'photoIdUsed'));
}

/** A picture as it was sent with an entry, or one that its job has already; `sha256` of what was sent. */
type Picture = { readonly sha256: Buffer } & ({ readonly bytes: Buffer } | { readonly photoId: string });

/** The picture that a `photoUrl` gives: the URL of a picture that this job has, or a data URL. Throws Invalid for anything else. */
async function readPicture(
  db: DbOrTrx,
  { jobId, photoUrl }: { readonly jobId: string; readonly photoUrl: string },
): Promise<Picture> {
  const [, photoId] = UPLOAD.exec(photoUrl) ?? [];
  if (photoId) {
    const sent = await findSent(db, jobId, photoId);
    if (!sent) throw refused(messageOf(photoErrorsTexts, 'photoUnknown'));
    return { sha256: sent.sha256, photoId };
  }
  const bytes = decodePhoto(photoUrl);
  if ('refusal' in bytes) throw refused(refusalMessage(bytes));
  return { sha256: createHash('sha256').update(bytes).digest(), bytes };
}

const UPLOAD = /^(?:https?:\/\/[^/?#]+)?\/api\/photos\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:\?|$)/i;

function refused(message: Message): Invalid {
  return new Invalid([{ path: 'photoUrl', message }]);
}

/** A picture in the photo store, whose row exists or will be written with the entry. */
type StoredPicture = { readonly photoId: string } | { readonly kept: KeptPhoto };

type PictureDeps = Pick<Deps, 'env' | 'clock' | 'random' | 'log' | 'workers'>;

/**
 * Puts a picture into the photo store, before the transaction of its entry; `keepPicture` is called after it. `path` is the
 * field that it came in, `sender` the client's address. Throws Invalid for what is no photo that we take, and Unavailable
 * when too many photos wait or the store fails.
 */
async function storePicture(
  deps: PictureDeps,
  picture: Picture,
  { path, sender }: { readonly path: string; readonly sender: string },
): Promise<StoredPicture> {
  if ('photoId' in picture) return { photoId: picture.photoId };
  const jpeg = await preparePhoto(deps, picture.bytes, sender);
  if ('refusal' in jpeg) throw new Invalid([{ path, message: refusalMessage(jpeg) }]);
  return { kept: await keep(deps, jpeg) };
}

/** A full disk or a bucket that is away passes; the phone keeps the photo and tries again. */
async function keep(deps: PictureDeps, jpeg: Jpeg): Promise<KeptPhoto> {
  try {
    return await keepJpeg(deps, jpeg);
  } catch (error) {
    deps.log.error({ err: error }, 'a photo of a job could not be stored');
    throw new Unavailable(messageOf(photoErrorsTexts, 'photoNotKept'), 60);
  }
}

/** The id of a stored picture's row, written in this transaction where it was not there yet. */
async function linkPicture(trx: Trx, picture: StoredPicture): Promise<string> {
  if ('photoId' in picture) return picture.photoId;
  const [row] = await insertPhotos(trx, [picture.kept]);
  if (!row) throw new Error('The row of a photo was not written.');
  return row.id;
}

/** To be called when the entry of a stored picture is committed (see `keepFiles`). */
async function keepPicture(deps: Pick<Deps, 'env' | 'log'>, stored: StoredPicture | undefined): Promise<void> {
  if (stored && 'kept' in stored) await keepFiles(deps, [stored.kept]);
}

/** The damage of a job, oldest first. Throws NotFound and Conflict. */
export async function listDamage({ db, actor }: Context, { id }: { readonly id: string }): Promise<DamageLog[]> {
  const { job, sees } = await requireCrew(db, actor, id);
  return damageView((await listDamageLogs(db, id)).filter(sees), job);
}

/** `sender` is the client's address. */
type DamageEntry = NewDamageLog & {
  readonly id: string;
};

/** Records damage on what is worked on, once for each client id. Throws NotFound, Conflict, Invalid and Unavailable. */
export async function logDamage(context: Context, entry: DamageEntry): Promise<DamageLog> {
  const { id: jobId, clientId = context.random.id(), photoUrl, ...said } = entry;
  const { job, employee } = await requireRecorder(context.db, context.actor, jobId);
  const picture = photoUrl ? await readPicture(context.db, { jobId, photoUrl }) : undefined;
  const hash = hashEntry({ ...said, picture: picture?.sha256.toString('hex') });
  const sent = { jobId, clientId, hash };
  if (!(await recognizeEntry(context.db, 'damage_logs', sent))) {
    const stored = picture && (await storePicture(context, picture, { path: 'photoUrl', sender: context.sender }));
    const { vehicle = 1 } = said;
    const id = context.random.id();
    const at = context.clock.now().toString();
    await transaction(context.db, async (trx) => {
      const locked = await lockJob(trx, jobId);
      if (!locked || (await recognizeEntry(trx, 'damage_logs', sent))) return;
      requireVehicle(locked.quote, said);
      const { isFormer } = await requireCrew(trx, context.actor, jobId);
      await insertDamageLog(trx, {
        id,
        job_id: jobId,
        client_id: clientId,
        employee,
        recorded_by: context.actor.personId ?? null,
        damage_type: said.damageType,
        description: said.description,
        location: said.location,
        severity: said.severity,
        photo_id: stored ? await linkPicture(trx, stored) : null,
        sha256: picture?.sha256 ?? null,
        point: said.point ? JSON.stringify(said.point) : null,
        vehicle,
        at,
        amends: said.amends ?? null,
        request_hash: hash,
        is_late: isFormer,
      });
      await writeAudit(trx, context, {
        at,
        action: 'damage-log.add',
        subject: 'damage-log',
        subjectId: id,
        after: { job: jobId, ...ofVehicle({ vehicle }), ...(said.amends && { amends: said.amends }) },
      });
    });
    await keepPicture(context, stored);
  }
  const entries = damageView(await listDamageLogs(context.db, jobId), job);
  const logged = entries.find((each) => each.clientId === clientId);
  if (!logged) throw new Error('Damage that was recorded is not there.');
  return logged;
}
