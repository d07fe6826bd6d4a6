import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#testing/processes.ts';
import { until, type ServerProcess } from '#testing/server-process.ts';
import type { Given, Outcome, Part } from './part.ts';
import { startCaddy, startNginx, type Proxy } from './proxies.ts';
import { openShop } from './shop.ts';
import { newMemory, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

/** Test servers stop at once; this part uses the default settings. */
const AS_DELIVERED = { DRAIN_SECONDS: '' };

export const drainParts: readonly Part[] = [
  {
    name: 'drain',
    does: 'two servers behind nginx, restarted in turn with SIGTERM: no request may fail',
    engines: ['postgresql'],
    rounds: 20,
    run: (given) => restart(given, (ports) => startNginx(ports, false)),
  },
  {
    name: 'drain-kept',
    does: 'the same with an nginx that keeps its connections to them, for less than DRAIN_SECONDS',
    engines: ['postgresql'],
    rounds: 20,
    run: (given) => restart(given, (ports) => startNginx(ports, true)),
  },
  {
    name: 'drain-caddy',
    does: 'the same behind Caddy with the file of ops/',
    engines: ['postgresql'],
    rounds: 20,
    run: (given) => restart(given, startCaddy),
  },
];

type StartProxy = (ports: readonly number[]) => Promise<Proxy>;

async function restart({ engine, rounds }: Given, startProxy: StartProxy): Promise<Outcome> {
  const ports = [await freePort(), await freePort()];
  const proxy = await startProxy(ports);
  const shop = await openShop(engine);
  const memory = newMemory();
  const start = (port: number) => shop.serve({ PORT: String(port), ...AS_DELIVERED, ...proxy.env });
  const lost: string[] = [];
  try {
    const servers: ServerProcess[] = await Promise.all(ports.map(start));
    const traffic = startTraffic(proxy, { shop, memory });
    await until('something is promised', () => memory.promised.size > 5);
    for (let round = 0; round < rounds; round++) {
      const turn = round % servers.length;
      const ending = await servers[turn]?.kill('SIGTERM');
      if (ending !== 0) lost.push(`A server that was told to stop ended with ${ending}`);
      servers[turn] = await start(ports[turn] ?? 0);
      await delay(Math.random() * 500);
    }
    await traffic.stop();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    lost.push(...(await walk(shop.store, memory)));
    for (const { call } of memory.open) lost.push(`${call} failed during a restart`);
    if (memory.open.size > 0) console.log(proxy.complaints());
    return { tried: `${rounds} restarts, ${memory.promised.size} promises`, lost };
  } finally {
    await proxy.stop();
    await shop.close();
  }
}
