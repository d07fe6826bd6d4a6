import { parentPort } from 'node:worker_threads';
import { isRepeat, lightnessOf, qualityOf, type PhotoQuality } from '#core/estimate/photo-quality.ts';
import type { PhotoPrint } from '#core/estimate/same-photo.ts';
import { stepBack } from '#server/workers/step-back.ts';
import type { ModelPixels } from './model-pixels.ts';
import { featuresOf, mapOf } from './networks.ts';
import { gateOf, type Gate } from './vehicle-gate.ts';

type Pixels = Uint8Array<ArrayBuffer>;

/**
 * A request to the thread: a photo's quality, whether it repeats one of the `earlier` photos and, with pixels for the
 * gate, whether it shows a vehicle; or its features.
 */
export type Question =
  | { readonly picture: ModelPixels; readonly earlier: readonly PhotoPrint[] }
  | { readonly judge: Pixels };
export type Look = { readonly quality: PhotoQuality; readonly isRepeat: boolean; readonly gate?: Gate };
/** A vector of length 1. */
export type Features = { readonly features: Float32Array<ArrayBuffer> };
export type Answer<Asked extends Question> = Asked extends { readonly judge: Pixels } ? Features : Look;

/** Runs the embedded model in this thread. */
function main(): void {
  if (!parentPort) throw new Error('This file runs as a thread only.');
  const port = parentPort;
  stepBack();
  const answer = async (question: Question) => {
    if ('judge' in question) {
      const features = await featuresOf(question.judge);
      return port.postMessage({ features } satisfies Features, [features.buffer]);
    }
    const { picture, earlier } = question;
    const { gate } = picture;
    const quality = qualityOf(lightnessOf(picture.pixels, 3), picture);
    const look = { quality, isRepeat: isRepeat(quality.print, earlier) };
    port.postMessage({ ...look, ...(gate && { gate: gateOf(await mapOf(gate)) }) } satisfies Look);
  };
  // A failure here ends the thread, and the caller gets its error.
  port.on('message', (question: Question) => void answer(question));
}

main();
