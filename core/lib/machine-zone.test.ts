import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';

/** Everything that is computed in the shop's time zone, checked again on machines in other zones and languages. */
const FILES = ['scheduling/slots', 'scheduling/availability', 'lib/time', 'quotes/quote-request', 'quotes/quotes'];
const MACHINES = [
  { TZ: 'Pacific/Auckland', LC_ALL: 'en_NZ.UTF-8' },
  { TZ: 'Pacific/Honolulu', LC_ALL: 'C' },
  { TZ: 'Europe/London', LC_ALL: 'ar_EG.UTF-8' },
];

const PROGRAM = [
  `import assert from 'node:assert/strict';`,
  `assert.equal(new Intl.DateTimeFormat().resolvedOptions().timeZone, process.env.TZ);`,
  ...FILES.map((file) => `await import('../${file}.test.ts');`),
].join('\n');

suite('on machines elsewhere', { concurrency: 2 }, () => {
  for (const machine of MACHINES) {
    test(`slots, dates and times are the same on a machine in ${machine.TZ}`, async () => {
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const child = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], {
        cwd: import.meta.dirname,
        env: { ...env, ...machine },
      }).catch((error: { readonly stdout: string }) => assert.fail(error.stdout.slice(-4000)));
      assert.match(child.stdout, /pass [1-9]\d\d/);
    });
  }
});
