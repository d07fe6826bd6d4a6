import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { styleViolations } from './check-styles.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-styles-'));
  write(
    'web/ui/card.module.css',
    '.root { color: red; }\n@media (width < 1.5rem) { .root > svg, .isOpen { color: red; } }\n',
  );
  write(
    'web/ui/card.tsx',
    "import styles from './card.module.css';\nexport const Card = () => [styles.root, styles['isOpen']];\n",
  );
});
afterEach(() => rmSync(root, { recursive: true }));

test('a component that uses each class of its sheet passes, and so do the global sheets', () => {
  for (const sheet of ['web/ui/tokens.css', 'web/ui/base.css', 'web/pages/site.css'])
    write(sheet, 'a { color: red; }\n');
  write(
    'web/main.ts',
    "import './ui/base.css';\nimport card from '#web/ui/card.module.css';\nexport const root = card.root;\n",
  );
  assert.deepEqual(styleViolations(root), []);
});

test('a class that is looked up by a word of its component passes, any other of the sheet is refused', () => {
  write('web/ui/badge.module.css', '.good { color: red; }\n.bad { color: red; }\n');
  write(
    'web/ui/badge.tsx',
    "import styles from './badge.module.css';\nexport const Badge = (tone: 'calm' | 'good') => styles[tone];\n",
  );
  assert.deepEqual(styleViolations(root), ['web/ui/badge.module.css: no component uses "bad": delete it.']);
});

test('a class that the sheet lacks is refused', () => {
  write('web/ui/list.tsx', "import card from './card.module.css';\nexport const List = () => card.missing;\n");
  assert.deepEqual(styleViolations(root), ['web/ui/list.tsx: card.module.css has no class "missing".']);
});

test('a class that no component uses is refused', () => {
  write('web/ui/list.module.css', '.root { color: red; }\n');
  write('web/ui/list.tsx', "import './list.module.css';\nexport const List = () => 'root';\n");
  assert.deepEqual(styleViolations(root), ['web/ui/list.module.css: no component uses "root": delete it.']);
});

test('two sheets with one name are refused', () => {
  write('web/app/jobs/card.module.css', '.root { color: red; }\n');
  write('web/app/jobs/card.tsx', "import styles from './card.module.css';\nexport const Card = () => styles.root;\n");
  assert.deepEqual(styleViolations(root), [
    'web/app/jobs/card.module.css: another sheet has this name: web/ui/card.module.css.',
  ]);
});

test('a global sheet is refused', () => {
  write('web/ui/table.css', '.table { color: red; }\n');
  write('web/ui/table.tsx', "import './table.css';\nexport const Table = () => 'table';\n");
  assert.deepEqual(styleViolations(root), [
    'web/ui/table.css: only web/ui/tokens.css, web/ui/base.css, web/pages/site.css are global: move this into the .module.css beside its component.',
  ]);
});

test('an import of a sheet that is not there is refused', () => {
  write('web/main.ts', "import './ui/gone.css';\n");
  assert.deepEqual(styleViolations(root), ['web/main.ts: there is no sheet ./ui/gone.css.']);
});

function write(file: string, code: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), code);
}
