import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:client-files';

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Tells the pages the hashed names of the browser's files, and the text of their styles, so that pages can inline them.
 * The browser's files are built first; while developing there are none, and the module says null.
 */
export function clientFiles(): Plugin {
  let isBuild = false;
  let root = '';
  return {
    name: 'client-files',
    configResolved(config) {
      isBuild = config.command === 'build';
      root = config.root;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return `export const clientFiles = ${isBuild ? JSON.stringify(readFiles(join(root, 'dist/client'))) : 'null'};`;
    },
  };
}

function readFiles(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = Object.entries(manifest).map(([source, chunk]) => {
    const reached = reach(manifest, source);
    const scripts = reached.map((name) => `/${manifest[name]?.file}`);
    const styles = reached.flatMap((name) => manifest[name]?.css ?? []);
    const css = [...new Set(styles)].map((path) => readFileSync(join(folder, path), 'utf8').trim()).join('');
    return [source, { script: `/${chunk.file}`, preloads: scripts.slice(1), css }];
  });
  return Object.fromEntries(entries);
}

/** The chunk itself and all that it imports at once, each once, in the order of loading. */
function reach(manifest: Manifest, source: string, seen: readonly string[] = []): readonly string[] {
  if (seen.includes(source)) return seen;
  return (manifest[source]?.imports ?? []).reduce((found, name) => reach(manifest, name, found), [
    ...seen,
    source,
  ] as readonly string[]);
}
