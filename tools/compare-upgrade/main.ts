// `node tools/compare-upgrade/main.ts FOLDER` makes up a year of a shop with the release that is checked out and installed in
// FOLDER, opens its data with this version, and prints what reads otherwise than before. Ends with 1 if anything does.
// `--no-year` is for releases that could only make up three months. With `--lengths` the shop sells by length, in two bays and a van,
// before it's read for the first time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#testing/processes.ts';
import { startPostgres } from '#tools/throwaway-postgres.ts';
import { differencesOf } from './differences.ts';
import { readShop, type Reading } from './read-shop.ts';

const USAGE =
  'node tools/compare-upgrade/main.ts FOLDER [--quotes 1200] [--no-year] [--lengths] [--seed 1] [--engine embedded|postgresql]';
const HERE = join(import.meta.dirname, '../..');
const OWNER = { email: 'owner@upgrade.example', password: 'the owner of two versions' } as const;
const MOST_START_MILLISECONDS = 180_000;
/** Of each kind of difference. */
const MOST_EXAMPLES = 3;

type Place = { readonly env: Readonly<Record<string, string>>; readonly port: number };

const { values, positionals } = parseArgs({
  options: {
    quotes: { type: 'string', default: '1200' },
    year: { type: 'boolean', default: true },
    lengths: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'embedded' },
  },
  allowPositionals: true,
  allowNegative: true,
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(USAGE);
  process.exit(2);
}
process.exitCode = (await compare(resolve(folder))) ? 0 : 1;

async function compare(old: string): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-upgrade-'));
  const postgres = values.engine === 'postgresql' ? await startPostgres() : undefined;
  const database = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '', BACKUP_HOUR: 'off' };
  const place = { env: database, port: await freePort() };
  try {
    const span = values.year ? ['--year'] : [];
    await ended(run(old, ['tools/demo.ts', ...span, '--seed', values.seed, values.quotes], place.env));
    const before = await read(old, place, undefined);
    const after = await read(HERE, place, before);
    return print(before, after);
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs a version on the data for as long as it's read; what another version read before is asked for again. */
async function read(code: string, { env, port }: Place, before: Reading | undefined): Promise<Reading> {
  const address = `http://127.0.0.1:${port}`;
  const server = run(code, ['tools/start.ts'], {
    ...env,
    PORT: String(port),
    LAUNCH_LOCK: 'off',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  try {
    const cookie = await logIn(address, () => server.exitCode);
    if (values.lengths && !before) await sellByLength({ address, cookie });
    return await readShop({ address, cookie }, before);
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  }
}

/** Saves settings in which work takes its place for as long as it takes, in bays and vans with names. */
async function sellByLength({ address, cookie }: { readonly address: string; readonly cookie: string }): Promise<void> {
  const url = `${address}/api/admin/business`;
  const { version, business } = (await (await fetch(url, { headers: { cookie } })).json()) as {
    readonly version: number;
    readonly business: { readonly seasons: readonly object[]; readonly packages: readonly object[] };
  };
  const changed = {
    ...business,
    seasons: business.seasons.map((season) => ({ ...season, timing: 'halfHourly' })),
    packages: business.packages.map((pack, index) => ({ ...pack, minutes: 45 + 30 * index })),
    buffers: { before: 0, after: 15 },
    resources: [
      { name: 'Bay 1', kind: 'bay' },
      { name: 'Bay 2', kind: 'bay' },
      { name: 'Van', kind: 'van' },
    ],
  };
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ version, business: changed }),
  });
  if (!answer.ok) throw new Error(`The settings were refused: ${await answer.text()}`);
}

/** Tries until the server answers and its owner is there. */
async function logIn(address: string, exitCode: () => number | null): Promise<string> {
  for (const end = performance.now() + MOST_START_MILLISECONDS; performance.now() < end; await delay(500)) {
    if (exitCode() !== null) throw new Error(`The server ended with code ${exitCode()} while it started.`);
    const answer = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    }).catch(() => undefined);
    if (answer?.ok)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
  }
  throw new Error('The owner could not log in.');
}

function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ended(child: ReturnType<typeof run>): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The shop could not be made up: code ${code}.`);
}

/** Returns whether nothing differs. */
function print(before: Reading, after: Reading): boolean {
  const differences = differencesOf(before, after);
  const kinds = Map.groupBy(differences, ({ kind }) => kind);
  console.log(`Compared ${before.size} answers (${values.engine}): ${differences.length} differences.`);
  for (const [kind, ofKind] of kinds) {
    console.log(`\n${kind}: ${ofKind.length}`);
    for (const { address, was, is } of ofKind.slice(0, MOST_EXAMPLES))
      console.log(`  ${address}\n    before ${JSON.stringify(was)}\n    after  ${JSON.stringify(is)}`);
  }
  return differences.length === 0;
}
