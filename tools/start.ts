// `npm start`: builds what is missing, then becomes the server. Arguments after `--` are the server's.
import { ensureBuilt } from './ensure-built.ts';

process.env['NODE_ENV'] ??= 'production';
const onlyAsks = process.argv.some((argument) => argument === '--help' || argument === '--version');
try {
  if (!onlyAsks) ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('#server/main.ts');
