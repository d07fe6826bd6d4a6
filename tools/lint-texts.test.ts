import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** Lines of code with a sentence that people read. */
const REFUSED = [
  'export const Empty = () => <p>No quotes yet</p>;',
  'export const Close = () => <button type="button" aria-label="close"><i /></button>;',
  "export const done = () => toast({ title: 'Saved' });",
  "export const refusal = () => { throw new Conflict('That time was just taken.'); };",
  'export const Search = () => <input aria-label="Search quotes" />;',
  "export const failed = () => toastError({ title: t('notSaved'), description: 'Check your connection.' });",
  "export const gone = () => { throw new NotFound('There is no such quote.'); };",
  'export const mail = (reference: string) => ({ subject: `Your quote is approved: ${reference}` });',
  'export const count = (all: number) => `${all} quotes are waiting`;',
];

const ACCEPTED = [
  "export const Full = () => <p>{t('noQuotes')}</p>;",
  'export const Page = () => <nav className="wide bar" id="main-menu" />;',
  "export const sent = () => toast({ title: t('saved') });",
  "export const fail = () => { throw new TypeError('Messages take dates as text'); };",
  "log.info({ at: 1 }, 'The mail sender stopped');",
  "export const field = (all: Element) => all.querySelector('input[type=search], a[href]');",
  "export const listed = (db: Db) => db.select(['quotes.id as quote_id']).where('sent_at', 'is not', null);",
  "export const call = { summary: 'Returns the quotes, newest first.', ids: z.int().meta({ description: 'Seconds left.' }) };",
  "export const csv = fileOf('text/csv; charset=utf-8');",
  "export const labels = { title: 'noQuotes' };",
  'export const path = (id: string) => error(`lines.${id}.label`);',
];

test('a sentence in code is found wherever people read it, and what they do not read is left alone', () => {
  assert.deepEqual(
    linesWithSentences([...REFUSED, ...ACCEPTED]),
    REFUSED.map((_, index) => index + 1),
  );
});

/** Runs the rule and returns the numbers of the lines that it reports. */
function linesWithSentences(lines: readonly string[]): readonly number[] {
  const root = mkdtempSync(join(tmpdir(), 'lint-texts-'));
  try {
    writeFileSync(join(root, 'page.tsx'), `${lines.join('\n')}\n`);
    writeFileSync(
      join(root, '.oxlintrc.json'),
      JSON.stringify({
        jsPlugins: [join(import.meta.dirname, 'lint/texts.ts')],
        plugins: [],
        categories: { correctness: 'off' },
        rules: { 'texts/no-hardcoded-text': 'warn' },
      }),
    );
    const oxlint = join(import.meta.dirname, '../node_modules/.bin/oxlint');
    const said = execFileSync(oxlint, ['-f', 'unix', 'page.tsx'], { cwd: root, encoding: 'utf8' });
    return [...said.matchAll(/^page\.tsx:(\d+):/gm)].map(([, line]) => Number(line));
  } finally {
    rmSync(root, { recursive: true });
  }
}
