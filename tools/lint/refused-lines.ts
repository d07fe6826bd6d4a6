import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a rule of a plugin of this folder over lines of code; returns the numbers of the lines that it reports, from 1. */
export function linesThatLintRefuses(plugin: string, rule: string, lines: readonly string[]): readonly number[] {
  const root = mkdtempSync(join(tmpdir(), `lint-${plugin}-`));
  try {
    writeFileSync(join(root, 'page.tsx'), `${lines.join('\n')}\n`);
    writeFileSync(
      join(root, '.oxlintrc.json'),
      JSON.stringify({
        jsPlugins: [join(import.meta.dirname, `${plugin}.ts`)],
        plugins: [],
        categories: { correctness: 'off' },
        rules: { [`${plugin}/${rule}`]: 'warn' },
      }),
    );
    const oxlint = join(import.meta.dirname, '../../node_modules/.bin/oxlint');
    const said = execFileSync(oxlint, ['-f', 'unix', 'page.tsx'], { cwd: root, encoding: 'utf8' });
    return [...said.matchAll(/^page\.tsx:(\d+):/gm)].map(([, line]) => Number(line));
  } finally {
    rmSync(root, { recursive: true });
  }
}
