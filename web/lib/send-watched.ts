import { ApiError, ConnectionError } from './api.ts';

type WatchedRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | string;
  /** Called with the bytes sent, and the total. */
  readonly onProgress: (sent: number, all: number) => void;
  /** Aborts the upload. */
  readonly signal?: AbortSignal | undefined;
};

/** Timeouts in milliseconds: a slow connection isn't a broken one, and an answer may take its turn behind others. */
const LONGEST_SILENCE = { sending: 60_000, waiting: 120_000 } as const;

/**
 * Posts a large body and reports progress. Resolves with the text of a success. Throws ApiError and ConnectionError,
 * the latter also when aborted.
 */
export function sendWatched({ url, headers, body, onProgress, signal }: WatchedRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch doesn't report upload progress.
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const listen = (what: keyof typeof LONGEST_SILENCE) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), LONGEST_SILENCE[what]);
    };
    const letGo = () => request.abort();
    const broken = () => reject(new ConnectionError('The connection broke off before an answer came.'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen('sending');
      onProgress(loaded, total);
    });
    request.upload.addEventListener('load', () => listen('waiting'));
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
    listen('sending');
    request.send(body);
  });
}
