import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { transaction, type Db } from '../db/client.ts';
import type { Clock } from '../deps.ts';
import type { Env } from '../env.ts';
import { insertSettings, lockSettings, newestSettings } from '#server/data/settings.ts';

/**
 * Writes the first version of the settings at the very first start: the defaults, plus the environment's seeds (launch lock,
 * applicants' code). Later starts change nothing. Returns whether this was the first.
 */
export async function seedSettings(db: Db, env: Env, clock: Clock): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockSettings(trx);
    if (await newestSettings(trx)) return false;
    const settings = {
      ...DEFAULT_SETTINGS,
      launch: { ...DEFAULT_SETTINGS.launch, locked: env.LAUNCH_LOCK },
      applicantCode: env.APPLY_ACCESS_CODE ?? DEFAULT_SETTINGS.applicantCode,
    };
    await insertSettings(trx, { settings, savedBy: null, savedAt: clock.now() });
    return true;
  });
}
