// Run before `npm start` and `npm test` by whatever Node the machine has, so it needs no package and no new syntax.
// Installs the locked packages, the pinned Node among them, unless exactly those are installed already. Those for
// development and tests come with `--dev` only, and stay once they are there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasDev, missesNative, whyInstall } from './locked-packages.mjs';
import { pinnedNode, runtimePackage, unlinkPinnedNode, whyNotRunning } from './pinned-node.mjs';
import { prunePackages, prunePhotoRuntime } from './prune-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const needsDev = process.argv.includes('--dev');
const withDev = needsDev || hasDev(root);
const whichPackages = withDev ? '--include=dev' : '--omit=dev';

const reason = whyInstall(root, needsDev);
if (reason) {
  console.log(`Installing packages (${reason}); this takes a minute on a usual connection, some with an old npm.`);
  if (!npm(['ci', whichPackages], machinesNode())) {
    fail(
      'The packages could not be installed; npm says why above. Check the network, then run the same command again.',
    );
  }
}

const runtime = runtimePackage();
const pinned = pinnedNode(root);
const fault = pinned === undefined ? `there is none for ${process.platform}-${process.arch}` : whyNotRunning(pinned);
if (runtime !== undefined && pinned !== undefined && !fault) {
  if (missesNative(root, withDev)) npm(['install', '--no-save', whichPackages], pinned);
  // npm 10 takes the link away again when it drops the runtimes of other systems, whose command has the same name.
  if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) npm(['rebuild', runtime], machinesNode());
} else {
  unlinkPinnedNode(root);
  if (Number(process.versions.node.split('.')[0]) < 26) {
    fail(`The packaged Node 26 cannot be used here (${fault}). Install Node 26 or what it lacks, then try again.`);
  }
}
prunePhotoRuntime(root);
if (!withDev) prunePackages(root);

/** npm names the Node that runs it to its scripts; the pinned one must not run npm while npm replaces it. */
function machinesNode() {
  return process.env.npm_node_execpath || process.execPath;
}

/**
 * Runs npm with the given Node; says whether it succeeded. No package needs its install script, so none gets to run.
 * @param {string[]} command
 * @param {string} node
 */
function npm(command, node) {
  const options = command.concat('--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  const itself = process.env.npm_execpath;
  const env = Object.assign({}, process.env, {
    // Debian's npm has its parts where only Debian's Node looks for them.
    NODE_PATH: '/usr/share/nodejs:/usr/lib/nodejs',
    // An npm that is called by its name takes the first Node on the way.
    PATH: dirname(node) + delimiter + process.env.PATH,
  });
  const result = itself
    ? spawnSync(node, [itself].concat(options), { cwd: root, stdio: 'inherit', env })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
  return result.status === 0;
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
