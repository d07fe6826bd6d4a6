import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the ephemeral ports of outgoing connections, so that none of those takes the port before it's used. */
const RANGE = { from: 15_000, to: 32_000 } as const;

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // The port is in use, so try another one.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Node's compile cache. Tests start many processes; only the first one has to compile. */
export const COMPILED = join(tmpdir(), 'brightbay-test-compiled');
