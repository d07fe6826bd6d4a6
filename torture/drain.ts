import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until, type ServerProcess } from '#server/test-process.ts';
import { freePort } from '#server/test-port.ts';
import type { Given, Outcome, Part } from './part.ts';
import { openShop } from './shop.ts';
import { newMemory, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

const NGINX = '/usr/sbin/nginx';

/** Tests end their servers at once; here it is about what people get who set nothing. */
const AS_DELIVERED = { DRAIN_SECONDS: '' };

export const drainParts: readonly Part[] = [
  {
    name: 'drain',
    does: 'two servers behind nginx, restarted in turn with SIGTERM: no request may fail',
    engines: ['postgresql'],
    rounds: 20,
    run: (given) => restart(given, false),
  },
  {
    name: 'drain-kept',
    does: 'the same with an nginx that keeps its connections to them, for less than DRAIN_SECONDS',
    engines: ['postgresql'],
    rounds: 20,
    run: (given) => restart(given, true),
  },
];

async function restart({ engine, rounds }: Given, isKeeping: boolean): Promise<Outcome> {
  if (!existsSync(NGINX))
    throw new Error('There is no nginx here: install it, for example with `apt-get install nginx`.');
  const shop = await openShop(engine);
  const memory = newMemory();
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => shop.serve({ PORT: String(port), ...AS_DELIVERED });
  const lost: string[] = [];
  const proxy = await startProxy(ports, isKeeping);
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

type Proxy = {
  readonly url: string;
  /** What it says went wrong, but for connections that were refused: those it takes to the other server. */
  readonly complaints: () => string;
  readonly stop: () => Promise<void>;
};

/** nginx before these ports with its usual settings; what it keeps, it keeps for less than DRAIN_SECONDS (docs/running.md). */
async function startProxy(ports: readonly number[], isKeeping: boolean): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const servers = ports.map((behind) => `server 127.0.0.1:${behind} max_fails=0;`);
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const kept = isKeeping ? 'proxy_http_version 1.1; proxy_set_header Connection "";' : '';
  const config = `daemon off; ${root} pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http { access_log off; ${temporary.join(' ')}
      upstream brightbay { ${servers.join(' ')} ${isKeeping ? 'keepalive 16; keepalive_timeout 500ms;' : ''} }
      server { listen 127.0.0.1:${port}; client_max_body_size 40m; location / { ${kept} proxy_pass http://brightbay; } } }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', () =>
    fetch(url).then(
      () => true,
      () => child.exitCode !== null,
    ),
  );
  return {
    url,
    complaints: () =>
      readFileSync(join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => !line.includes('Connection refused'))
        .join('\n'),
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGQUIT')) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
