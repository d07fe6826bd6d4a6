import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execPath } from 'node:process';
import type { Databases } from './databases.ts';
import { HOSTS, setCable, type Host } from './network.ts';
import { startProgram, until, type Program } from './program.ts';

const ROOT = join(import.meta.dirname, '../..');
const PORT = 3000;
const OWNER = { email: 'owner@cluster.example', password: 'the owner of the cluster' } as const;
const BUCKET = 'photos';

export type Shop = {
  /** All processes behind the proxy. */
  readonly url: string;
  /** The first so many of them behind the proxy. */
  readonly urlOfFirst: (count: number) => string;
  /** Each process by itself. */
  readonly processes: readonly ShopProcess[];
  readonly logIn: () => Promise<string>;
};

export type ShopProcess = {
  readonly name: string;
  readonly url: string;
  readonly start: () => void;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  readonly isAnswering: () => Promise<boolean>;
  /** Disconnects it from the database, or reconnects it. */
  readonly setDatabaseCable: (state: 'up' | 'down') => void;
};

/** Three processes of the product on hosts of their own, behind nginx, with one store of photos that speaks S3. */
export async function openShop(folder: string, databases: Databases): Promise<Shop> {
  startStore(folder);
  const secret = randomBytes(32).toString('hex');
  const processes = HOSTS.apps.map((host) => shopProcess(host, { folder, secret, databases }));
  processes.forEach(({ start }) => start());
  for (const each of processes) await until(`${each.name} answers`, 60, each.isAnswering);
  startProxy(folder);
  const urlOfFirst = (count: number) => `http://${HOSTS.proxy.front}:${8080 + count}`;
  const url = urlOfFirst(processes.length);
  await until('the proxy answers', 10, () => isAnswering(url));
  return { url, urlOfFirst, processes, logIn: () => logIn(url) };
}

type Given = { readonly folder: string; readonly secret: string; readonly databases: Databases };

function shopProcess(host: Host, { folder, secret, databases }: Given): ShopProcess {
  const url = `http://${host.front}:${PORT}`;
  let program: Program | undefined;
  return {
    name: host.name,
    url,
    start: () => {
      const env = processEnv(host, { folder, secret, databases });
      program = startProgram({
        host,
        folder,
        name: 'brightbay',
        command: [execPath, join(ROOT, 'server/main.ts')],
        env,
      });
    },
    end: async (signal) => program?.end(signal),
    isAnswering: () => isAnswering(url),
    setDatabaseCable: (state) => setCable(host, 'back', state),
  };
}

function processEnv({ name }: Host, { folder, secret, databases }: Given): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: String(PORT),
    PUBLIC_URL: `http://${HOSTS.proxy.front}:${8080 + HOSTS.apps.length}`,
    TRUST_PROXY: '2',
    DATA_DIR: join(folder, `${name}-data`),
    DATABASE_URL: databases.urlFor(name),
    SECRET: secret,
    LAUNCH_LOCK: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    LOG_LEVEL: 'warn',
    ...STORE,
  };
}

/** The environment that points the product at the photo store. */
export const STORE = {
  S3_ENDPOINT: `http://${HOSTS.store.front}:9000`,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
} as const;

/** Returns how many mails the processes have written into their folders, and how many of these are duplicates. */
export function countMails(folder: string): { readonly written: number; readonly twice: number } {
  const names = globSync(join(folder, 'app*-data/mail/*.eml')).map((file) => basename(file));
  return { written: names.length, twice: names.length - new Set(names).size };
}

function startStore(folder: string): void {
  const directory = join(folder, 's3');
  mkdirSync(directory);
  const command = [execPath, join(import.meta.dirname, 'photo-server.ts'), HOSTS.store.front ?? '', directory, BUCKET];
  startProgram({ host: HOSTS.store, folder, name: 's3', command });
}

function startProxy(folder: string): void {
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, proxyConfig(folder));
  const command = ['nginx', '-e', join(folder, 'nginx-start.log'), '-c', config];
  startProgram({ host: HOSTS.proxy, folder, name: 'nginx', command });
}

/**
 * A request that has reached a process and changes something is never sent to a second one; one that only reads is when
 * the process is gone or says 503, which it does while it cannot reach the database.
 */
function proxyConfig(folder: string): string {
  const groups = HOSTS.apps.map((_, index) => groupConfig(index + 1));
  return `daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-errors.log crit;
events { worker_connections 1000; }
http {
  access_log off;
  client_max_body_size 50m;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_connect_timeout 2s;
  proxy_read_timeout 30s;
  proxy_next_upstream error timeout http_503;
${groups.join('\n')}
}
`;
}

function groupConfig(count: number): string {
  const servers = HOSTS.apps.slice(0, count).map(({ front }) => `server ${front}:${PORT} max_fails=2 fail_timeout=3s;`);
  return `  upstream first${count} { ${servers.join(' ')} keepalive 32; }
  server { listen ${HOSTS.proxy.front}:${8080 + count}; location / { proxy_pass http://first${count}; } }`;
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  if (!answer.ok) throw new Error(`The owner could not log in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
