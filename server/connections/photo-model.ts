import { readFile } from 'node:fs/promises';
import type { PhotoModel } from '#contract/photo-model.ts';
import { PROVIDER_FACTS, type PhotoModelDetails } from '#core/estimate/hosted-providers.ts';
import { photoModelErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { MODEL_FOLDER } from '#server/engines/dirt-model.ts';
import { connectedSettings, hostedSettings, readModelConnection } from '#server/engines/hosted-model.ts';
import { tryHostedModel, type HostedReply } from '#server/engines/hosted.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { writeConnection } from '#server/lib/connections.ts';
import { deleteConnection } from '#server/lib/queries.ts';
import { isTested, proofOfTest } from './proof.ts';

/** A model as an admin types it. Without a key, the saved one is used. */
export type TypedModel = PhotoModelDetails & { readonly key?: string | undefined };

/** Returns the hosted model in use and where it's set, without its key. */
export async function seePhotoModel(context: Context): Promise<PhotoModel> {
  const { env } = context;
  const stored = env.AI_PROVIDER ? undefined : await readModelConnection(context);
  const set = hostedSettings(env);
  return {
    source: env.AI_PROVIDER ? 'environment' : stored ? 'settings' : 'none',
    model: set
      ? { provider: set.provider, model: set.model, dailyRequests: set.daily.requests }
      : (stored?.details ?? null),
    needsSecret: stored !== undefined && stored.secret === undefined,
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
  };
}

const PICTURE = new URL('golden/drawn-car-muddy.png', MODEL_FOLDER);

/**
 * Has the typed model judge a picture, and saves nothing. Returns the proof that saving it needs. Throws Invalid with the field to mend,
 * Conflict where the environment sets the model, and after thirty tests within an hour TooMany.
 */
export async function testPhotoModel(
  context: Context,
  typed: TypedModel,
): Promise<{ readonly seconds: number; readonly proof: string }> {
  refuseWhereSet(context);
  await recordAttempt(context, `photo-model:${personOf(context.actor)}`, { most: 30, seconds: 3600 });
  const completed = await completedBy(context, typed);
  const settings = connectedSettings(context.env, completed.details, completed.key);
  const start = performance.now();
  const reply = await tryHostedModel(context, { settings, photo: await readFile(PICTURE) });
  if ('down' in reply) throw new Invalid([failedTest(reply, PROVIDER_FACTS[typed.provider].name)]);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  return { seconds, proof: proofOfTest(context, testedAs(completed)) };
}

/** Saves a model that has judged a picture. Throws Conflict without that proof. */
export async function savePhotoModel(
  context: Context,
  { proof, ...typed }: TypedModel & { readonly proof: string },
): Promise<PhotoModel> {
  refuseWhereSet(context);
  const at = context.clock.now();
  const completed = await completedBy(context, typed);
  if (!isTested(context, testedAs(completed), proof))
    throw new Conflict('wrong-state', messageOf(photoModelErrorsTexts, 'testFirst'));
  await transaction(context.db, async (trx) => {
    await writeConnection(trx, context, {
      kind: 'photo-model',
      details: completed.details,
      secret: completed.key,
      binding: completed.details.provider,
      at,
      by: personOf(context.actor),
    });
    const entry = { action: 'photo-model.change', subject: 'photo-model', subjectId: 'photo-model' } as const;
    await writeAudit(trx, context, { at: at.toString(), ...entry });
  });
  return seePhotoModel(context);
}

/** Disconnects the model of the settings. Does nothing if there is none. */
export async function removePhotoModel(context: Context): Promise<PhotoModel> {
  refuseWhereSet(context);
  await transaction(context.db, async (trx) => {
    if (!(await deleteConnection(trx, 'photo-model'))) return;
    const entry = { action: 'photo-model.remove', subject: 'photo-model', subjectId: 'photo-model' } as const;
    await writeAudit(trx, context, { at: context.clock.now().toString(), ...entry });
  });
  return seePhotoModel(context);
}

function refuseWhereSet({ env }: Context): void {
  if (env.AI_PROVIDER) throw new Conflict('wrong-state', messageOf(photoModelErrorsTexts, 'setByEnvironment'));
}

type Completed = { readonly details: PhotoModelDetails; readonly key: string };

/** What was typed with its key: the saved one belongs to the same provider only. Throws Invalid without one. */
async function completedBy(context: Context, { key, provider, model, dailyRequests }: TypedModel): Promise<Completed> {
  const details = { provider, model, dailyRequests };
  if (key) return { details, key };
  const stored = await readModelConnection(context);
  if (stored?.secret && stored.details.provider === provider) return { details, key: stored.secret };
  throw new Invalid([{ path: 'key', message: messageOf(photoModelErrorsTexts, 'keyMissing') }]);
}

/** What a test has proven, and saving needs. */
function testedAs({ details: { provider, model, dailyRequests }, key }: Completed) {
  return { kind: 'photo-model', values: [provider, model, dailyRequests, key] } as const;
}

/** Why the model didn't judge, at the field to mend: by the status of the answer, since its words may quote the key. */
function failedTest(
  { down, status = 0 }: Extract<HostedReply, { readonly down: unknown }>,
  name: string,
): InvalidField {
  const because = (
    path: string,
    key: 'wrongKey' | 'unknownModel' | 'notForPictures' | 'overLimit' | 'noService',
  ): InvalidField => ({ path, message: messageOf(photoModelErrorsTexts, key, { name }) });
  const ofModel = (key: 'tooSlow' | 'rubbish'): InvalidField => ({
    path: 'model',
    message: messageOf(photoModelErrorsTexts, key),
  });
  if (down === 'timeout') return ofModel('tooSlow');
  if (down === 'rate-limited' || down === 'budget') return because('key', 'overLimit');
  if (status === 401 || status === 403) return because('key', 'wrongKey');
  if (status === 402) return because('key', 'overLimit');
  if (status === 404) return because('model', 'unknownModel');
  if (status === 400 || status === 422) return because('model', 'notForPictures');
  if (down === 'rubbish') return ofModel('rubbish');
  return because('provider', 'noService');
}
