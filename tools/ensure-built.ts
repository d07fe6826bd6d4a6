import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  '{core,contract,web,public}/**/*',
  'vite.config.ts',
  'tools/{*-files,file-groups,one-language,class-name}.ts',
  'package-lock.json',
];

/**
 * Builds dist/ when it is missing or was built from other sources than those under `root`; says whether it built.
 * An installation that carries only dist/ has nothing to build. Throws with one sentence when the build fails.
 */
export function ensureBuilt(root: string = PROJECT, build: (root: string) => boolean = viteBuild): boolean {
  if (!existsSync(join(root, 'vite.config.ts'))) return false;
  const stamp = join(root, 'dist', '.sources');
  const sources = digest(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false;

  console.log('Building the pages.');
  rmSync(stamp, { force: true });
  if (!build(root)) throw new Error('The pages could not be built; the messages above say why.');
  writeFileSync(stamp, sources);
  return true;
}

/** Hashes contents rather than times: a checkout or a copy changes times without changing a page. */
function digest(root: string): string {
  const hash = createHash('sha256').update(process.env['LANGUAGES'] ?? 'en,es');
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.toSorted()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/** Runs in a separate process, so that the server doesn't keep the bundler in memory. */
function viteBuild(root: string): boolean {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return result.status === 0;
}

if (import.meta.main) ensureBuilt();
