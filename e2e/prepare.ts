import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestDataDir } from '#testing/database.ts';

/** Where the folder is named that every shop begins with. */
export const PREPARED = 'BRIGHTBAY_PREPARED_SHOP';

/** Makes, once for all shops of a run, a data folder with an empty database: a new one takes seconds. Returns how to remove it. */
// eslint-disable-next-line import/no-default-export -- that is how Playwright asks for it
export default async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-prepared-'));
  await makeTestDataDir(dataDir);
  process.env[PREPARED] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
