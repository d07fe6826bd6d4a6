import { conditionThread } from '#server/engines/condition-thread.ts';
import { openEmbeddedEngine } from '#server/engines/embedded.ts';
import { modelPixels, SIDE } from '#server/engines/model-pixels.ts';
import { load, type Loaded } from './load-place.ts';
import type { Options } from './options.ts';
import { makePhoto, makePhotoWithoutVehicle } from './photo.ts';
import type { Place } from './place.ts';
import { printTable } from './report.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const AT_ONCE = 20;
const PHOTOS = 3;
const CLIENTS = [1, 16] as const;
/** Availability needs no log-in. */
const NOBODYS = { cookie: '', quotes: 0 } as const;

/** Photo estimates: how long one takes, what the model holds in memory, and what 20 of them at once do to everyone else. */
export async function benchAnalysis(place: Place, options: Options): Promise<void> {
  const photos = await makePhotos();
  const server = await startServerProcess(place);
  try {
    const before = server.residentMegabytes();
    const first = await secondsOf(() => analyze(server, photos));
    const next = await secondsOf(() => analyze(server, photos));
    const single = await secondsOf(() => analyze(server, photos.slice(0, 1)));
    const after = server.residentMegabytes();
    printTable(`Photo estimates, ${place.engine}: ${PHOTOS} photos of 3 megapixels`, [
      {
        'first s, model loaded': first.toFixed(2),
        'next s': next.toFixed(2),
        'with 1 photo s': single.toFixed(2),
        'memory before MB': before.toFixed(0),
        'after MB': after.toFixed(0),
      },
    ]);
    await benchPipeline();
    for (const clients of CLIENTS) await benchBeside(server, { options, photos, clients });
  } finally {
    await server.stop();
  }
}

const ROUNDS = 12;

/** What finding the vehicle costs: a photo that is judged and one that is rejected, beside version 1 on the same photos. */
async function benchPipeline(): Promise<void> {
  const [car, other] = await Promise.all([makePhoto(0), makePhotoWithoutVehicle()]);
  const engine = openEmbeddedEngine();
  const thread = conditionThread({ idleMilliseconds: 60_000, patienceMilliseconds: 60_000 });
  const judge = (photo: Buffer) => engine.assess([photo], { packageType: 'express', vehicleType: 'car' });
  /** The whole frame, without the search for a vehicle. */
  const asVersion1 = async (photo: Buffer) => {
    const picture = await modelPixels({ photo, side: SIDE });
    const pixels = new Uint8Array(picture.pixels);
    await thread.ask({ picture });
    await thread.ask({ judge: pixels });
  };
  try {
    const ways = { version1: () => asVersion1(car), judged: () => judge(car), rejected: () => judge(other) };
    const passes = [(await ways.judged()).photos[0]?.gate?.passes, (await ways.rejected()).photos[0]?.gate?.passes];
    if (passes[0] !== true || passes[1] !== false)
      throw new Error('The gate takes the photos of the bench for others.');
    await ways.version1();
    const seconds: Record<keyof typeof ways, number[]> = { version1: [], judged: [], rejected: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ['version1', 'judged', 'rejected'] as const) seconds[way].push(await secondsOf(ways[way]));
    const version1 = median(seconds.version1);
    const judged = median(seconds.judged);
    const rejected = median(seconds.rejected);
    printTable(`One photo, medians of ${ROUNDS} rounds in turn`, [
      {
        'version 1 s': version1.toFixed(3),
        'judged s': judged.toFixed(3),
        'x version 1 (limit 1.8)': (judged / version1).toFixed(2),
        'rejected s': rejected.toFixed(3),
        'x judged (limit 0.5)': (rejected / judged).toFixed(2),
      },
    ]);
  } finally {
    await Promise.all([engine.close(), thread.close()]);
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

type Beside = { readonly options: Options; readonly photos: readonly string[]; readonly clients: number };

/** Availability while nothing else happens, and while 20 customers wait for their estimate. */
async function benchBeside(server: ServerProcess, { options, photos, clients }: Beside): Promise<void> {
  const quiet = await load(server, options, { kind: 'availability', clients, shop: NOBODYS });
  let answered = 0;
  const began = performance.now();
  const analyses = Array.from({ length: AT_ONCE }, async () => {
    await analyze(server, photos);
    answered += 1;
  });
  const busy = await load(server, options, { kind: 'availability', clients, shop: NOBODYS });
  const answeredMeanwhile = answered;
  await Promise.all(analyses);
  const seconds = (performance.now() - began) / 1000;
  const beside = `${AT_ONCE} estimates at once, ${answeredMeanwhile} answered meanwhile, all after ${seconds.toFixed(1)} s`;
  printTable(`Availability, ${clients} ${clients === 1 ? 'client' : 'clients'}`, [
    rowOf('nothing', quiet, quiet),
    rowOf(beside, busy, quiet),
  ]);
}

function rowOf(beside: string, { figures, residentMegabytes }: Loaded, quiet: Loaded) {
  return {
    beside,
    'per second': figures.perSecond.toFixed(0),
    'p50 ms': figures.p50.toFixed(2),
    'p99 ms': figures.p99.toFixed(2),
    'x p99': (figures.p99 / quiet.figures.p99).toFixed(2),
    MB: residentMegabytes.toFixed(0),
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

let customers = 0;

async function analyze({ port }: ServerProcess, images: readonly string[]): Promise<void> {
  customers += 1;
  const answer = await fetch(`http://127.0.0.1:${port}/api/analyze-photos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${customers >> 8}.${customers & 255}` },
    body: JSON.stringify({ images, packageType: 'express', vehicleType: 'car' }),
  });
  if (answer.status !== 201) throw new Error(`A photo estimate was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

async function makePhotos(): Promise<readonly string[]> {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, number) => makePhoto(number)));
  return photos.map((photo) => photo.toString('base64'));
}
