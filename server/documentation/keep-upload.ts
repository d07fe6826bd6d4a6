import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { createHash } from 'node:crypto';
import type { Upload } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid } from '../errors.ts';
import { keepPicture, linkPicture, storePicture } from './pictures.ts';
import { requireRecorder } from './require-crew.ts';
import { findUpload, insertUpload, type UploadRow } from '#server/data/documentation.ts';
import { uploadView } from './view.ts';

export type SentFile = {
  /** The job. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly clientId?: string | undefined;
  /** What the sender says that the bytes are, in hex. */
  readonly sha256?: string | undefined;
  /** The client's address. */
  readonly sender: string;
  readonly requestId: string;
};

/**
 * Keeps a picture that was sent as it is, once for each client id, until an entry of the job names it. Throws Invalid for
 * one that did not arrive whole or is no photo that we take, NotFound, Conflict, and Unavailable.
 */
export async function keepUpload(deps: Deps, actor: Actor, file: SentFile): Promise<Upload> {
  const { id: jobId, clientId = deps.random.id(), requestId } = file;
  await requireRecorder(deps.db, actor, jobId);
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const sha256 = createHash('sha256').update(bytes).digest();
  if (file.sha256 !== undefined && sha256.toString('hex') !== file.sha256)
    throw new Invalid([{ path: 'x-sha256', message: messageOf(photoErrorsTexts, 'photoCut') }]);

  const known = await findUpload(deps.db, { jobId, clientId });
  if (known) return uploadView(sameAs(known, sha256));

  const stored = await storePicture(deps, { sha256, bytes }, { path: 'body', sender: file.sender });
  const at = deps.clock.now().toString();
  const upload = await transaction(deps.db, async (trx) => {
    const photoId = await linkPicture(trx, stored);
    const row = { job_id: jobId, client_id: clientId, photo_id: photoId, sha256, at };
    if (await insertUpload(trx, row)) {
      const change = { at, actor, action: 'job-photo.upload', subject: 'job-photo', subjectId: clientId, requestId };
      await writeAudit(trx, { ...change, after: { job: jobId } });
      return row;
    }
    return (await findUpload(trx, { jobId, clientId })) ?? row;
  });
  await keepPicture(deps, stored);
  return uploadView(sameAs(upload, sha256));
}

function sameAs(upload: UploadRow, sha256: Buffer): UploadRow {
  if (upload.sha256.equals(sha256)) return upload;
  throw new Conflict('idempotency-mismatch', messageOf(photoErrorsTexts, 'photoIdUsed'));
}
