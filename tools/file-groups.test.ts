import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Rolldown } from 'vite';
import { fileGroups } from './file-groups.ts';

const MAIN = '/shop/web/app/shell/main.tsx';
const screen = (name: string) => `/shop/web/app/${name}.tsx`;

/** A text that takes about as many bytes once it's compressed. */
const incompressible = (bytes: number) => createHash('shake256', { outputLength: bytes }).digest('latin1');

/** Groups of a graph in which the first script opens each of the screens, and these import what is named. */
function grouped(imports: Readonly<Record<string, readonly string[]>>, bytes: Readonly<Record<string, number>> = {}) {
  const later = Object.keys(imports).filter((module) => module.startsWith('/shop/web/app/'));
  const graph = {
    getModuleInfo: (module: string) => ({
      importedIds: imports[module] ?? [],
      dynamicallyImportedIds: module === MAIN ? later : [],
      code: incompressible(bytes[module] ?? 100),
    }),
  } as unknown as Rolldown.ChunkingContext;
  const groupOf = fileGroups('/shop');
  return (module: string) => groupOf(module, graph);
}

test('what two screens share is one file, and what one screen has alone stays with it', () => {
  const groupOf = grouped({ [screen('apply/a')]: ['x', 'y', 'own'], [screen('apply/b')]: ['x', 'y'] });
  assert.ok(groupOf('x'));
  assert.equal(groupOf('x'), groupOf('y'));
  assert.equal(groupOf('own'), null);
});

test('small things that other screens share come along, large ones don’t', () => {
  const [a, b, c] = ['apply/a', 'apply/b', 'apply/c'].map(screen) as [string, string, string];
  const groupOf = grouped(
    { [a]: ['all', 'small'], [b]: ['all', 'small', 'large'], [c]: ['all', 'large'] },
    { large: 200_000 },
  );
  assert.equal(groupOf('small'), groupOf('all'));
  assert.notEqual(groupOf('large'), groupOf('all'));
});

test('a screen that shares something else with each of forty others loads few files', () => {
  const others = Array.from({ length: 40 }, (_, at) => `apply/other-${at}`);
  const many = screen('apply/many');
  const shared = others.map((_, at) => `shared-${at}`);
  const groupOf = grouped(
    { [many]: shared, ...Object.fromEntries(others.map((name, at) => [screen(name), [`shared-${at}`]])) },
    Object.fromEntries(shared.map((module) => [module, 60_000])),
  );
  const files = new Set(shared.map(groupOf));
  assert.ok(files.size < 18, `${files.size} files`);
});

test('the styles of two screens that share some are one sheet, and the first step keeps its own', () => {
  const [a, b, first] = ['apply/a', 'apply/b', 'shell/open-app'].map(screen) as [string, string, string];
  const groupOf = grouped({
    [a]: ['x.css', 'a.css'],
    [b]: ['x.css', 'b.css'],
    [first]: ['first.css'],
  });
  assert.equal(groupOf('a.css'), groupOf('x.css'));
  assert.equal(groupOf('b.css'), groupOf('x.css'));
  assert.equal(groupOf('first.css'), null);
});

test('no file needs one that needs it', () => {
  const [a, b, c] = ['apply/a', 'apply/b', 'apply/c'].map(screen) as [string, string, string];
  // The outer ones are read by the same two screens, what stands between them by all three and large.
  const groupOf = grouped(
    { [a]: ['top'], [b]: ['top'], [c]: ['between'], top: ['between'], between: ['bottom'] },
    { between: 300_000, bottom: 10, top: 10 },
  );
  assert.ok(groupOf('top') !== groupOf('bottom') || groupOf('between') === groupOf('top'));
});

test('styles and scripts are never in one file', () => {
  const groupOf = grouped({ [screen('apply/a')]: ['x', 'x.css'], [screen('apply/b')]: ['x', 'x.css'] });
  assert.match(groupOf('x') ?? '', /^scripts-/);
  assert.match(groupOf('x.css') ?? '', /^styles-/);
});
