import { openDatabase } from '#server/db/client.ts';
import { parseEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
// `node e2e/save-settings.ts '{"mobileAvailable":true}'` saves a new version of the settings while no server runs.
import { insertSettings, newestSettings } from '#server/settings/queries.ts';
import { seedSettings } from '#server/settings/save.ts';

const env = parseEnv(process.env);
const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log: openLog('error') });
await seedSettings(database.db, env, { now: () => Temporal.Now.instant() });
const newest = await newestSettings(database.db);
if (!newest) throw new Error('there are no settings to change');
const settings = { ...newest.settings, ...JSON.parse(process.argv[2] ?? '{}') };
await insertSettings(database.db, { settings, savedBy: null, savedAt: Temporal.Now.instant() });
await database.close();
