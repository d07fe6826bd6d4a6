// `npm run cluster`: three PostgreSQL servers under Patroni, three processes of the product behind nginx and a store of
// photos, each on its own host in a network of this machine's own making; breaks them one after the other under load
// and says what was lost. Ends with 1 when anything acknowledged was. Needs Linux, root, and Debian's packages.
// `--only power,network,follower,processes,database` breaks less, `--keep` keeps what the programs said.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { parseArgs } from 'node:util';
import { lockFile } from '#server/db/embedded.ts';
import { ensureBuilt } from '#tools/ensure-built.ts';
import { findPostgres } from '#tools/throwaway-postgres.ts';
import { HOSTS, makeNetwork, namespaceOf, removeNetwork } from './network.ts';

const PACKAGES = 'patroni etcd-server haproxy postgresql nginx iproute2';
const PROGRAMS = ['ip', 'setpriv', 'patroni', 'etcd', 'haproxy', 'nginx'];
/** Timeout in milliseconds, so that nothing runs forever. */
const LONGEST = 6 * 60_000;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { keep: { type: 'boolean' }, only: { type: 'string' } } });
  const missing = whatIsMissing();
  if (missing !== undefined) {
    console.error(missing);
    return 2;
  }
  const release = lockFile(join(tmpdir(), 'brightbay-cluster.lock'), 0);
  if (!release) {
    console.error('It runs already on this machine.');
    return 2;
  }
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-cluster-'));
  // The database servers run as an account of their own.
  chmodSync(folder, 0o755);
  removeNetwork();
  console.log(
    `${availableParallelism()} cores for everything, clients included; load of the machine before: ${loadavg()[0]?.toFixed(1)}`,
  );
  try {
    makeNetwork();
    return await runOnClients(folder, values.only ?? '');
  } finally {
    removeNetwork();
    release();
    if (values.keep) console.log(`What the programs said is in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

/** The rest runs on the clients' host, because only from there the other hosts can be reached. */
async function runOnClients(folder: string, only: string): Promise<number> {
  const program = [execPath, join(import.meta.dirname, 'run.ts'), folder, only];
  const child = spawn('ip', ['netns', 'exec', namespaceOf(HOSTS.clients), ...program], { stdio: 'inherit' });
  const end = () => void child.kill('SIGKILL');
  process.on('SIGINT', end).on('SIGTERM', end);
  const timer = setTimeout(() => {
    console.error(`FAILED: it took more than ${LONGEST / 60_000} minutes.`);
    end();
  }, LONGEST);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code ?? 1;
}

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'This makes network namespaces, for which it has to run as root on Linux.';
  const absent = PROGRAMS.filter((name) => !isThere(name));
  if (absent.length === 0 && findPostgres()) return undefined;
  return `Some programs are not here (${absent.join(', ') || 'postgres'}): apt-get install --no-install-recommends ${PACKAGES}`;
}

function isThere(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
