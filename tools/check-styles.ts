// Styles are CSS Modules: a component sees only the classes of the sheets that it imports.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectFiles, report } from './project-files.ts';

const IMPORT = /^import (\w+) from '([^'?]+\.module\.css)'/gm;
const ANY_SHEET = /^import (?:\w+ from )?'([.#][^'?]*\.css)'/gm;

/** Global for every page, or for every public one. */
const GLOBAL: readonly string[] = ['web/ui/tokens.css', 'web/ui/base.css', 'web/pages/site.css'];

/** Returns a sentence for each class that a component uses and its sheet lacks, or that no component uses, and for each sheet out of place. */
export function styleViolations(root: string): readonly string[] {
  const sheets = projectFiles(root, '*.module.css');
  const classes = new Map(sheets.map((sheet) => [sheet, classesOf(readFileSync(join(root, sheet), 'utf8'))]));
  const used = new Map(sheets.map((sheet) => [sheet, new Set<string>()]));
  const missing = projectFiles(root, '*.{ts,tsx}').flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const code = text.replaceAll(ANY_SHEET, '');
    return [...text.matchAll(IMPORT)].flatMap(([, name = '', specifier = '']) => {
      const sheet = sheetOf(file, specifier);
      const named = classes.get(sheet) ?? new Set();
      return [...usesOf(code, name), ...wordsOf(code, name).filter((word) => named.has(word))].flatMap((local) => {
        used.get(sheet)?.add(local);
        return classes.get(sheet)?.has(local) ? [] : [`${file}: ${basename(sheet)} has no class "${local}".`];
      });
    });
  });
  const unused = sheets.flatMap((sheet) =>
    [...(classes.get(sheet) ?? [])]
      .filter((local) => !used.get(sheet)?.has(local))
      .map((local) => `${sheet}: no component uses "${local}": delete it.`),
  );
  return [...missing, ...unused, ...sharedNames(sheets), ...globalSheets(root), ...missingSheets(root)];
}

/** A class of a global sheet can restyle every component, so there are only those that say what all of them start from. */
function globalSheets(root: string): readonly string[] {
  return projectFiles(root, '*.css')
    .filter((sheet) => !sheet.endsWith('.module.css') && !GLOBAL.includes(sheet))
    .map(
      (sheet) => `${sheet}: only ${GLOBAL.join(', ')} are global: move this into the .module.css beside its component.`,
    );
}

/** The compiler doesn't look at imports of styles; only the build would. */
function missingSheets(root: string): readonly string[] {
  return projectFiles(root, '*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(ANY_SHEET)].flatMap(([, specifier = '']) =>
      existsSync(join(root, sheetOf(file, specifier))) ? [] : [`${file}: there is no sheet ${specifier}.`],
    ),
  );
}

function sheetOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);
}

/** The name of a class in the page starts with the name of its sheet (see class-name.ts), so two sheets can't share one. */
function sharedNames(sheets: readonly string[]): readonly string[] {
  const firsts = new Map(sheets.map((sheet) => [basename(sheet), sheet]));
  return sheets
    .filter((sheet) => firsts.get(basename(sheet)) !== sheet)
    .map((sheet) => `${sheet}: another sheet has this name: ${firsts.get(basename(sheet))}.`);
}

function classesOf(css: string): ReadonlySet<string> {
  const text = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
    // Only selectors: a declaration ends at a semicolon or a brace.
    .replaceAll(/[\w-]+:\s[^;{}]*(?=[;}])/g, '');
  return new Set([...text.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
}

function usesOf(text: string, name: string): readonly string[] {
  const uses = text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
  return [...uses].map(([, dotted, bracketed]) => dotted ?? bracketed ?? '');
}

/** The quoted words of a file that looks classes up by a word, `styles[tone]`: any of them may be one. */
function wordsOf(text: string, name: string): readonly string[] {
  if (!new RegExp(`\\b${name}\\[[^']`).test(text)) return [];
  return [...text.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);
}

if (import.meta.main) report(styleViolations(process.cwd()));
