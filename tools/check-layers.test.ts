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
  ['server/mail/outbox.ts', `import { mail } from '#web/mail/received.tsx';`, /loads the built dist\/render/],
  ['server/mail/outbox.ts', `const { mail } = await import('../../web/mail/received.tsx');`, /dist\/render/],
  ['server/mail/outbox.ts', `import { createElement } from 'react';`, /dist\/render/],
  ['web/lib/api.ts', `import type { Row } from '#server/quotes/sql.ts';`, /web never imports the server/],
  ['web/lib/api.ts', `import { join } from 'node:path';`, /web never imports the server or Node/],
  ['web/lib/api.ts', `import { contract } from '#contract/index.ts';`, /only types from contract/],
  ['web/lib/api.ts', `import { contract, type Contract } from '#contract/index.ts';`, /only types from contract/],
  ['web/lib/api.ts', `export { contract } from '#contract/index.ts';`, /only types from contract/],
  ['web/ui/card.tsx', `import { StepReview } from '../app/quotes/step-review.tsx';`, /ui knows no noun/],
  ['web/ui/card.tsx', `import type { Quote } from '#contract/quotes.ts';`, /ui knows no noun/],
  ['web/ui/card.tsx', `import { quoteStates } from '#core/quotes/quotes.ts';`, /ui knows no noun/],
  ['server/jobs/send.ts', `import { routes } from '../quotes/routes.ts';`, /never imports another noun's routes/],
  ['server/jobs/send.ts', `import { testDatabase } from '#tools/database.ts';`, /never imports what runs around it/],
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
    'server/jobs/send.ts',
    `import { approve } from '../quotes/approve.ts'; import '#server/quotes/sql.ts'; approve();`,
  );
  write('server/http/mount.ts', `import { routes } from '../quotes/routes.ts'; routes();`);
  write('server/app.ts', `import { routes } from './quotes/routes.ts'; import { contract } from '#contract/index.ts';`);
  write(
    'web/lib/api.ts',
    `import type { Contract } from '#contract/index.ts'; import { price } from '#core/pricing/pricing.ts';`,
  );
  write('web/app/step.tsx', `import { Card } from '#web/ui/card.tsx'; export const Step = () => <Card />;`);
  write('web/ui/price-lines.tsx', `import { dollars } from '#core/lib/money.ts'; import { Card } from './card.tsx';`);
  write('e2e/quote.ts', `import { buildApp } from '#server/app.ts';`);
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
