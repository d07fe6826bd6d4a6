import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/processes.ts';
import { until } from '#testing/server-process.ts';

export type Proxy = {
  readonly url: string;
  /** Settings of the servers behind it, so that each of the traffic's customers counts as one. */
  readonly env: Readonly<Record<string, string>>;
  /** Its logged errors, except refused connections, which it retries on the other server. */
  readonly complaints: () => string;
  readonly stop: () => Promise<void>;
};

const NGINX = '/usr/sbin/nginx';
const CADDY = '/usr/bin/caddy';
const CADDYFILE = join(import.meta.dirname, '..', 'ops', 'Caddyfile');

/** nginx before these ports with its usual settings; what it keeps, it keeps for less than DRAIN_SECONDS (docs/running.md). */
export function startNginx(ports: readonly number[], isKeeping: boolean): Promise<Proxy> {
  return startProxy(NGINX, (folder, port) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const servers = ports.map((behind) => `server 127.0.0.1:${behind} max_fails=0;`);
    const root = process.getuid?.() === 0 ? 'user root;' : '';
    const kept = isKeeping ? 'proxy_http_version 1.1; proxy_set_header Connection "";' : '';
    const config = `daemon off; ${root} pid ${folder}/pid; error_log stderr;
      events {}
      http { access_log off; ${temporary.join(' ')}
        upstream brightbay { ${servers.join(' ')} ${isKeeping ? 'keepalive 16; keepalive_timeout 500ms;' : ''} }
        server { listen 127.0.0.1:${port}; client_max_body_size 40m; location / { ${kept} proxy_pass http://brightbay; } } }`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    return { hops: 1, options: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], end: 'SIGQUIT' };
  });
}

/**
 * Caddy before these ports as it is delivered, without TLS; it believes the traffic where it comes from. Caddy 2.6
 * cannot take a POST to another server, 2.11 can.
 */
export function startCaddy(ports: readonly number[]): Promise<Proxy> {
  return startProxy(CADDY, (folder, port) => {
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n servers {\n trusted_proxies static 127.0.0.1/32\n }\n}\nimport ${CADDYFILE}\n`);
    return {
      hops: 2,
      options: ['run', '--config', file],
      env: {
        HOME: folder,
        SITE_ADDRESS: `http://127.0.0.1:${port}`,
        UPSTREAM: ports.map((behind) => `127.0.0.1:${behind}`).join(' '),
      },
      end: 'SIGTERM',
    };
  });
}

type Run = {
  /** Of proxies, the traffic itself among them, that add where a request comes from. */
  readonly hops: number;
  readonly options: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Makes it finish open requests, then end. */
  readonly end: NodeJS.Signals;
};

/** Throws with one sentence when the program is not here. */
async function startProxy(program: string, prepare: (folder: string, port: number) => Run): Promise<Proxy> {
  if (!existsSync(program)) throw new Error(`There is no ${program} here: install its package.`);
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-proxy-'));
  const port = await freePort();
  const { hops, options, env = {}, end } = prepare(folder, port);
  let said = '';
  const child = spawn(program, options, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'pipe'] });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  await until('the proxy answers', () => isAnswering(url, child));
  if (child.exitCode !== null) throw new Error(`${program} ended: ${said.trim().split('\n').at(-1)}`);
  return {
    url,
    env: { TRUST_PROXY: String(hops) },
    complaints: () =>
      said
        .split('\n')
        .filter((line) => !/connection refused/i.test(line))
        .join('\n'),
    stop: async () => {
      if (child.exitCode === null && child.kill(end)) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

function isAnswering(url: string, child: ChildProcess): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => child.exitCode !== null,
  );
}
