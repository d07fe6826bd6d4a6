import { load, type Loaded } from './load-place.ts';
import type { Options } from './options.ts';
import { makePhoto } from './photo.ts';
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
    for (const clients of CLIENTS) await benchBeside(server, { options, photos, clients });
  } finally {
    await server.stop();
  }
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

async function secondsOf(work: () => Promise<void>): Promise<number> {
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
