// Loaded with --import into a server: its clock is ahead of the machine's by as many milliseconds as the file CLOCK_FILE says.
import { readFileSync } from 'node:fs';
import { env } from 'node:process';

const real = { instant: Temporal.Now.instant, now: Date.now };
const ahead = () => Number(readFileSync(env['CLOCK_FILE'] ?? '', 'utf8')) || 0;

if (env['CLOCK_FILE']) {
  Temporal.Now.instant = () => real.instant().add({ milliseconds: ahead() });
  Date.now = () => real.now() + ahead();
}
