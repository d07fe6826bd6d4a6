// Loaded with --import into a server: the thread of the photo engine dies on every third question it is asked.
import { appendFileSync, statSync } from 'node:fs';
import { argv, env } from 'node:process';
import { isMainThread, parentPort } from 'node:worker_threads';

const { DEATHS_FILE } = env;

if (!isMainThread && DEATHS_FILE && parentPort && argv[1]?.includes('condition-worker')) {
  const port = parentPort;
  const on = port.on.bind(port);
  // Listens only once the thread does: a port delivers from its first listener on.
  port.on = ((name: string, listener: (asked: unknown) => void) => {
    if (name === 'message') {
      on('message', () => {
        appendFileSync(DEATHS_FILE, '.');
        if (statSync(DEATHS_FILE).size % 3 === 0) process.exit(7);
      });
    }
    return on(name, listener);
  }) as typeof port.on;
}
