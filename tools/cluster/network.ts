import { execFileSync } from 'node:child_process';

/** A host of the cluster: a network namespace with an address in each network that it is in. */
export type Host = { readonly name: string; readonly front?: string; readonly back?: string };
export type Side = 'front' | 'back';

const host = (name: string, last: number, sides: readonly Side[]): Host => ({
  name,
  ...(sides.includes('front') && { front: `203.0.113.${last}` }),
  ...(sides.includes('back') && { back: `198.51.100.${last}` }),
});

/**
 * The front network has what customers and processes see, the back network the database. Their addresses are kept for
 * documentation and lead nowhere, and no namespace has a way out: nothing can leave this machine.
 */
export const HOSTS = {
  databases: [1, 2, 3].map((number) => host(`db${number}`, 10 + number, ['back'])),
  judges: [1, 2, 3].map((number) => host(`etcd${number}`, number, ['back'])),
  door: host('door', 20, ['back']),
  apps: [1, 2, 3].map((number) => host(`app${number}`, 30 + number, ['front', 'back'])),
  proxy: host('proxy', 21, ['front']),
  store: host('store', 22, ['front']),
  clients: host('clients', 40, ['front', 'back']),
} as const;

const ALL: readonly Host[] = [
  ...HOSTS.databases,
  ...HOSTS.judges,
  HOSTS.door,
  ...HOSTS.apps,
  HOSTS.proxy,
  HOSTS.store,
  HOSTS.clients,
];
const PREFIX = 'brightbay-';
const SWITCH = `${PREFIX}switch`;
const SIDES: readonly Side[] = ['front', 'back'];

/** The name of a host's network namespace. */
export const namespaceOf = ({ name }: Host): string => `${PREFIX}${name}`;

/** Creates the namespaces, a bridge for each network, and a link from each host to its bridges. */
export function makeNetwork(): void {
  ip(['netns', 'add', SWITCH]);
  for (const side of SIDES) inside(SWITCH, ['link', 'add', side, 'type', 'bridge'], ['link', 'set', side, 'up']);
  for (const one of ALL) {
    const own = namespaceOf(one);
    ip(['netns', 'add', own]);
    inside(own, ['link', 'set', 'lo', 'up']);
    for (const side of SIDES) connect(one, side);
  }
}

/** Disconnects or reconnects a host. */
export function setCable(one: Host, side: Side, state: 'up' | 'down'): void {
  inside(SWITCH, ['link', 'set', portOf(one, side), state]);
}

/** Removes every namespace of this program and whatever still runs in it, including those of a killed run. */
export function removeNetwork(): void {
  const names = ip(['netns', 'list'])
    .split('\n')
    .map((line) => line.split(' ', 1)[0] ?? '');
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    killAll(name);
    ip(['netns', 'delete', name]);
  }
}

/** Kills every process of a host at once, as a power cut would. */
export function cutPower(one: Host): void {
  killAll(namespaceOf(one));
}

function killAll(namespace: string): void {
  for (const pid of ip(['netns', 'pids', namespace]).split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

function connect(one: Host, side: Side): void {
  const address = one[side];
  if (address === undefined) return;
  const own = namespaceOf(one);
  const port = portOf(one, side);
  ip(['link', 'add', port, 'netns', SWITCH, 'type', 'veth', 'peer', 'name', side, 'netns', own]);
  inside(SWITCH, ['link', 'set', port, 'master', side], ['link', 'set', port, 'up']);
  inside(own, ['address', 'add', `${address}/24`, 'dev', side], ['link', 'set', side, 'up']);
}

function portOf({ name }: Host, side: Side): string {
  return `${name}-${side}`;
}

function inside(namespace: string, ...commands: readonly (readonly string[])[]): void {
  for (const command of commands) ip(['-n', namespace, ...command]);
}

function ip(command: readonly string[]): string {
  return execFileSync('ip', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
