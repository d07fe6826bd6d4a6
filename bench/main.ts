// `npm run bench`: starts the product as a user would, loads it, and prints what it did beside what is aimed for.
// Nothing here decides a test: the figures are for people.
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { ensureBuilt } from '#tools/ensure-built.ts';
import { benchEngine } from './engine.ts';
import { HELP, parseOptions } from './options.ts';
import { lookAtPages } from './pages.ts';
import { scrollLists } from './scroll.ts';

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') console.log(HELP);
  else {
    ensureBuilt();
    const memory = Math.round(totalmem() / 1024 ** 3);
    console.log(`Node ${process.version}, ${availableParallelism()} cores, ${memory} GiB; clients share the cores.`);
    console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(2)}. Above about 0.5 the figures say less.`);
    for (const engine of options.engines) await benchEngine(engine, options);
    await lookAtPages(options);
    await scrollLists(options);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
