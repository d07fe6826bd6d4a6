import type { PixelsWanted } from '#server/engines/model-pixels.ts';
import type { Shrinking } from '#server/photos/draw.ts';
import type { GallerySource, ResultParts } from '#server/site/draw-pair.ts';
import type { SentPicture } from '#server/site/draw-picture.ts';
import type { WrittenPaper } from '#server/workers/draw-paper.ts';

/**
 * The jobs of worker processes: decoding images, and rendering that would block other requests for too long. A process loads
 * a job's libraries the first time it runs that kind of job.
 */
export const JOBS = {
  're-encode': async (photo: Uint8Array) => (await import('#server/photos/re-encode.ts')).reEncode(photo),
  /** The same for photos that take long. */
  're-encode-large': async (photo: Uint8Array) => (await import('#server/photos/re-encode.ts')).reEncode(photo),
  'draw-site-picture': async (sent: SentPicture) => (await import('#server/site/draw-picture.ts')).drawPicture(sent),
  'draw-gallery-picture': async (source: GallerySource) =>
    (await import('#server/site/draw-pair.ts')).drawGalleryPicture(source),
  'draw-result': async (parts: ResultParts) => (await import('#server/site/draw-pair.ts')).drawResult(parts),
  shrink: async (shrinking: Shrinking) => (await import('#server/photos/draw.ts')).shrinkJpeg(shrinking),
  'model-pixels': async (wanted: PixelsWanted) => (await import('#server/engines/model-pixels.ts')).modelPixels(wanted),
  'draw-png': async (svg: string) => (await import('#server/photos/draw.ts')).drawPng(svg),
  'draw-paper': async (paper: WrittenPaper) => (await import('#server/workers/draw-paper.ts')).drawPaper(paper),
} as const;

export type JobKind = keyof typeof JOBS;
export type JobInput<Kind extends JobKind> = Parameters<(typeof JOBS)[Kind]>[0];
export type JobResult<Kind extends JobKind> = Awaited<ReturnType<(typeof JOBS)[Kind]>>;

export type RunJob = <Kind extends JobKind>(kind: Kind, input: JobInput<Kind>) => Promise<JobResult<Kind>>;

/** The message to a worker process. */
export type JobMessage = { readonly kind: JobKind; readonly input: unknown };
export type JobAnswer = { readonly result: unknown } | { readonly error: string };
/** Messages from a worker: that it has started, then the result of each job. */
export type WorkerMessage = 'ready' | JobAnswer;

/** Runs a job in the current process, where blocking is fine: in a worker, or in a terminal command. */
export const runHere = ((kind: JobKind, input: unknown) =>
  (JOBS[kind] as (input: unknown) => Promise<unknown>)(input)) as RunJob;
