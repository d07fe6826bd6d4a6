import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { nameViolations } from './check-names.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-names-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const VERB = 'export async function approve() {}\n';
const REFUSED: readonly (readonly [file: string, code: string, says: RegExp])[] = [
  ['core/utils/money.ts', '', /"utils" says nothing/],
  ['core/date-helpers.ts', '', /"date-helpers.ts" says nothing/],
  ['web/app/quotes/misc.tsx', '', /"misc.tsx" says nothing/],
  ['web/common/card.tsx', '', /"common" says nothing/],
  ['server/http/session-manager.ts', '', /says nothing/],
  ['server/quotes/quote.service.ts', '', /says nothing/],
  ['e2e/helpers.ts', '', /says nothing/],
  ['core/index.ts', '', /only contract has an index/],
  ['web/app/quotes/index.tsx', '', /only contract has an index/],
  ['server/orders/routes.ts', '', /neither a noun of the business nor a part of the shell/],
  ['server/quotes/rules/price.ts', '', /has only folders of subjects/],
  ['server/quotes/approve.ts', 'export function decline() {}\n', /name it after what it exports \(decline/],
  ['server/quotes/approve.ts', 'export default function approve() {}\n', /\(default/],
  ['server/quotes/types.ts', 'export type Row = string;\n', /name it after what it exports \(nothing\)/],
  ['core/pricing/pricing.ts', '// \u0054ODO later\n', /line 1 leaves work for later/],
  ['core/pricing/pricing.ts', "const id = 'dirtbike';\n", /line 1 names a package of the default menu/],
  ['web/ui/card.css', '\n/* \u0046IXME */\n', /line 2 leaves work for later/],
  ['bench/load.ts', "const path = '/\u0068ome/someone/brightbay';\n", /line 1 has a path of one machine/],
  ['server/db/migrations/0002-jobs.sql', '', /must be named 0001_what\.sql/],
  ['server/db/migrations/1_quotes.sql', '', /must be named 0001_what\.sql/],
];

for (const [file, code, says] of REFUSED) {
  test(`${file} is refused: ${says.source}`, () => {
    write(file, code);
    const [violation = '', ...more] = nameViolations(root);
    assert.ok(violation.startsWith(`${file}: `), violation);
    assert.match(violation, says);
    assert.deepEqual(more, []);
  });
}

test('two migrations with one number are refused', () => {
  write('server/db/migrations/0001_quotes.sql', '');
  write('server/db/migrations/0001_jobs.sql', '');
  assert.deepEqual(nameViolations(root), [
    'server/db/migrations/0001_quotes.sql: another migration has the number 0001.',
  ]);
});

test('the layout of the architecture passes', () => {
  write('contract/index.ts', 'export const contract = {};\n');
  write('server/main.ts', 'console.log(1);\n');
  write('server/quotes/routes.ts', 'export const routes = [];\nexport const more = 1;\n');
  write('server/quotes/queries.ts', 'export const one = 1;\nexport const two = 2;\n');
  write('server/payments/cards/queries.ts', 'export const one = 1;\n');
  write('server/payments/cards/refund.ts', 'export const refund = 1;\n');
  write('server/quotes/view.ts', 'export const one = 1;\nexport const two = 2;\n');
  write('server/quotes/approve.ts', `export type Approval = string;\n${VERB}`);
  write('server/quotes/submit.ts', 'export async function submitQuote() {}\nexport const more = 1;\n');
  write('server/quotes/answer-offer.ts', 'export function answerOffer() {}\n');
  write('server/quotes/approve.test.ts', 'export const anything = 1;\n');
  write('server/http/problem.ts', 'export const one = 1;\nexport const two = 2;\n');
  write('server/db/migrations/0001_quotes.sql', '-- first\n');
  write('server/db/migrations/0002_jobs.sql', '');
  write('web/app/quotes/service-type.tsx', '// https://example.com/home/page and ./tmp/x\n'.repeat(300));
  assert.deepEqual(nameViolations(root), []);
});

function write(path: string, code: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), code);
}
