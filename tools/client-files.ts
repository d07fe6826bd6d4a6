import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { BUILT_LANGUAGES, manifestOf } from './one-language.ts';

const NAME = 'virtual:client-files';
const CREW = 'virtual:crew-files';
/** The files of the owner's first screen, which works without a network as well. */
const DASHBOARD_SOURCES = /^web\/app\/(shell\/(main|open-app|dashboard)\.tsx$|today\/)|\/temporal-polyfill\//;
/** The crew app's files that work without a network; the rest of the app is reached from them or not needed. */
const CREW_SOURCES =
  /^web\/app\/(shell\/(main|open-app)\.tsx$|(crew|job-record)\/|day-map\/day-map\.tsx$)|\/temporal-polyfill\//;

/** The fonts with the letters of English and Spanish. */
const OWN_FONTS = /^web\/ui\/fonts\//;

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Tells the pages, and the worker of the crew's app, the hashed names of the browser's files, and the text of their styles, so that pages can inline them.
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
    resolveId: (id) => (id === NAME || id === CREW ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${CREW}`) return isBuild ? crewModule(join(root, 'dist/client')) : NO_CREW;
      if (id !== `\0${NAME}`) return undefined;
      return isBuild ? clientModule(join(root, 'dist/client')) : NO_CLIENT;
    },
  };
}

const NO_CLIENT = 'export const clientFiles = null; export const styleTexts = {};';
const NO_CREW = 'export const crewBuilds = [];';

/** For each language, the files that pages need to open without a network, and the script that they start with. */
function crewModule(folder: string): string {
  const builds = BUILT_LANGUAGES.map((language) => crewBuild(readManifest(folder, language)));
  return `export const crewBuilds = ${JSON.stringify(builds)};`;
}

function crewBuild(manifest: Manifest) {
  return {
    script: `/${manifest['web/app/shell/main.tsx']?.file}`,
    files: filesFrom(manifest, CREW_SOURCES),
    dashboardFiles: filesFrom(manifest, DASHBOARD_SOURCES),
  };
}

/** The paths of these sources and of all that they need, and of the fonts. */
function filesFrom(manifest: Manifest, wanted: RegExp): readonly string[] {
  const sources = Object.keys(manifest).filter((source) => wanted.test(source) || OWN_FONTS.test(source));
  const reached = sources.flatMap((source) => reach(manifest, source)).map((name) => manifest[name]);
  const files = reached.flatMap((chunk) => (chunk ? [chunk.file, ...(chunk.css ?? [])] : []));
  return [...new Set(files)].map((file) => `/${file}`).toSorted();
}

function readManifest(folder: string, language: Language): Manifest {
  return JSON.parse(readFileSync(join(folder, manifestOf(language)), 'utf8')) as Manifest;
}

/** The built files of each of our sources, and the text of each style file. Each text is listed once, because the server keeps all of it in memory. */
function clientModule(folder: string): string {
  const clientFiles = Object.fromEntries(BUILT_LANGUAGES.map((language) => [language, filesOf(folder, language)]));
  const paths = new Set(Object.values(clientFiles[SOURCE] ?? {}).flatMap(({ styles }) => styles));
  const styleTexts = [...paths].map((path) => [path, readFileSync(join(folder, path), 'utf8').trim()]);
  return `export const clientFiles = ${JSON.stringify(clientFiles)};
export const styleTexts = ${JSON.stringify(Object.fromEntries(styleTexts))};`;
}

/** The built files of each of our sources in a language. */
function filesOf(folder: string, language: Language) {
  const manifest = readManifest(folder, language);
  const sources = Object.entries(manifest).filter(([source]) => /^web\/.*\.tsx?$/.test(source));
  return Object.fromEntries(
    sources.map(([source, chunk]) => {
      const reached = reach(manifest, source);
      const scripts = reached.map((name) => `/${manifest[name]?.file}`);
      const styles = new Set(reached.flatMap((name) => manifest[name]?.css ?? []));
      return [source, { script: `/${chunk.file}`, preloads: scripts.slice(1), styles: [...styles] }] as const;
    }),
  );
}

/** Returns the chunk and its static imports, each once, in loading order. */
function reach(manifest: Manifest, source: string, seen: readonly string[] = []): readonly string[] {
  if (seen.includes(source)) return seen;
  return (manifest[source]?.imports ?? []).reduce((found, name) => reach(manifest, name, found), [
    ...seen,
    source,
  ] as readonly string[]);
}
