// Rejects translations whose placeholders, tags or plural forms differ from English, and texts that nothing uses.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import { SOURCE } from '#core/languages/language.ts';
import { type Namespace, TRANSLATIONS } from '#core/languages/texts.ts';
import type { Messages } from '#core/languages/translator.ts';
import { projectFiles, report } from './project-files.ts';

type Source = { readonly file: string; readonly name: string; readonly texts: Namespace<Messages> };

/** Returns a sentence for each text that's wrong; empty if all are right. */
export async function textViolations(root: string): Promise<readonly string[]> {
  const sources = await sourcesOf(root);
  const code = projectFiles(root, '*.{ts,tsx}')
    .filter((file) => !file.startsWith('core/languages/') && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const words = new Set(code.flatMap((text) => text.match(WORDS) ?? []));
  return sources.flatMap((source) => [...unused(source, words), ...differences(source)]);
}

async function sourcesOf(root: string): Promise<readonly Source[]> {
  const files = globSync('core/languages/en/*.ts', { cwd: root });
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, Namespace<Messages>>> = await import(
        pathToFileURL(join(root, file)).href
      );
      // Words that several namespaces share are no texts of their own.
      return Object.entries(exported).flatMap(([name, texts]) => ('english' in texts ? [{ file, name, texts }] : []));
    }),
  );
  return found.flat();
}

/** Names, quoted values, keys of objects and ends of keys (`${id}About`), as they are written in code. */
const WORDS = /'[\w.-]+'|\}\w+(?=`)|\w+:?/g;

/** Namespaces that are read as a whole: the words of the audit log, in which those of earlier versions stay. */
const READ_WHOLE = ['actionsTexts', 'auditFactsTexts', 'auditWordsTexts'];

/** Keys that no file names, of a namespace that some file imports. A key may be a value from elsewhere: `t(status)`. */
function unused({ file, name, texts }: Source, words: ReadonlySet<string>): readonly string[] {
  const isWritten = (key: string): boolean => words.has(`'${key}'`) || words.has(`${key}:`) || isMade(key);
  // 'bookedAbout' is made of a key and `About`.
  const isMade = (key: string): boolean => {
    const [, start = '', end = ''] = /^(.+)([A-Z][a-z]*)$/.exec(key) ?? [];
    return words.has(`}${end}`) && (isWritten(start) || words.has(start));
  };
  return Object.keys(texts.english)
    .filter((key) => !words.has(name) || !(READ_WHOLE.includes(name) || isWritten(key)))
    .map((key) => `${file}: nothing uses ${key}; remove it from every language.`);
}

function differences({ texts: { namespace, english } }: Source): readonly string[] {
  const translated = Object.entries(TRANSLATIONS).map(([language, all]) => ({ language, messages: all[namespace] }));
  return [{ language: SOURCE, messages: english }, ...translated].flatMap(({ language, messages }) => {
    if (!messages) return [`core/languages/${language}: ${namespace} is missing in all.ts.`];
    const added = Object.keys(messages).filter((key) => !(key in english));
    return [
      ...added.map((key) => `core/languages/${language}: ${namespace}.${key} isn't in English.`),
      ...Object.entries(english).flatMap(([key, source]) => {
        const problem = difference(language, source, messages[key]);
        return problem ? [`core/languages/${language}: ${namespace}.${key} ${problem}.`] : [];
      }),
    ];
  });
}

/** Says what's wrong with the translation of a message ('is missing'); undefined if nothing is. */
export function difference(language: string, english: string, message: string | undefined): string | undefined {
  if (message === undefined) return 'is missing';
  try {
    const [wanted, found] = [english, message].map((text) => shapeOf(compile(text)));
    const [expected, actual] = [wanted, found].map((shape) => [...(shape?.names ?? [])].toSorted().join(', '));
    if (expected !== actual) return `has the placeholders ${actual || 'none'}, English has ${expected || 'none'}`;
    const forms = pluralForms(language);
    const missing = forms.filter((form) => found?.plurals.some((cases) => !cases.includes(form)));
    return missing.length > 0 ? `lacks the plural form ${missing.join(', ')}` : undefined;
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const known = new Map<string, readonly string[]>();

function pluralForms(language: string): readonly string[] {
  const forms = known.get(language) ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  known.set(language, forms);
  return forms;
}

type Shape = { readonly names: Set<string>; readonly plurals: (readonly string[])[] };

/** The placeholders of a compiled message with their kinds ('count plural', 'reader select customer|other'), and its plurals' forms. */
function shapeOf(node: unknown, shape: Shape = { names: new Set(), plurals: [] }, isList = true): Shape {
  if (!Array.isArray(node)) return shape;
  if (isList) {
    for (const part of node) shapeOf(part, shape, false);
    return shape;
  }
  const [name, kind, cases]: readonly unknown[] = node;
  const hasCases = kind === 1 || kind === 2 || kind === 3;
  if (hasCases && typeof cases === 'object' && cases !== null) {
    const forms = Object.keys(cases);
    shape.names.add(kind === 1 ? `${String(name)} select ${forms.toSorted().join('|')}` : `${String(name)} plural`);
    if (kind === 2) shape.plurals.push(forms);
    for (const value of Object.values(cases)) shapeOf(value, shape);
  } else if (kind === undefined) shape.names.add(String(name));
  else if (typeof kind === 'number' && kind > 3)
    shape.names.add(`${String(name)} ${['number', 'date', 'time'][kind - 4]}`);
  else {
    shape.names.add(`<${String(name)}>`);
    shapeOf(node.slice(1), shape);
  }
  return shape;
}

if (import.meta.main) report(await textViolations(process.cwd()));
