import type { EstimateClassifiers } from '#contract/learning.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { listClassifiers } from './list-classifiers.ts';
import { findChosenClassifier, markChosen } from '#server/data/learning.ts';

type Choosing = {
  /** 'shipped' for the one that comes with the product. */
  readonly id: string;
  readonly requestId: string;
};

/** From now on this classifier judges photos; one that does so already is left alone. Throws NotFound. */
export async function chooseClassifier(
  deps: Deps,
  actor: Actor,
  { id, requestId }: Choosing,
): Promise<EstimateClassifiers> {
  const wanted = id === 'shipped' ? undefined : id;
  await transaction(deps.db, async (trx) => {
    const before = await findChosenClassifier(trx);
    if (before?.id === wanted) return;
    const at = deps.clock.now().toString();
    if (!(await markChosen(trx, wanted, at))) throw new NotFound('There is no such classifier.');
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
  return listClassifiers(deps, actor);
}
