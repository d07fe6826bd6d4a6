import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exportsOf } from './imports.ts';
import { NOUNS, projectFiles, report } from './project-files.ts';

const SHELL = [
  'http',
  'db',
  'mail',
  'notifications',
  'telemetry',
  'workers',
  'backup',
  'engines',
  'scripts',
  'resilience',
  'testing',
  'lib',
  'storage',
  'pages',
];
const VAGUE = /(^|[-.])(utils?|helpers?|misc|common|managers?|services?)$/;
const TEXT = /\.(tsx?|m?js|css|html|sql|md)$/;
// The brackets keep this file from matching itself.
const LEFT_OVER = /\b(TOD[O]|FIXM[E]|XX[X])\b/;
/** Packages and vehicle classes of the documents: what is sold is the owner's, and no code knows it by name. */
const SOLD = /['"](express|dirtbike|garbage)['"]/;
const PRODUCT = /^(core|contract|server|web)\/(?!.*(testing\/|\.test\.ts|core\/estimate\/test-))/;
const MENU = ['core/settings/default-menu.ts', 'core/settings/default-settings.ts', 'core/settings/documented-keys.ts'];
const MACHINE_PATH = /(?<![\w.~/-])\/(home|Users|root|work|tmp)\/[\w.]|\b[A-Z]:\\\\?Users\b/;

/** Returns what is wrong with the path of a file among these, whatever its content. */
function faultOfPath(file: string, files: ReadonlySet<string>): string | undefined {
  const [root, folder, name, ...deeper] = file.split('/');
  const vague = file.split('/').find((part) => VAGUE.test(part.replace(/(\.test)?\.\w+$/, '')));
  if (vague) return `"${vague}" says nothing about what is in it: name it after its noun or verb`;
  if (/^index\.tsx?$/.test(basename(file)) && file !== 'contract/index.ts') {
    return 'only contract has an index: import the file that has what you need';
  }
  if (root !== 'server' || folder === undefined || name === undefined || SHELL.includes(folder)) return undefined;
  if (!isNoun(folder))
    return `"${folder}" is neither a noun of the business nor a part of the shell (${SHELL.join(', ')})`;
  if (deeper.length > 1 || (deeper.length > 0 && !files.has(`server/${folder}/${name}/queries.ts`)))
    return "a noun's folder has only folders of subjects with queries.ts of their own: give what is inside a noun of its own";
  return undefined;
}

/** Returns what is wrong with the content of a file. */
function faultOfText(root: string, file: string): string | undefined {
  if (!TEXT.test(file)) return undefined;
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n');
  const leftOver = lines.findIndex((line) => LEFT_OVER.test(line));
  if (leftOver >= 0) return `line ${leftOver + 1} leaves work for later: finish it or take it out`;
  const machine = lines.findIndex((line) => MACHINE_PATH.test(line));
  if (machine >= 0)
    return `line ${machine + 1} has a path of one machine: make it relative, or take it from the environment`;
  const sold = lines.findIndex((line) => SOLD.test(line));
  if (sold >= 0 && /\.tsx?$/.test(file) && PRODUCT.test(file) && !MENU.includes(file))
    return `line ${sold + 1} names a package of the default menu: ask what the package says of itself`;
  return faultOfNoun(file, text);
}

const FREE_NAME = /^([a-z]+-)?(queries|routes|view)\.ts$|\.test\.ts$/;

/** A file of a noun is named after what it exports: submit.ts has submitQuote, address.ts has setAddress. */
function faultOfNoun(file: string, text: string): string | undefined {
  const [root, folder = ''] = file.split('/');
  const name = basename(file);
  if (root !== 'server' || !isNoun(folder) || FREE_NAME.test(name)) return undefined;
  const [subject = ''] = name.split(/[-.]/);
  const exported = exportsOf(file, text);
  if (exported.some((name) => name.toLowerCase().includes(subject.replace(/(e?s|y)$/, '')))) return undefined;
  const found = exported.join(', ') || 'nothing';
  return `name it after what it exports (${found}); its queries belong in queries.ts`;
}

function isNoun(folder: string): boolean {
  return NOUNS.some((noun) => noun === folder);
}

/** Migrations are named 0001_what.sql, and no two have the same number. */
function faultsOfMigrations(files: readonly string[]): readonly string[] {
  const migrations = files.filter((file) => file.startsWith('server/db/migrations/')).map((file) => basename(file));
  return migrations.flatMap((name, index) => {
    const file = `server/db/migrations/${name}`;
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [`${file}: a migration must be named 0001_what.sql.`];
    const isTaken = migrations[index - 1]?.slice(0, 4) === name.slice(0, 4);
    return isTaken ? [`${file}: another migration has the number ${name.slice(0, 4)}.`] : [];
  });
}

/** Returns a sentence for each file below `root` that breaks a naming rule or leaves work for later; empty if there is none. */
export function nameViolations(root: string): readonly string[] {
  const files = projectFiles(root);
  const all = new Set(files);
  const faults = files.flatMap((file) => {
    const fault = faultOfPath(file, all) ?? faultOfText(root, file);
    return fault === undefined ? [] : [`${file}: ${fault}.`];
  });
  return [...faults, ...faultsOfMigrations(files)];
}

if (import.meta.main) report(nameViolations(process.cwd()));
