// `npm run demo`: builds the pages that a demo shop shows, then runs the command. Arguments after `--` are the command's.
import { ensureBuilt } from './ensure-built.ts';

try {
  if (process.argv.includes('--serve')) ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('#server/scripts/terminal/demo.ts');
