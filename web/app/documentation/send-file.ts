import type { Upload } from '#contract/documentation.ts';
import { ApiError, ConnectionError } from '../api.ts';

type File = {
  readonly jobId: string;
  readonly clientId: string;
  /** The employee ID of whoever took it. */
  readonly owner: string;
  readonly file: Blob;
  readonly onProgress: (progress: number) => void;
};

/** In milliseconds without any byte: a slow connection is not a broken one. */
const LONGEST_SILENCE = 60_000;

/** Sends a picture as it is and says how far it is. Throws ApiError and ConnectionError. */
export async function sendFile({ jobId, clientId, owner, file, onProgress }: File): Promise<Upload> {
  const sha256 = await hashOf(file);
  return new Promise((resolve, reject) => {
    // fetch says nothing about what it has sent.
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), LONGEST_SILENCE);
    };
    const broken = () => reject(new ConnectionError('The connection broke off before an answer came.'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('error', broken);
    request.addEventListener('abort', broken);
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Upload);
      else reject(new ApiError({ status, statusText }, responseText));
    });
    request.open('POST', `/api/jobs/${encodeURIComponent(jobId)}/photo-files`);
    request.setRequestHeader('content-type', file.type.startsWith('image/') ? file.type : 'image/jpeg');
    request.setRequestHeader('x-client-id', clientId);
    request.setRequestHeader('x-employee-id', owner);
    if (sha256) request.setRequestHeader('x-sha256', sha256);
    listen();
    request.send(file);
  });
}

/** In hex; undefined where the browser offers no hashing, which is on plain http. */
async function hashOf(file: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
