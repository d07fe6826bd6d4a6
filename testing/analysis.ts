import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { PhotoEstimate } from '#contract/analysis.ts';
import type { Assessment, AtLeast, EngineName, PhotoEvidence } from '#core/estimate/assessment.ts';
import type { Engines } from '#server/analysis/open-engines.ts';
import { EngineBusy } from '#server/engines/engine-errors.ts';

let count = 0;

/** Returns a small photo as base64, a different one each time. */
export async function picture(): Promise<string> {
  count += 1;
  const background = { r: (count * 37) % 256, g: (count * 91) % 256, b: (count * 53) % 256 };
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return bytes.toString('base64');
}

/** Returns a photo of exactly that many bytes as base64, padded with JPEG comments. */
export async function pictureOf(size: number): Promise<string> {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } });
  const [start, rest] = split(await picture.jpeg().toBuffer());
  const comments: Buffer[] = [];
  for (let missing = size - start.byteLength - rest.byteLength; missing > 0;) {
    // A comment has two bytes of marker, two of length, and its text. The remainder must never be too short for one.
    const length = missing > 65_537 ? Math.min(missing - 4, 65_537) : missing;
    const comment = Buffer.alloc(length, 'x');
    comment.writeUInt16BE(0xff_fe, 0);
    comment.writeUInt16BE(length - 2, 2);
    comments.push(comment);
    missing -= length;
  }
  return Buffer.concat([start, ...comments, rest]).toString('base64');
}

/** Splits a JPEG into its first marker and the rest. */
function split(jpeg: Buffer): readonly [Buffer, Buffer] {
  return [jpeg.subarray(0, 2), jpeg.subarray(2)];
}

/** Requests an estimate for a truck's full detail from one picture; the given fields override the defaults. */
export async function analyze(
  app: FastifyInstance,
  change: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const images = change['images'] ?? [await picture()];
  const answer = await app.inject({
    method: 'POST',
    url: '/api/analyze-photos',
    headers,
    payload: { packageType: 'full', vehicleType: 'truck', extras: ['Tire Shine'], ...change, images },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<EstimateAnswer>() };
}

export type EstimateAnswer = PhotoEstimate & {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
};

const LEVELS = {
  light: [0.1, 0.05, 0.01],
  moderate: [0.9, 0.1, 0.01],
  heavy: [0.95, 0.9, 0.1],
  extreme: [0.99, 0.95, 0.9],
} as const satisfies Readonly<Record<string, AtLeast>>;

/** The first photo is judged on a part of it. */
const AREA = [0.1, 0.2, 0.8, 0.9] as const;
const FEATURES = new Float32Array(1024).fill(1 / 32);

export type Saying = {
  /** Absent when the engine abstains. */
  readonly level?: keyof typeof LEVELS;
  readonly confidence?: number;
  readonly engine?: EngineName;
  /** Places of photos in which it sees no vehicle. */
  readonly withoutVehicle?: readonly number[];
  /** Places of photos that show the inside. */
  readonly inside?: readonly number[];
};

/** Returns an assessment of that many photos, as an engine would. */
export function saying(said: Saying, photos: number): Assessment {
  const { confidence = 0.6, engine = 'embedded', withoutVehicle = [], inside = [] } = said;
  const level = withoutVehicle.length + inside.length < photos ? said.level : undefined;
  return {
    engine,
    model: `test-${engine}`,
    version: 'test-1',
    ...(level && { atLeast: LEVELS[level] }),
    confidence: level ? confidence : 0,
    concerns: [],
    photos: Array.from({ length: photos }, (_, photo): PhotoEvidence => {
      if (withoutVehicle.includes(photo)) return { photo, retake: ['no-vehicle'] };
      if (inside.includes(photo)) return { photo, retake: ['interior'] };
      const judged = { photo, retake: [], ...(level && { atLeast: LEVELS[level] }) };
      if (engine !== 'embedded') return judged;
      return {
        ...judged,
        features: FEATURES,
        ...(photo === 0 && { area: AREA }),
      };
    }),
  };
}

/** Returns engines with preset results; `said` can be changed between calls. An `EngineBusy` has no place for photos. */
export function knownEngines(said: { embedded: Saying | Error; hosted?: Saying | Error }): Engines {
  const engineOf = (name: 'embedded' | 'hosted') => ({
    assess: async (photos: readonly Buffer[]) => {
      const word = said[name] ?? {};
      if (word instanceof Error) throw word;
      return saying({ engine: name, ...word }, photos.length);
    },
  });
  const reserve = () => {
    if (said.embedded instanceof EngineBusy) throw said.embedded;
    return () => {};
  };
  const hosted = said.hosted && engineOf('hosted');
  return { embedded: { reserve, ...engineOf('embedded') }, hosted: async () => hosted, close: async () => {} };
}
