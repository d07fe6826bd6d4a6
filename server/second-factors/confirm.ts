import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid } from '../errors.ts';
import { countCode, forgetCodes } from '../code-tries.ts';
import { makeCodes } from './make-codes.ts';
import { confirmSecret, findSecondFactor } from '#server/data/second-factors.ts';
import { takeCode } from '#server/sessions/take-code.ts';

/** Turns the second factor on with a first code from the app. Returns the recovery codes, which are shown only this once. */
export async function confirmSecondFactor(
  deps: Deps,
  actor: Actor,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const personId = personOf(actor);
  await countCode(deps, personId);
  const at = deps.clock.now().toString();
  const codes = await transaction(deps.db, async (trx) => {
    const factor = await findSecondFactor(trx, personId);
    if (!factor || factor.confirmed_at !== null) throw new Conflict('wrong-state', 'There is nothing to confirm.');
    if (!(await takeCode(trx, deps, { personId, code }))) {
      throw new Invalid([
        { path: 'code', message: 'That code is not right. Check the time of your phone and enter the next one.' },
      ]);
    }
    if (!(await confirmSecret(trx, personId, at))) throw new Conflict('wrong-state', 'There is nothing to confirm.');
    await writeAudit(trx, {
      at,
      actor,
      action: 'second-factor.turn-on',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
    return makeCodes(trx, deps, { personId });
  });
  await forgetCodes(deps, personId);
  return codes;
}
