import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesThatLintRefuses } from '#tools/lint/refused-lines.ts';

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
    linesThatLintRefuses('texts', 'no-hardcoded-text', [...REFUSED, ...ACCEPTED]),
    REFUSED.map((_, index) => index + 1),
  );
});
