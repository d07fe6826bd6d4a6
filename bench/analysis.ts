import { judge as judgeFeatures } from '#core/estimate/classifier.ts';
import type { PhotoPrint } from '#core/estimate/same-photo.ts';
import { contextFor } from '#core/estimate/test-assessment.ts';
import { shippedClassifier } from '#server/engines/dirt-model.ts';
import { conditionThread, openEmbeddedEngine } from '#server/engines/embedded.ts';
import { modelPixels } from '#server/engines/model-pixels.ts';
import { load } from './load-place.ts';
import { median, type Figures } from './measure.ts';
import { makePhoto, makePhotoWithoutVehicle } from './photo.ts';
import type { Place } from './place.ts';
import { printTable } from './report.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Customers who wait for their estimate at once: what a queue takes, and more than it takes. */
const WAITING = 20;
const CROWD = 64;
const PHOTOS = 3;
/** Public pages and availability need no log-in. */
const NOBODYS = { cookie: '', quotes: 0 } as const;
const BESIDE = [
  { kind: 'page', clients: 1 },
  { kind: 'page', clients: 16 },
  { kind: 'availability', clients: 1 },
  { kind: 'availability', clients: 16 },
] as const;
const BESIDE_SECONDS = { seconds: 2, warmUpSeconds: 0.5 } as const;

/** Photo estimates: how long one takes, what the model holds in memory, and what many at once do to everyone else. */
export async function benchAnalysis(place: Place): Promise<void> {
  const photos = await makePhotos();
  const server = await startServerProcess(place);
  try {
    const before = server.residentMegabytes();
    const first = await secondsOf(() => estimate(server, photos));
    const next = await secondsOf(() => estimate(server, photos));
    const single = await secondsOf(() => estimate(server, photos.slice(0, 1)));
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
    await benchBeside(server, photos);
  } finally {
    await server.stop();
  }
}

const ROUNDS = 9;

/**
 * What finding the vehicle costs: photos that are judged, and one that is rejected, beside version 1 on the same photos.
 * Both look at the quality of the photos and compare them with each other. Costs are processor time of this process, which
 * other work on the machine changes little.
 */
async function benchPipeline(): Promise<void> {
  const other = await makePhotoWithoutVehicle();
  const cars = await Promise.all(Array.from({ length: PHOTOS }, (_, number) => makePhoto(number)));
  const engine = openEmbeddedEngine();
  const thread = conditionThread({ idleMilliseconds: 60_000, patienceMilliseconds: 60_000 });
  const judge = (photos: readonly Buffer[]) => engine.assess(photos, contextFor('express', 'car'));
  /** The whole frame, without the search for a vehicle. */
  const asVersion1 = async (photos: readonly Buffer[]) => {
    const earlier: PhotoPrint[] = [];
    for (const photo of photos) {
      const picture = await modelPixels({ photo });
      const pixels = new Uint8Array(picture.pixels);
      const { quality } = await thread.ask({ picture, earlier });
      earlier.push(quality.print);
      const { features } = await thread.ask({ judge: pixels });
      judgeFeatures(shippedClassifier, features);
    }
  };
  try {
    const ways = {
      version1: () => asVersion1(cars),
      judged: () => judge(cars),
      rejected: () => judge([other]),
    };
    const isRight = (await ways.judged()).photos.every(({ gate }) => gate?.passes);
    if (!isRight || (await ways.rejected()).photos[0]?.gate?.passes)
      throw new Error('The gate takes the photos of the bench for others.');
    await ways.version1();
    const seconds: Record<keyof typeof ways, number[]> = { version1: [], judged: [], rejected: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const way of ['version1', 'judged', 'rejected'] as const) seconds[way].push(await costOf(ways[way]));
    const version1 = median(seconds.version1) / PHOTOS;
    const judged = median(seconds.judged) / PHOTOS;
    const rejected = median(seconds.rejected);
    printTable(`Processor seconds for one of ${PHOTOS} photos, medians of ${ROUNDS} rounds in turn`, [
      {
        'version 1': version1.toFixed(3),
        judged: judged.toFixed(3),
        'x version 1 (limit 1.8)': (judged / version1).toFixed(2),
        rejected: rejected.toFixed(3),
        'x judged (limit 0.5)': (rejected / judged).toFixed(2),
      },
    ]);
  } finally {
    await Promise.all([engine.close(), thread.close()]);
  }
}

/** Pages and availability while nothing else happens, before and after, and while many customers wait for an estimate. */
async function benchBeside(server: ServerProcess, photos: readonly string[]): Promise<void> {
  const before = await loadBeside(server);
  const waiting = await whileAsking(server, WAITING, photos.slice(0, 1));
  const crowd = await whileAsking(server, CROWD, photos.slice(0, 1));
  const after = await loadBeside(server);
  printTable('Many estimates at once, one photo each', [outcomeRow(waiting), outcomeRow(crowd)]);
  printTable(
    `Beside them, ${BESIDE_SECONDS.seconds} seconds each; x is how many times as long as the mean of before and after`,
    BESIDE.map(({ kind, clients }, at) => {
      const quiet = (pick: (figures: Figures) => number) => (pick(before[at]!) + pick(after[at]!)) / 2;
      const during = (asked: Asked, pick: (figures: Figures) => number) => pick(asked.beside[at]!);
      const times = (asked: Asked, pick: (figures: Figures) => number) =>
        (during(asked, pick) / quiet(pick)).toFixed(2);
      return {
        what: kind,
        clients: String(clients),
        'alone p50 ms': quiet(p50).toFixed(2),
        'alone p99 ms': quiet(p99).toFixed(2),
        [`${WAITING}: p50 ms`]: during(waiting, p50).toFixed(2),
        [`${WAITING}: p99 ms`]: during(waiting, p99).toFixed(2),
        [`${WAITING}: x p50`]: times(waiting, p50),
        [`${WAITING}: x p99`]: times(waiting, p99),
        [`${CROWD}: p50 ms`]: during(crowd, p50).toFixed(2),
        [`${CROWD}: p99 ms`]: during(crowd, p99).toFixed(2),
        [`${CROWD}: x p50`]: times(crowd, p50),
        [`${CROWD}: x p99`]: times(crowd, p99),
      };
    }),
  );
}

const p50 = (figures: Figures) => figures.p50;
const p99 = (figures: Figures) => figures.p99;

async function loadBeside(server: ServerProcess): Promise<readonly Figures[]> {
  const found: Figures[] = [];
  for (const each of BESIDE) found.push((await load(server, BESIDE_SECONDS, { ...each, shop: NOBODYS })).figures);
  return found;
}

type Asked = {
  readonly customers: number;
  readonly beside: readonly Figures[];
  /** Answers by what they were, and the seconds until the last one. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly answeredMeanwhile: number;
  readonly seconds: number;
  readonly residentMegabytes: number;
};

/** Everyone asks at once; what is answered while pages are measured is counted as well. */
async function whileAsking(server: ServerProcess, customers: number, photos: readonly string[]): Promise<Asked> {
  const outcomes: Record<string, number> = {};
  let answered = 0;
  const began = performance.now();
  const all = Array.from({ length: customers }, async () => {
    const outcome = await askForEstimate(server, photos);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome === ESTIMATE) answered += 1;
  });
  const beside = await loadBeside(server);
  const [answeredMeanwhile, residentMegabytes] = [answered, server.residentMegabytes()];
  await Promise.all(all);
  const seconds = (performance.now() - began) / 1000;
  return { customers, beside, outcomes, answeredMeanwhile, seconds, residentMegabytes };
}

function outcomeRow({ customers, outcomes, answeredMeanwhile, seconds, residentMegabytes }: Asked) {
  return {
    'customers at once': String(customers),
    answers: Object.entries(outcomes)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', '),
    'estimates while pages were measured': String(answeredMeanwhile),
    'last answer s': seconds.toFixed(1),
    MB: residentMegabytes.toFixed(0),
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** The seconds of processor time that this process, all its threads included, needs for the work. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

let senders = 0;

const ESTIMATE = 'estimates';

/** What a customer gets: an estimate, or to be told when to come again. Anything else is named. */
async function askForEstimate({ port }: ServerProcess, images: readonly string[]): Promise<string> {
  senders += 1;
  let answer: Response;
  try {
    answer = await fetch(`http://127.0.0.1:${port}/api/analyze-photos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${senders >> 8}.${senders & 255}` },
      body: JSON.stringify({ images, packageType: 'express', vehicleType: 'car' }),
    });
    await answer.arrayBuffer();
  } catch (error) {
    const { cause } = error as Error;
    return `no answer (${cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)})`;
  }
  if (answer.status === 201) return ESTIMATE;
  const seconds = Number(answer.headers.get('retry-after'));
  return answer.status === 503 && seconds > 0 ? 'told when to retry (503)' : `status ${answer.status}`;
}

async function estimate(server: ServerProcess, images: readonly string[]): Promise<void> {
  const outcome = await askForEstimate(server, images);
  if (outcome !== ESTIMATE) throw new Error(`A photo estimate ended with: ${outcome}.`);
}

async function makePhotos(): Promise<readonly string[]> {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, number) => makePhoto(number)));
  return photos.map((photo) => photo.toString('base64'));
}
