// `npm start`: builds what is missing, then becomes the server. Arguments after `--` are the server's.
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** Settings that the C library and Node read only as a process begins; docs/decisions/0040-memory-at-rest.md. */
const ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
} as const;

/** Make V8 use less memory: a small young generation, and a collection once the old one has grown by half. */
const FLAGS = ['--expose-gc', '--max-semi-space-size=8', '--heap-growing-percent=50'];

const args = process.argv.slice(2);
try {
  if (!args.includes('--help') && !args.includes('--version')) ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await becomeServer();

/** Replaces this process, which keeps its number. Windows can't, so there the server runs in the process as it is. */
async function becomeServer(): Promise<void> {
  const env = { ...ENVIRONMENT, ...process.env };
  if (process.platform !== 'win32' && process.execve) {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...FLAGS, MAIN, ...args], env);
  }
  process.env['NODE_ENV'] ??= ENVIRONMENT.NODE_ENV;
  await import('#server/main.ts');
}
