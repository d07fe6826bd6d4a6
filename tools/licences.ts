// `npm run licences` lists the locked packages by their licence, and fails when one has a licence that is not allowed here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Package = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** Whether it's only needed to build and test, and isn't part of what runs. */
  readonly isDev: boolean;
};

/** Licenses that require no more than a notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];
/** Licenses that require publishing changes to the package itself; fine for an unmodified package. */
const WEAK_COPYLEFT = ['MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later'];
const ALLOWED = new Set([...PERMISSIVE, ...WEAK_COPYLEFT]);

/** Packages whose lock entry names no licence in SPDX, by what the package itself says; looked at once, for this version. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  '@visx/vendor@4.0.0': 'MIT AND ISC',
  'busboy@1.6.0': 'MIT',
  'buildcheck@0.0.7': 'MIT',
  'cpu-features@0.0.10': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
  'ssh2@1.17.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

type Locked = { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly link?: boolean };

/** Every package of a lock file, each version once. */
export function packagesOf(lock: { readonly packages: Readonly<Record<string, Locked>> }): readonly Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version = '', license, dev = false, link = false }] of Object.entries(lock.packages)) {
    if (path === '' || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name}@${version}`;
    const isDev = dev && (found.get(key)?.isDev ?? true);
    found.set(key, { name, version, licence: SAID_ELSEWHERE[key] ?? license ?? 'none named', isDev });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether an SPDX expression can be met with the allowed licenses: all of 'A AND B', one of 'A OR B'. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())));
}

/** Returns a sentence for each package that can't be used as it is. */
export function licenceFaults(packages: readonly Package[]): readonly string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence '${licence}', which is not on the list in tools/licences.ts: read it, then allow it there or take another package.`,
    );
}

export function lockedPackages(root = process.cwd()): readonly Package[] {
  return packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

if (import.meta.main) {
  const packages = lockedPackages();
  const groups = Object.entries(Object.groupBy(packages, ({ licence }) => licence));
  for (const [licence, group = []] of groups.toSorted(([, a = []], [, b = []]) => b.length - a.length)) {
    console.log(`${licence} (${group.length})`);
    for (const { name, version, isDev } of group)
      console.log(`  ${name} ${version}${isDev ? ', to build and test only' : ''}`);
  }
  const faults = licenceFaults(packages);
  for (const fault of faults) console.error(fault);
  console.log(`\n${packages.length} packages, ${faults.length} with a licence that is not allowed`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
