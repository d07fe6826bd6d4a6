// `npm run chaos`: real server processes, hurt in every way that this machine allows. Prints what was tried and what was
// lost; ends with exit code 1 when anything was.
import { endPrograms } from '#testing/server-process.ts';
import { ensureBuilt } from '#tools/ensure-built.ts';
import { clientParts } from './clients.ts';
import { clock } from './clock.ts';
import { dependencyParts } from './dependencies.ts';
import { disk } from './disk.ts';
import { drainParts } from './drain.ts';
import { killParts } from './kill.ts';
import { ENGINES, parseOptions, type Options } from './options.ts';
import type { Part } from './part.ts';
import { postgres } from './postgres.ts';
import { power } from './power.ts';
import { startParts } from './starts.ts';
import { thread } from './thread.ts';
import { turnedReadOnly } from './turned-read-only.ts';

const PARTS: readonly Part[] = [
  ...killParts,
  postgres,
  ...disk,
  turnedReadOnly,
  power,
  ...dependencyParts,
  clock,
  ...clientParts,
  thread,
  ...startParts,
  ...drainParts,
];

// Exits through process.exit, so that the exit hooks clean up after a signal as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  const options = parseOptions(
    process.argv.slice(2),
    PARTS.map(({ name }) => name),
  );
  if (options === 'help') console.log(help());
  else {
    ensureBuilt();
    await run(options);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run({ parts, engines, rounds }: Options): Promise<void> {
  let lost = 0;
  for (const part of PARTS.filter(({ name }) => parts.includes(name))) {
    for (const engine of engines.filter((each) => part.engines.includes(each)))
      lost += await runPart(part, { engine, rounds: rounds ?? part.rounds });
  }
  console.log(lost === 0 ? 'Nothing was lost.' : `${lost} things were lost.`);
  if (lost > 0) process.exitCode = 1;
}

/** Runs one part and returns how much was lost. A part that can't finish counts as a loss, too. */
async function runPart({ name, run: hurt }: Part, given: Parameters<Part['run']>[0]): Promise<number> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  try {
    const { tried, lost } = await hurt(given);
    console.log(`${name}, ${given.engine}: ${tried}; lost ${lost.length}; ${seconds()} s`);
    for (const sentence of lost) console.log(`  ${sentence}`);
    return lost.length;
  } catch (error) {
    console.log(`${name}, ${given.engine}: came to no end after ${seconds()} s`);
    console.log(error);
    return 1;
  } finally {
    await endPrograms();
  }
}

function help(): string {
  const lines = PARTS.map(({ name, does, rounds, engines }) => {
    const only = engines.length < ENGINES.length ? `, ${engines.join()} only` : '';
    return `  ${name.padEnd(16)} ${does} (${rounds}${only})`;
  });
  return `npm run chaos -- [--only part,part] [--rounds n] [--engine ${ENGINES.join('|')}]\n\n${lines.join('\n')}\n`;
}
