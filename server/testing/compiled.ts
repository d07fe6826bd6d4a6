import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node's compile cache. Tests start many processes; only the first one has to compile. */
export const COMPILED = join(tmpdir(), 'brightbay-test-compiled');
