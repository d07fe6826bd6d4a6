import type { NewDamageLog, DamageLog } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { listDamageLogs, insertDamageLog } from '../data/documentation.ts';
import { lockJob } from '../data/jobs.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { keepPicture, linkPicture, readPicture, storePicture } from './photos.ts';
import { hashEntry, recognizeEntry, requireCrew, requireRecorder } from './require-crew.ts';
import { damageView } from './view.ts';

/** The damage of a job, oldest first. Throws NotFound and Conflict. */
export async function listDamage(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<DamageLog[]> {
  const { job, sees } = await requireCrew(db, actor, id);
  return damageView((await listDamageLogs(db, id)).filter(sees), job);
}

/** `sender` is the client's address. */
type DamageEntry = NewDamageLog & {
  readonly id: string;
  readonly sender: string;
  readonly requestId: string;
};

/** Records damage on what is worked on, once for each client id. Throws NotFound, Conflict, Invalid and Unavailable. */
export async function logDamage(deps: Deps, actor: Actor, entry: DamageEntry): Promise<DamageLog> {
  const { id: jobId, requestId, sender, clientId = deps.random.id(), photoUrl, ...said } = entry;
  const { job, employee } = await requireRecorder(deps.db, actor, jobId);
  const picture = photoUrl ? await readPicture(deps.db, { jobId, photoUrl }) : undefined;
  const hash = hashEntry({ ...said, picture: picture?.sha256.toString('hex') });
  const sent = { jobId, clientId, hash };
  if (!(await recognizeEntry(deps.db, 'damage_logs', sent))) {
    const stored = picture && (await storePicture(deps, picture, { path: 'photoUrl', sender }));
    const id = deps.random.id();
    const at = deps.clock.now().toString();
    await transaction(deps.db, async (trx) => {
      if (!(await lockJob(trx, jobId)) || (await recognizeEntry(trx, 'damage_logs', sent))) return;
      const { isFormer } = await requireCrew(trx, actor, jobId);
      await insertDamageLog(trx, {
        id,
        job_id: jobId,
        client_id: clientId,
        employee,
        recorded_by: actor.personId ?? null,
        damage_type: said.damageType,
        description: said.description,
        location: said.location,
        severity: said.severity,
        photo_id: stored ? await linkPicture(trx, stored) : null,
        sha256: picture?.sha256 ?? null,
        point: said.point ? JSON.stringify(said.point) : null,
        at,
        amends: said.amends ?? null,
        request_hash: hash,
        is_late: isFormer,
      });
      await writeAudit(trx, {
        at,
        actor,
        action: 'damage-log.add',
        subject: 'damage-log',
        subjectId: id,
        after: { job: jobId, ...(said.amends && { amends: said.amends }) },
        requestId,
      });
    });
    await keepPicture(deps, stored);
  }
  const entries = damageView(await listDamageLogs(deps.db, jobId), job);
  const logged = entries.find((each) => each.clientId === clientId);
  if (!logged) throw new Error('Damage that was recorded is not there.');
  return logged;
}
