// Which tests of the rules `npm run check` leaves out: those that passed here with every file that they import as it is now.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** The digest with which each test file has passed. */
type Passed = Readonly<{ [file: string]: string }>;

/** What decides about every test: how they run, and packages. */
const RULES = ['package-lock.json', 'tools/test.ts', 'tools/test-process.ts', 'tools/node-tests.ts'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'?]+)/g;
/** What these read of the product beside their imports is all that this module imports. */
const BUILT: { readonly [file: string]: string } = { 'tools/build-mails.ts': 'web/mail/render-mail.tsx' };
/** What imports any other file with one of these depends on more than on its imports, so it always runs. */
const READS_FILES = /'node:(?:fs|fs\/promises|child_process|worker_threads)'|import\.meta\.(?:url|dirname|glob)/;

type Source = { readonly hash: string; readonly imports: readonly string[]; readonly readsFiles: boolean };

/**
 * Returns those of the files (relative to the working directory) that have to run, and `keep`, which notes the ones that passed in
 * `record` for the next time.
 */
export function changedTests(files: readonly string[], record = 'node_modules/.cache/tests.json') {
  const known = new Map<string, Source>();
  const read = (file: string): Source => {
    const source = known.get(file) ?? sourceOf(file);
    known.set(file, source);
    return source;
  };
  const rules = [process.version, ...RULES.filter((rule) => existsSync(rule)).map((rule) => read(rule).hash)];
  const now = new Map(files.map((file) => [file, digestOf(file, read, rules)]));
  const before = readRecord(record);
  const changed = files.filter((file) => now.get(file) === undefined || now.get(file) !== before[file]);
  return {
    changed,
    keep: (passed: readonly string[]) => {
      const kept = files.filter((file) => passed.includes(file) || !changed.includes(file));
      const digests = kept.flatMap((file) => {
        const digest = now.get(file);
        return digest === undefined ? [] : [[file, digest] as const];
      });
      mkdirSync(dirname(record), { recursive: true });
      writeFileSync(record, JSON.stringify(Object.fromEntries(digests)));
    },
  };
}

/** Of everything that the file imports, itself included; undefined if one of them reads files. */
function digestOf(file: string, read: (file: string) => Source, rules: readonly string[]): string | undefined {
  const reached = new Set([file]);
  for (const each of reached) {
    const { imports, readsFiles } = read(each);
    if (readsFiles) return undefined;
    for (const target of imports) reached.add(target);
  }
  const hash = createHash('sha1').update(rules.join());
  for (const each of [...reached].toSorted()) hash.update(`${each}${read(each).hash}`);
  return hash.digest('base64');
}

function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(IMPORT)]
    .flatMap(([, specifier = '']) => {
      if (specifier.startsWith('#')) return [specifier.slice(1)];
      return specifier.startsWith('.') ? [posix.join(posix.dirname(file), specifier)] : [];
    })
    .filter((target) => existsSync(target));
  const hash = createHash('sha1').update(text).digest('base64');
  const built = BUILT[file];
  return built === undefined
    ? { hash, imports, readsFiles: READS_FILES.test(text) }
    : { hash, imports: [...imports, built], readsFiles: false };
}

function readRecord(record: string): Passed {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Passed;
  } catch {
    return {};
  }
}
