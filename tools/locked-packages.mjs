// Part of ensure-installed.mjs: needs no package and no new syntax.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimePackage } from './pinned-node.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked */

/**
 * Says why the packages under `root` have to be installed, or '' when they are those of package-lock.json.
 * `withDev` also asks for the packages that only development and tests need.
 * @param {string} root
 * @param {boolean} withDev
 */
export function whyInstall(root, withDev) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const [path, locked] of Object.entries(packagesIn(join(root, 'package-lock.json')) || {})) {
    const present = installed[path];
    if (present) {
      if (present.version !== locked.version) return 'package-lock.json names other versions than are installed';
    } else if (path !== '' && !locked.optional && (withDev || !(locked.dev || locked.devOptional))) {
      return 'package-lock.json names packages that are not installed';
    }
  }
  const runtime = runtimePackage();
  if (runtime && !existsSync(join(root, 'node_modules', runtime))) return 'what is installed is for another system';
  return '';
}

/**
 * Whether packages that only development and tests need are installed under `root`.
 * @param {string} root
 */
export function hasDev(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) || {};
  return Object.values(installed).some((each) => each.dev);
}

/**
 * Whether compiled packages for this machine are missing. npm leaves those out that call for a newer Node than runs npm,
 * although it is the pinned Node that will load them. `withDev` also asks for those that only development needs.
 * @param {string} root
 * @param {boolean} withDev
 */
export function missesNative(root, withDev) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json')) || {};
  const all = Object.entries(packagesIn(join(root, 'package-lock.json')) || {});
  return all.some(([path, locked]) => {
    const isWanted = locked.optional && locked.os && locked.cpu && (withDev || !locked.dev);
    return isWanted && !installed[path] && fitsHere(locked);
  });
}

/** @param {Locked} locked */
function fitsHere(locked) {
  return allows(locked.os, process.platform) && allows(locked.cpu, process.arch) && allows(locked.libc, libc());
}

/**
 * @param {string | string[] | undefined} wanted
 * @param {string} is
 */
function allows(wanted, is) {
  return !wanted || (typeof wanted === 'string' ? wanted === is : wanted.includes(is));
}

function libc() {
  /** @type {any} */
  const report = process.platform === 'linux' && process.report ? process.report.getReport() : undefined;
  return report && report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * @param {string} path
 * @returns {Record<string, Locked> | undefined}
 */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
