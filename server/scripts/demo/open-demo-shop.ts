import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '../../env.ts';
import { openLog } from '../../log.ts';
import { seedOwner } from '../../people/seed-owner.ts';
import { listAdminRows } from '../../data/people.ts';
import { startServer } from '../../start.ts';
import { addTestData } from '../add-test-data.ts';
import { makeDemoLogIns, mountDemoLogIns, type DemoLogIn } from './demo-log-ins.ts';

export type DemoShopOptions = {
  readonly quotes: number;
  readonly seed: string | undefined;
  /** Defaults to a free port. */
  readonly port: string | undefined;
};

export type DemoShop = {
  /** 'http://localhost:40123' */
  readonly address: string;
  readonly logIns: readonly DemoLogIn[];
  readonly stop: () => Promise<void>;
};

/**
 * Starts a throw-away shop with test data in its own folder, which is deleted when this process ends. It ignores the
 * environment except for the port: no database, mail server or key of a real shop. Throws StartupError.
 */
export async function openDemoShop({ quotes, seed, port }: DemoShopOptions): Promise<DemoShop> {
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const env = parseEnv({
    DATA_DIR: folder,
    PORT: port ?? String(await freePort()),
    LAUNCH_LOCK: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    NODE_ENV: 'production',
  });
  const made: DemoLogIn[] = [];
  const { address, stop } = await startServer(env, openLog(env.LOG_LEVEL), async (app, deps) => {
    await seedOwner(deps);
    const [owner] = await listAdminRows(deps.db);
    await addTestData(deps, quotes, { seed, personId: owner?.person_id });
    const logIns = await makeDemoLogIns(deps);
    mountDemoLogIns(app, deps, logIns);
    made.push(...logIns);
  });
  return { address, logIns: made, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
