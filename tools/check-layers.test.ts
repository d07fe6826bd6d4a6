import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { layerViolations } from './check-layers.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-layers-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const REFUSED: readonly (readonly [file: string, code: string, says: RegExp])[] = [
  ['core/pricing/pricing.ts', `import { db } from '#server/db/client.ts';`, /belongs in server\/<noun>\/<verb>\.ts/],
  ['core/pricing/pricing.ts', `import { readFileSync } from 'node:fs';`, /core holds pure rules/],
  ['core/pricing/pricing.ts', `import type { Quote } from '#contract/quotes.ts';`, /core holds pure rules/],
  ['core/pricing/pricing.ts', `import { z } from 'zod';`, /core holds pure rules/],
  ['contract/quotes.ts', `export * from '#server/quotes/view.ts';`, /contract only describes the wire/],
  ['contract/quotes.ts', `import fastify from 'fastify';`, /contract only describes the wire/],
  ['server/notifications/outbox.ts', `import { mail } from '#web/mail/received.tsx';`, /loads the built dist\/render/],
  ['server/notifications/outbox.ts', `const { mail } = await import('#web/mail/received.tsx');`, /dist\/render/],
  ['server/notifications/outbox.ts', `import { createElement } from 'react';`, /dist\/render/],
  ['web/lib/api.ts', `import type { Row } from '#server/quotes/queries.ts';`, /web never imports the server/],
  ['web/lib/api.ts', `import { join } from 'node:path';`, /web never imports the server or Node/],
  ['web/lib/api.ts', `import { contract } from '#contract/index.ts';`, /only types from contract/],
  ['web/lib/api.ts', `import { contract, type Contract } from '#contract/index.ts';`, /only types from contract/],
  ['web/lib/api.ts', `export { contract } from '#contract/index.ts';`, /only types from contract/],
  ['web/ui/card.tsx', `import { StepReview } from '#web/app/quotes/step-review.tsx';`, /ui knows no noun/],
  ['web/ui/card.tsx', `import type { Quote } from '#contract/quotes.ts';`, /ui knows no noun/],
  ['web/ui/card.tsx', `import { quoteTexts } from '#core/languages/en/quotes.ts';`, /ui knows no noun/],
  ['web/ui/card.tsx', `import { quoteStates } from '#core/quotes/quotes.ts';`, /ui knows no noun/],
  [
    'server/customers/cancel.ts',
    `import { routes } from '#server/quotes/routes.ts';`,
    /never imports another noun's routes/,
  ],
  ['server/jobs/send.ts', `import { approve } from '#server/booking/approve.ts';`, /only if SHARED_NOUNS/],
  ['server/notifications/jobs.ts', `import { sendJob } from '#server/jobs/send.ts';`, /lies below the nouns/],
  ['server/http/session.ts', `import type { Session } from '#server/people/open-session.ts';`, /lies below the nouns/],
  ['server/jobs/send.ts', `import { now } from '../lib/now.ts';`, /written in one style/],
  ['server/jobs/send.ts', `import { testDatabase } from '#tools/database.ts';`, /never imports what runs around it/],
  ['tools/bookkeeper/money.ts', `import { priceQuote } from '#core/pricing/pricing.ts';`, /shares no code with it/],
  ['tools/bookkeeper/shop.ts', `import { freePort } from '#testing/processes.ts';`, /shares no code with it/],
];

for (const [file, code, says] of REFUSED) {
  test(`${file} may not say ${code}`, () => {
    write(file, `const first = 1;\n${code}`);
    const [violation = '', ...more] = layerViolations(root);
    assert.ok(violation.startsWith(`${file}:2 imports `), violation);
    assert.match(violation, says);
    assert.deepEqual(more, []);
  });
}

const QUERIES: readonly (readonly [file: string, code: string])[] = [
  ['server/quotes/approve.ts', "await trx.updateTable('quotes').execute();"],
  ['server/notifications/mail.ts', 'const due = sql<string>`due_at`;'],
  ['server/scheduler.ts', 'await sql`select 1`.execute(db);'],
];

for (const [file, code] of QUERIES) {
  test(`${file} may not ask the database itself: ${code}`, () => {
    write(file, `const first = 1;\n${code}`);
    assert.deepEqual(
      layerViolations(root).map((violation) => violation.split(': it belongs in queries.ts')[0]),
      [`${file}:2 has a query`],
    );
  });
}

test('queries of a noun, of the database and of tests pass', () => {
  for (const file of ['quotes/queries', 'payments/cards/queries', 'db/search', 'resilience/lapse', 'db/testing/writer'])
    write(`server/${file}.ts`, 'await sql`select 1`.execute(db);');
  assert.deepEqual(layerViolations(root), []);
});

test('imports in the allowed directions pass', () => {
  write(
    'core/people/contact.ts',
    `import { parsePhoneNumberFromString } from 'libphonenumber-js'; import './money.ts';`,
  );
  write(
    'contract/quotes.ts',
    `import { z } from 'zod'; import { money } from '#core/lib/money.ts'; export const a = [z, money];`,
  );
  write(
    'server/customer-accounts/approve.ts',
    `import { approve } from '#server/booking/approve.ts'; import '#server/jobs/queries.ts'; approve();`,
  );
  write('server/mount-calls.ts', `import { routes } from './quotes/routes.ts'; routes();`);
  write('server/app.ts', `import { routes } from './quotes/routes.ts'; import { contract } from '#contract/index.ts';`);
  write(
    'web/lib/api.ts',
    `import type { Contract } from '#contract/index.ts'; import { price } from '#core/pricing/pricing.ts';`,
  );
  write('web/app/step.tsx', `import { Card } from '#web/ui/card.tsx'; export const Step = () => <Card />;`);
  write('web/ui/price-lines.tsx', `import { dollars } from '#core/lib/money.ts'; import { Card } from './card.tsx';`);
  write('web/ui/sheet.tsx', `import { uiTexts } from '#core/languages/en/ui.ts'; import '#web/lib/language.tsx';`);
  write('e2e/quote.ts', `import { buildApp } from '#server/app.ts';`);
  assert.deepEqual(layerViolations(root), []);
});

const FEATURES: readonly (readonly [file: string, code: string, says: RegExp])[] = [
  [
    'web/app/scripts/run.tsx',
    `import { Row } from '#web/app/audit/row.tsx';`,
    /imports only its own folder.*SHARED_FEATURES/,
  ],
  ['web/app/scripts/run.tsx', `import type { Row } from '#web/app/audit/row.tsx';`, /imports only its own folder/],
  [
    'web/app/scripts/run.tsx',
    `const row = import('#web/app/audit/row.tsx');`,
    /web\/lib\/.*web\/ui\/.*web\/app\/shell\//,
  ],
  ['web/app/payments/card.tsx', `import { Quote } from '#web/app/quotes/quote.tsx';`, /imports only its own folder/],
  [
    'web/app/list/table.tsx',
    `import { Row } from '#web/app/audit/row.tsx';`,
    /the list and the slot picker import no feature/,
  ],
  ['web/lib/api.ts', `import type { Row } from '#web/app/audit/row.tsx';`, /lib is shared code without pixels/],
];

for (const [file, code, says] of FEATURES) {
  test(`${file} may not say ${code}, in web/app`, () => {
    write(file, code);
    const [violation = '', ...more] = layerViolations(root);
    assert.ok(violation.startsWith(`${file}:1 imports `), violation);
    assert.match(violation, says);
    assert.deepEqual(more, []);
  });
}

test('a feature imports lib, ui, the list, frames of the shell and the features of the table', () => {
  write('web/app/shell/frame.tsx', `import { Card } from '#web/ui/card.tsx'; export const Frame = () => <Card />;`);
  write('web/app/shell/routes.tsx', `import { Quote } from '#web/app/quote-page/quote.tsx'; Quote();`);
  write(
    'web/app/quote-page/quote.tsx',
    `import { call } from '#web/lib/api.ts'; import { Row } from '#web/app/list/row.tsx'; import { Frame } from '#web/app/shell/frame.tsx';
     import { Paid } from '#web/app/payments/paid.tsx'; call(Row, Frame, Paid);`,
  );
  assert.deepEqual(layerViolations(root), []);
});

test('a feature may not import the part of the shell that imports features', () => {
  write('web/app/shell/routes.tsx', `import { Quote } from '#web/app/quotes/quote.tsx'; Quote();`);
  write('web/app/audit/row.tsx', `import { routes } from '#web/app/shell/routes.tsx'; routes();`);
  const [violation = '', ...more] = layerViolations(root);
  assert.match(
    violation,
    /^web\/app\/audit\/row\.tsx:1 .* assembles features.* belongs in a shell file that imports no feature/,
  );
  assert.deepEqual(more, []);
});

test('a circle of folders names every import that is part of it, and where the code belongs', () => {
  write('web/app/quotes/quote.tsx', `import { Paid } from '#web/app/payments/paid.tsx'; Paid();`);
  write(
    'web/app/payments/paid.tsx',
    `import type { Report } from '#web/app/documentation/report.tsx'; export type A = Report;`,
  );
  write(
    'web/app/documentation/report.tsx',
    `import type { Quote } from '#web/app/quotes/quote.tsx'; export type B = Quote;`,
  );
  const found = layerViolations(root).filter((violation) => violation.includes('circle of folders'));
  assert.deepEqual(
    found.map((violation) => /\((.*)\)/.exec(violation)?.[1]),
    [
      'documentation -> quotes -> payments -> documentation',
      'payments -> documentation -> quotes -> payments',
      'quotes -> payments -> documentation -> quotes',
    ],
  );
  for (const violation of found) assert.match(violation, /belongs in web\/lib\/ or web\/ui\//);
});

test('nouns of the server that use each other form a circle, whatever is imported; test support may use them all', () => {
  write('server/quotes/cancel.ts', `import { followQuote } from '#server/jobs/follow-quote.ts'; followQuote();`);
  write('server/jobs/follow-quote.ts', `import type { Cancelled } from '#server/quotes/cancelled.ts';`);
  write('server/jobs/start.ts', `import { now } from '#server/resilience/clock.ts'; now();`);
  write('server/resilience/clock.ts', `import { startJob } from '#server/jobs/start.ts'; startJob();`);
  const found = layerViolations(root).filter((violation) => violation.includes('circle'));
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /^server\/jobs\/follow-quote\.ts:1 .*\(jobs -> quotes -> jobs\): a query .*queries\.ts/);
  assert.match(found[1] ?? '', /^server\/quotes\/cancel\.ts:1 /);
});

test('folders that only look back at the shell form no circle', () => {
  write('web/app/shell/routes.tsx', `import { Quote } from '#web/app/quotes/quote.tsx'; Quote();`);
  write('web/app/shell/frame.tsx', `export const Frame = () => null;`);
  write('web/app/quotes/quote.tsx', `import { Frame } from '#web/app/shell/frame.tsx'; Frame();`);
  assert.deepEqual(layerViolations(root), []);
});

test('words in strings and comments are no imports, and tests may import more', () => {
  write('core/lib/money.ts', `// import { x } from '#server/x.ts';\nexport const hint = "import y from '#web/y.ts'";`);
  write('core/lib/money.test.ts', `import { buildApp } from '#server/app.ts'; import 'node:test';`);
  assert.deepEqual(layerViolations(root), []);
});

test('a file that cannot be parsed is an error, not a pass', () => {
  write('core/lib/money.ts', `import { from`);
  assert.throws(() => layerViolations(root), /core\/lib\/money\.ts cannot be parsed/);
});

function write(path: string, code: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), code);
}
