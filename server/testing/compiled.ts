import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it has compiled: of the many processes that tests start, the others need not do it again. */
export const COMPILED = join(tmpdir(), 'brightbay-test-compiled');
