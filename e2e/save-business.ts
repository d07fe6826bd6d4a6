// `node e2e/save-business.ts '{"mobileAvailable":true}'` saves a new version of the business while no server runs.
import { seedSettings } from '../server/business/seed.ts';
import { insertSettings, newestSettings } from '../server/data/business.ts';
import { openDatabase } from '../server/db/client.ts';
import { parseEnv } from '../server/env.ts';
import { openLog } from '../server/log.ts';

const env = parseEnv(process.env);
const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log: openLog('error') });
await seedSettings(database.db, env, { now: () => Temporal.Now.instant() });
const newest = await newestSettings(database.db);
if (!newest) throw new Error('there is no business to change');
const business = { ...newest.business, ...JSON.parse(process.argv[2] ?? '{}') };
await insertSettings(database.db, { business, savedBy: null, savedAt: Temporal.Now.instant() });
await database.close();
