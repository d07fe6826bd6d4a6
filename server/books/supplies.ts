import type { JobSupplies, NewSupply, Supply } from '#contract/supplies.ts';
import { MOST_SUPPLIES } from '#core/jobs/documentation.ts';
import { fieldsTexts } from '#core/languages/en/fields.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { jobSuppliesTexts } from '#core/languages/en/supplies.ts';
import { messageOf } from '#core/languages/message.ts';
import { findPackage } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { findPlainJob, lockJob } from '#server/jobs/queries.ts';
import {
  insertSupply,
  isNameTaken,
  listJobSupplies,
  listSupplies,
  lockSupply,
  removeSupply,
  saveJobSupplies,
  updateSupply,
} from './queries.ts';

type SavedSupply = NewSupply;

/** Throws Invalid for a package that the menu never had. */
async function refuseUnknown(context: Context, { packages }: SavedSupply): Promise<void> {
  const { settings } = await context.settings();
  const at = packages.findIndex(({ package: id }) => !findPackage(settings, id));
  if (at >= 0)
    throw new Invalid([{ path: `packages.${at}.package`, message: messageOf(fieldsTexts, 'unknownPackage') }]);
}

/** Adds a supply. Throws Invalid for a name that there is, and for an unknown package. */
export async function addSupply(context: Context, body: SavedSupply): Promise<Supply> {
  await refuseUnknown(context, body);
  const id = context.random.id();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if ((await listSupplies(trx)).length >= MOST_SUPPLIES)
      throw new Invalid([{ path: 'name', message: messageOf(jobSuppliesTexts, 'tooMany', { most: MOST_SUPPLIES }) }]);
    await insertSupply(trx, { ...body, id, at });
    const { name, unit, unitCents: cents } = body;
    await writeAudit(trx, context, { ...auditOf(id), at, action: 'supply.add', after: { name, unit, cents } });
  }).catch(refuseTaken(body));
  return readSupply(context, id);
}

/** Changes a supply. Throws NotFound, or Invalid for a name that another one has. */
export async function changeSupply(
  context: Context,
  { id, ...body }: SavedSupply & { readonly id: string },
): Promise<Supply> {
  await refuseUnknown(context, body);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await lockSupply(trx, id))) throw notThere();
    const [before] = await listSupplies(trx, id);
    await updateSupply(trx, { ...body, id, at });
    const { name, unit, unitCents: cents } = body;
    await writeAudit(trx, context, {
      ...auditOf(id),
      at,
      action: 'supply.change',
      before: before && { name: before.name, unit: before.unit, cents: before.unitCents },
      after: { name, unit, cents },
    });
  }).catch(refuseTaken(body));
  return readSupply(context, id);
}

/** Takes a supply off the list; jobs that used it keep it. Throws NotFound. */
export async function deleteSupply(context: Context, { id }: { readonly id: string }): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const supply = await lockSupply(trx, id);
    if (!supply) throw notThere();
    await removeSupply(trx, id, at);
    const before = { name: supply.name, unit: supply.unit };
    await writeAudit(trx, context, { ...auditOf(id), at, action: 'supply.remove', before });
  });
}

/** Returns what a completed job used. Throws NotFound. */
export async function readJobSupplies({ db }: Context, { id }: { readonly id: string }): Promise<JobSupplies> {
  if (!(await findPlainJob(db, id))) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const supplies = await listJobSupplies(db, id);
  return { supplies, totalCents: totalOf(supplies) };
}

/** Corrects what a completed job used. Throws NotFound, Conflict for a job that isn't completed, and Invalid. */
export async function correctJobSupplies(
  context: Context,
  correction: {
    readonly id: string;
    readonly supplies: readonly { readonly id: string; readonly quantity: number }[];
  },
): Promise<JobSupplies> {
  const { id, supplies } = correction;
  await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    if (locked.job.completed_at === null)
      throw new Conflict('wrong-state', messageOf(jobSuppliesTexts, 'notCompleted'), { present: locked.job.status });
    const before = await listJobSupplies(trx, id);
    const unknown = await saveJobSupplies(trx, { jobId: id, used: supplies });
    if (unknown.length > 0) {
      const index = supplies.findIndex((each) => unknown.includes(each.id));
      throw new Invalid([{ path: `supplies.${index}.id`, message: messageOf(jobSuppliesTexts, 'noSupply') }]);
    }
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'job.correct-supplies',
      subject: 'job',
      subjectId: id,
      before: { cents: totalOf(before) },
      after: { cents: totalOf(await listJobSupplies(trx, id)) },
    });
  });
  return readJobSupplies(context, { id });
}

function totalOf(supplies: JobSupplies['supplies']): number {
  return supplies.reduce((sum, { cents }) => sum + cents, 0);
}

async function readSupply({ db }: Deps, id: string): Promise<Supply> {
  const [supply] = await listSupplies(db, id);
  if (!supply) throw notThere();
  return supply;
}

function auditOf(id: string) {
  return { subject: 'supply', subjectId: id } as const;
}

function notThere(): NotFound {
  return new NotFound(messageOf(jobSuppliesTexts, 'noSupply'));
}

/** Turns the error for a name that there is into Invalid. */
function refuseTaken({ name }: Pick<NewSupply, 'name'>): (error: unknown) => never {
  return (error) => {
    if (!isNameTaken(error)) throw error;
    throw new Invalid([{ path: 'name', message: messageOf(jobSuppliesTexts, 'nameTaken', { name }) }]);
  };
}
