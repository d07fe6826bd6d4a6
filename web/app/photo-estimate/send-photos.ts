import type { PhotoEstimate } from '#contract/analysis.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { ConnectionError } from '#web/lib/api.ts';
import { sendWatched } from '#web/lib/send-watched.ts';

type Photos = {
  readonly photos: readonly Blob[];
  readonly draft: QuoteDraft;
  /** Bytes sent, and the total. */
  readonly onProgress: (sent: number, all: number) => void;
  readonly signal: AbortSignal;
};

/** Requests an analysis of the photos for the draft's choice. Throws ApiError and ConnectionError. */
export async function sendPhotos({ photos, draft, onProgress, signal }: Photos): Promise<PhotoEstimate> {
  const { packageType, vehicleType, serviceType, mobileDiscount, extras } = draft;
  const images = await Promise.all(photos.map(base64Of));
  const answer = await sendWatched({
    url: '/api/analyze-photos',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ images, packageType, vehicleType, serviceType, mobileDiscount, extras }),
    onProgress,
    signal,
  });
  try {
    return JSON.parse(answer) as PhotoEstimate;
  } catch (cause) {
    throw new ConnectionError('The answer could not be read.', { cause });
  }
}

/** Strips the prefix of a data URL. */
function base64Of(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new TypeError('The photo could not be read')));
    reader.readAsDataURL(photo);
  });
}
