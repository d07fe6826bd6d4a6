import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections on their way out: nobody takes one by accident before it is used. */
const RANGE = { from: 15_000, to: 32_000 } as const;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // Somebody has it: another one.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
