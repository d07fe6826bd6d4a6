// Loaded with --import into a server: every second thread of the photo engine dies while it looks at its first photo.
import { appendFileSync, statSync } from 'node:fs';
import { argv, env } from 'node:process';
import { isMainThread } from 'node:worker_threads';

const { DEATHS_FILE } = env;

if (!isMainThread && DEATHS_FILE && argv[1]?.includes('condition-worker')) {
  appendFileSync(DEATHS_FILE, '.');
  if (statSync(DEATHS_FILE).size % 2 === 1) setTimeout(() => process.exit(7), Math.random() * 500);
}
