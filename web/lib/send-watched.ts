import { ApiError, ConnectionError } from './api.ts';

type Sending = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | string;
  /** Called with the bytes sent, and the total. */
  readonly onProgress: (sent: number, all: number) => void;
  /** Aborts the upload. */
  readonly signal?: AbortSignal | undefined;
};

/** Timeout in milliseconds without any progress: a slow connection isn't a broken one. */
const LONGEST_SILENCE = 60_000;

/**
 * Posts a large body and reports progress. Resolves with the text of a success. Throws ApiError and ConnectionError,
 * the latter also when aborted.
 */
export function sendWatched({ url, headers, body, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch doesn't report upload progress.
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), LONGEST_SILENCE);
    };
    const letGo = () => request.abort();
    const broken = () => reject(new ConnectionError('The connection broke off before an answer came.'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      onProgress(loaded, total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', letGo);
    });
    request.addEventListener('error', broken);
    request.addEventListener('abort', broken);
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(new ApiError({ status, statusText }, responseText));
    });
    if (signal?.aborted) return broken();
    signal?.addEventListener('abort', letGo);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    listen();
    request.send(body);
  });
}
