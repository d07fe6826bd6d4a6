import type { Upload } from '#contract/documentation.ts';
import { sendWatched } from '#web/lib/send-watched.ts';

type File = {
  readonly jobId: string;
  readonly clientId: string;
  /** The employee ID of the photographer. */
  readonly owner: string;
  readonly file: Blob;
  readonly onProgress: (progress: number) => void;
};

/** Uploads a picture and reports progress. Throws ApiError and ConnectionError. */
export async function sendFile({ jobId, clientId, owner, file, onProgress }: File): Promise<Upload> {
  const sha256 = await hashOf(file);
  const answer = await sendWatched({
    url: `/api/jobs/${encodeURIComponent(jobId)}/photo-files`,
    headers: {
      'content-type': file.type.startsWith('image/') ? file.type : 'image/jpeg',
      'x-client-id': clientId,
      'x-employee-id': owner,
      ...(sha256 && { 'x-sha256': sha256 }),
    },
    body: file,
    onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
  });
  return JSON.parse(answer) as Upload;
}

/** In hex; undefined where the browser offers no hashing, which is on plain http. */
async function hashOf(file: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
