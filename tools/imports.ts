import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * `specifier`: as it's written; `target`: the imported file, relative to the project, or the name of a package; `isType`: nothing is
 * left of it at run time.
 */
export type Import = {
  readonly specifier: string;
  readonly target: string;
  readonly isType: boolean;
  readonly line: number;
};

/** What the module `file` (relative to the project) imports, re-exports and loads later, read by the bundler's own parser. */
export function importsOf(file: string, code: string): readonly Import[] {
  const module = parse(file, code);
  const found = (specifier: string, at: { readonly start: number; readonly isType: boolean }): Import => ({
    specifier,
    target: targetOf(file, specifier),
    isType: at.isType,
    line: code.slice(0, at.start).split('\n').length,
  });
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) =>
    found(moduleRequest.value, { start, isType: entries.length > 0 && entries.every((entry) => entry.isType) }),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, start, isType }) =>
      moduleRequest ? [found(moduleRequest.value, { start, isType })] : [],
    ),
  );
  const later = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return literal === undefined ? [] : [found(literal, { start, isType: false })];
  });
  return [...imports, ...exports, ...later];
}

/** The names of the values (not types) that the module exports; '*' for everything of another module. */
export function exportsOf(file: string, code: string): readonly string[] {
  const entries = parse(file, code).staticExports.flatMap((statement) => statement.entries);
  return entries
    .filter((entry) => !entry.isType)
    .map(({ exportName }) => exportName.name ?? (exportName.kind === 'Default' ? 'default' : '*'));
}

function parse(file: string, code: string) {
  const { module, errors } = parseSync(file, code);
  const [error] = errors;
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`);
  return module;
}

function targetOf(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return path;
}
