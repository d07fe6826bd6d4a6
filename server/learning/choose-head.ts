import type { EstimateHeads } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { listHeads } from './list-heads.ts';
import { findChosenHead, markChosen } from './sql.ts';

type Choosing = {
  /** 'shipped' for the one that comes with the product. */
  readonly id: string;
  readonly requestId: string;
};

/** From now on this head judges photos; one that does so already is left alone. Throws NotFound. */
export async function chooseHead(deps: Deps, actor: Actor, { id, requestId }: Choosing): Promise<EstimateHeads> {
  const wanted = id === 'shipped' ? undefined : id;
  await transaction(deps.db, async (trx) => {
    const before = await findChosenHead(trx);
    if (before?.id === wanted) return;
    const at = deps.clock.now().toString();
    if (!(await markChosen(trx, wanted, at))) throw new NotFound('There is no such head.');
    await writeAudit(trx, {
      at,
      actor,
      action: 'head.choose',
      subject: 'head',
      subjectId: id,
      before: { head: before?.id ?? 'shipped' },
      after: { head: id },
      requestId,
    });
  });
  return listHeads(deps, actor);
}
