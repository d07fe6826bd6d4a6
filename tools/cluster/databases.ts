import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '#tools/throwaway-postgres.ts';
import { cutPower, HOSTS, setCable, type Host } from './network.ts';
import { startProgram, until } from './program.ts';

const PASSWORD = 'the password of the cluster';
const DOOR = `${HOSTS.door.back}:5432`;

export type Databases = {
  /** URL of the shop's database through the proxy, for a process of that name. */
  readonly urlFor: (name: string) => string;
  /** The host whose server accepts writes; undefined while there is none. */
  readonly primary: () => Promise<Host | undefined>;
  /** How many servers follow the primary. */
  readonly replicas: () => Promise<number>;
  /** The host of the server that the primary waits for before it acknowledges a commit. */
  readonly waitedFor: () => Promise<Host | undefined>;
  readonly cutPower: (host: Host) => void;
  readonly start: (host: Host) => void;
  /** Deletes its data and copies the primary's. */
  readonly makeAnew: (host: Host) => Promise<void>;
  readonly setCable: (host: Host, state: 'up' | 'down') => void;
};

/**
 * Three PostgreSQL servers under Patroni, with three etcd on hosts of their own that know who leads; a primary acknowledges a commit when a second server
 * has it on its disk, and refuses writes when there is none. HAProxy leads to the primary and ends the connections to
 * a server that is it no more.
 */
export async function openDatabases(folder: string): Promise<Databases> {
  for (const host of HOSTS.judges)
    startProgram({ host, folder, name: 'etcd', command: ['etcd', ...etcdOptions(host, folder)] });
  for (const host of HOSTS.databases) start(host);
  startDoor();
  await until(
    'a primary and two servers that follow it',
    90,
    async () => (await replicas()) === 2 && (await waitedFor()) !== undefined,
  );
  await asOwner(`create role brightbay login password '${PASSWORD}'`);
  await asOwner('create database brightbay owner brightbay');
  return {
    urlFor,
    makeAnew,
    primary,
    replicas,
    waitedFor,
    cutPower,
    start,
    setCable: (host, state) => setCable(host, 'back', state),
  };

  function start(host: Host): void {
    const config = join(folder, `${host.name}.json`);
    const home = join(folder, `${host.name}-home`);
    mkdirSync(home, { recursive: true });
    execFileSync('chown', ['postgres:', home]);
    writeFileSync(config, JSON.stringify(patroniConfig(host, home)), { mode: 0o644 });
    startProgram({
      host,
      folder,
      name: 'patroni',
      account: 'postgres',
      command: ['patroni', config],
      env: { HOME: home },
    });
  }

  function startDoor(): void {
    const config = join(folder, 'haproxy.cfg');
    writeFileSync(config, proxyConfig());
    startProgram({ host: HOSTS.door, folder, name: 'haproxy', command: ['haproxy', '-db', '-f', config] });
  }
}

function urlFor(name: string): string {
  return `postgresql://brightbay:${encodeURIComponent(PASSWORD)}@${DOOR}/brightbay?application_name=${name}`;
}

async function primary(): Promise<Host | undefined> {
  const answers = await Promise.all(HOSTS.databases.map(async (host) => ({ host, isPrimary: await isPrimary(host) })));
  return answers.find((answer) => answer.isPrimary)?.host;
}

async function isPrimary({ back }: Host): Promise<boolean> {
  const signal = AbortSignal.timeout(1000);
  return fetch(`http://${back}:8008/primary`, { signal }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  );
}

async function makeAnew({ back }: Host): Promise<void> {
  const answer = await fetch(`http://${back}:8008/reinitialize`, { method: 'POST', body: '{"force": true}' });
  await answer.arrayBuffer();
}

async function replicas(): Promise<number> {
  return (await followers()).length;
}

async function waitedFor(): Promise<Host | undefined> {
  const first = (await followers()).find(({ sync_state: state }) => state === 'sync');
  return HOSTS.databases.find(({ name }) => name === first?.application_name);
}

type Follower = { readonly application_name: string; readonly sync_state: string };

async function followers(): Promise<readonly Follower[]> {
  const streaming = `select application_name, sync_state from pg_stat_replication
    where state = 'streaming' and reply_time > now() - interval '6 seconds'`;
  return asOwner(streaming).then(
    (rows) => rows as readonly Follower[],
    () => [],
  );
}

async function asOwner(text: string): Promise<readonly unknown[]> {
  const connectionString = `postgresql://postgres:${encodeURIComponent(PASSWORD)}@${DOOR}/postgres`;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 20_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    void client.end().catch(() => {});
  }
}

function etcdOptions({ name, back }: Host, folder: string): readonly string[] {
  const options = {
    name,
    'data-dir': join(folder, `${name}-etcd`),
    'listen-client-urls': `http://${back}:2379`,
    'advertise-client-urls': `http://${back}:2379`,
    'listen-peer-urls': `http://${back}:2380`,
    'initial-advertise-peer-urls': `http://${back}:2380`,
    'initial-cluster': HOSTS.judges.map((host) => `${host.name}=http://${host.back}:2380`).join(','),
    // Many programs share this machine's few processors.
    'heartbeat-interval': '300',
    'election-timeout': '3000',
    'log-level': 'error',
    logger: 'zap',
  };
  return ['--pre-vote', ...Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])];
}

/** Patroni reads YAML, of which JSON is a subset. */
function patroniConfig({ name, back }: Host, home: string): object {
  return {
    scope: 'brightbay',
    name,
    log: { level: 'INFO' },
    restapi: { listen: `${back}:8008`, connect_address: `${back}:8008` },
    etcd3: { hosts: HOSTS.judges.map((host) => `${host.back}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${back}:5432`,
      connect_address: `${back}:5432`,
      data_dir: join(home, 'data'),
      bin_dir: folderOfPrograms(),
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'follower', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      pg_hba: [
        'local all all trust',
        'host all all 198.51.100.0/24 scram-sha-256',
        'host replication follower 198.51.100.0/24 scram-sha-256',
      ],
      parameters: {
        unix_socket_directories: home,
        shared_buffers: '64MB',
        // How long the primary waits for a vanished follower.
        wal_sender_timeout: '6s',
        wal_receiver_timeout: '6s',
        wal_receiver_status_interval: '2s',
      },
    },
  };
}

/** The folder of the PostgreSQL programs, of which Patroni needs more than PATH may have. */
function folderOfPrograms(): string {
  return dirname(realpathSync(join(findPostgres() ?? '', 'initdb')));
}

/** A vanished client's connection is closed within half a minute, so that the server learns of it too. */
function proxyConfig(): string {
  const servers = HOSTS.databases.map(({ name, back }) => `  server ${name} ${back}:5432 check port 8008`);
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  timeout check 2s
  option clitcpka
  clitcpka-idle 4s
  clitcpka-intvl 2s
  clitcpka-cnt 2
listen primary
  bind ${DOOR} tcp-ut 10s
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
