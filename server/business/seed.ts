import { DEFAULT_BUSINESS } from '#core/settings/default-business.ts';
import { transaction, type Db } from '../db/client.ts';
import type { Clock } from '../deps.ts';
import type { Env } from '../env.ts';
import { insertBusiness, lockBusiness, newestBusiness } from './sql.ts';

/**
 * Writes the first version of the business at the very first start: the defaults with what the environment seeds
 * (launch lock, applicants' code). Later starts change nothing: the settings rule. Answers whether this was the first.
 */
export async function seedBusiness(db: Db, env: Env, clock: Clock): Promise<boolean> {
  return transaction(db, async (trx) => {
    await lockBusiness(trx);
    if (await newestBusiness(trx)) return false;
    const business = {
      ...DEFAULT_BUSINESS,
      launch: { ...DEFAULT_BUSINESS.launch, locked: env.LAUNCH_LOCK },
      applicantCode: env.APPLY_ACCESS_CODE ?? DEFAULT_BUSINESS.applicantCode,
    };
    await insertBusiness(trx, { business, savedBy: null, savedAt: clock.now() });
    return true;
  });
}
