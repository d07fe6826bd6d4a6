import type { Trx } from '../db/client.ts';
import { writeAudit } from '../audit.ts';
import type { ScriptContext } from './script.ts';

type ScriptChange = { readonly action: string; readonly subjectId: string; readonly after: unknown };

/** Records a script's changes in the audit log, with the person who started it. */
export async function auditScript(
  trx: Trx,
  { deps, personId, runId }: Pick<ScriptContext, 'deps' | 'personId' | 'runId'>,
  { action, subjectId, after }: ScriptChange,
): Promise<void> {
  await writeAudit(trx, {
    at: deps.clock.now().toString(),
    actor: personId === undefined ? {} : { personId },
    action,
    subject: 'script',
    subjectId,
    after,
    requestId: runId,
  });
}
