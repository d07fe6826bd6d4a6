import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { reEncode } from '#server/photos/re-encode.ts';
import { captureStatements } from '#testing/statements.ts';
import { givenInput } from './child.ts';
import { measure, type Figures, type Measurement } from './measure.ts';
import type { Place } from './place.ts';
import { replay } from './replay.ts';
import { numbered, requestsOf, type Kind, type Shop } from './requests.ts';

export type Limits = Omit<Measurement, 'clients'> & {
  readonly place: Pick<Place, 'url' | 'dataDir'>;
  readonly kinds: readonly Kind[];
  readonly shop: Shop;
  readonly clients: number;
  readonly first: number;
};

/** What a call cannot be quicker than; absent where it asks the database nothing, or works on no picture. */
export type Limit = {
  readonly kind: Kind;
  readonly statements: number;
  readonly database: Figures | undefined;
  readonly pictures: Figures | undefined;
};

/** Requests whose statements are replayed: enough for every kind of list and search. */
const SAMPLES = 12;

// A separate process, on the database that the server has just closed.
const { place, kinds, shop, clients, first, ...duration } = givenInput() as Limits;
const env = parseEnv({
  NODE_ENV: 'production',
  LAUNCH_LOCK: 'off',
  TRUST_PROXY: '1',
  DATA_DIR: place.dataDir,
  DATABASE_URL: place.url ?? '',
});
const { deps, close } = await openDeps(env, openLog('silent'));
const captured = captureStatements(deps);
const app = await buildApp(captured.deps);
const limits: Limit[] = [];
for (const kind of kinds) limits.push(await limitOf(kind));
await app.close();
await close();
process.send?.(limits);

async function limitOf(kind: Kind): Promise<Limit> {
  const requestOf = requestsOf(kind, { host: 'bench.example', shop });
  await askInside(app, requestOf(first));
  captured.take();
  const samples = [];
  for (let number = 1; number <= SAMPLES; number++) {
    await askInside(app, requestOf(first + number));
    samples.push(captured.take());
  }
  const asking = samples.filter(({ statements }) => statements.length > 0);
  const ask = async (count: number) => replay(deps.db, asking[count % asking.length] ?? { statements: [], ids: [] });
  const work = workOf(kind);
  return {
    kind,
    statements: Math.max(...samples.map(({ statements }) => statements.length)),
    database: asking.length > 0 ? await measureWork(ask) : undefined,
    pictures: work && (await measureWork(work)),
  };
}

function measureWork(work: (count: number) => Promise<unknown>): Promise<Figures> {
  return measure({ ...duration, clients }, async (_client, count) => void (await work(count)));
}

/** What is done with the picture of a call, which no server gets around. */
function workOf(kind: Kind): ((count: number) => Promise<unknown>) | undefined {
  if (kind !== 'upload') return undefined;
  const photo = readFileSync(shop.photo ?? '');
  return (count) => reEncode(numbered(photo, first + count));
}

/** Asks without a network. Throws when the answer is not as hoped for. */
async function askInside(to: FastifyInstance, request: string | Buffer): Promise<void> {
  const bytes = Buffer.from(request);
  const end = bytes.indexOf('\r\n\r\n');
  const [begin = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const [method, url = ''] = begin.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
  const payload = bytes.subarray(end + 4);
  const answer = await to.inject({ method: method === 'POST' ? 'POST' : 'GET', url, headers, payload });
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${url} was answered with ${answer.statusCode}: ${answer.body}`);
}
