import assert from 'node:assert/strict';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import type { Store } from './store.ts';

const ADMIN = { email: 'owner@brightbay.example', password: 'a long password' };

/** The servers of one store that a test kills and starts again. */
export type KilledServers = {
  /** Starts one process on the embedded engine, two on a PostgreSQL server. */
  readonly start: () => Promise<void>;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Leaves one of them: where there are two, it takes over. */
  readonly leaveOne: () => Promise<void>;
  readonly url: () => string;
  /** Logs the owner in, for `ask`. */
  readonly logIn: () => Promise<void>;
  /** Asks the first server as the owner, and returns the answer's JSON. */
  readonly ask: (path: string) => Promise<unknown>;
};

/** Servers of a store, with these variables as well each time they're started. */
export function killedServers(store: Store, env: () => Promise<Readonly<Record<string, string>>>): KilledServers {
  let servers: readonly ServerProcess[] = [];
  let cookie = '';
  const url = () => servers[0]?.url ?? '';
  return {
    url,
    start: async () => {
      const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
      const all = { ...store.env, ...admin, TRUST_PROXY: '1', ...(await env()) };
      const count = store.engine === 'postgresql' ? 2 : 1;
      servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(all)));
    },
    end: async (signal) => {
      await Promise.all(servers.map((server) => server.kill(signal)));
    },
    leaveOne: async () => {
      await Promise.all(servers.slice(1).map((server) => server.kill('SIGKILL')));
      servers = servers.slice(0, 1);
    },
    logIn: async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url()}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
      assert.equal(answer.status, 200);
      cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
    },
    ask: async (path) => (await fetch(url() + path, { headers: { cookie } })).json() as Promise<unknown>,
  };
}
