import { readFile } from 'node:fs/promises';
import type { PhotoEvidence } from '#core/estimate/assessment.ts';
import { line, type Line } from '#core/operations/script-lines.ts';
import type { Deps } from '#server/deps.ts';
import { MODEL_FOLDER, shippedClassifier } from '#server/engines/dirt-model.ts';
import { readHostedModel } from '#server/engines/hosted-model.ts';
import { openHostedEngine } from '#server/engines/hosted.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

const CONTEXT = { packageType: '', vehicleType: undefined, parts: 'outside', outline: 'car' } as const;

type Golden = {
  readonly gate: { readonly logit: number; readonly passes: boolean };
  readonly features: { readonly first8: readonly number[] };
  readonly atLeast: readonly number[];
};
/** What the pictures give, and within what the figures are those of the model. */
type GoldenFile = {
  readonly tolerance: Readonly<Record<'features' | 'probabilities' | 'gateLogit', number>>;
  readonly pictures: Readonly<Record<string, Golden>>;
};

/** Has the shipped model judge pictures whose figures are known; where a hosted model is configured, that is asked once. */
export async function testPhotoAnalysis({ deps, say, signal }: ScriptContext): Promise<void> {
  const { tolerance, pictures } = JSON.parse(await readFile(at('expected.json'), 'utf8')) as GoldenFile;
  let wrong = 0;
  for (const [name, expected] of Object.entries(pictures)) {
    signal.throwIfAborted();
    const start = performance.now();
    const fault = await judge(deps, name, { expected, tolerance });
    if (fault) wrong += 1;
    const took = { name, seconds: secondsSince(start) };
    say(fault ? line('pictureWrong', { ...took, reason: fault }) : line('pictureRight', took));
  }
  const isHostedRight = await askHosted({ deps, say });
  if (wrong > 0) throw new ScriptFailure(line('picturesWrong', { wrong, count: Object.keys(pictures).length }));
  if (!isHostedRight) throw new ScriptFailure(line('hostedSilent'));
}

type Expecting = { readonly expected: Golden; readonly tolerance: GoldenFile['tolerance'] };

async function judge({ engines }: Deps, name: string, expecting: Expecting): Promise<string | Line | undefined> {
  try {
    const { photos } = await engines.embedded.assess([await readFile(at(`${name}.png`))], CONTEXT, shippedClassifier);
    return faultOf(photos[0], expecting);
  } catch (error) {
    return error instanceof Error ? error.message : line('notJudged');
  }
}

function at(file: string): URL {
  return new URL(`golden/${file}`, MODEL_FOLDER);
}

/** Photos without a vehicle aren't judged, so only their gate is compared. */
function faultOf(photo: PhotoEvidence | undefined, { expected, tolerance }: Expecting): Line | undefined {
  const { gate, features, atLeast } = photo ?? {};
  if (!gate) return line('notJudged');
  const logit = Math.abs(gate.logit - expected.gate.logit);
  if (!(logit <= tolerance.gateLogit)) return line('vehicleSearchOff', { difference: logit.toFixed(3) });
  if (!expected.gate.passes) return features ? line('judgedWithoutVehicle') : undefined;
  if (!features || !atLeast) return line('notJudged');
  const feature = farthest(expected.features.first8, [...features]);
  if (!(feature <= tolerance.features)) return line('featuresOff', { difference: feature.toFixed(4) });
  const probability = farthest(expected.atLeast, atLeast);
  return probability <= tolerance.probabilities
    ? undefined
    : line('probabilitiesOff', { difference: probability.toFixed(3) });
}

function farthest(expected: readonly number[], found: readonly number[]): number {
  return Math.max(...expected.map((figure, index) => Math.abs(figure - (found[index] ?? Number.NaN))));
}

/** Returns true without a hosted model, since none is required. The picture shows no vehicle, so any assessment is fine. */
async function askHosted({ deps, say }: Pick<ScriptContext, 'deps' | 'say'>): Promise<boolean> {
  const settings = await readHostedModel(deps);
  if (!settings) {
    say(line('note', { finding: line('noHosted') }));
    return true;
  }
  const model = `${settings.provider} ${settings.model}`;
  const start = performance.now();
  // A separate instance: its failures must not affect the engine that serves customers.
  const hosted = openHostedEngine({ ...deps, settings });
  try {
    await hosted.assess([await readFile(at('sky.png'))], CONTEXT);
    say(line('hostedRight', { model, seconds: secondsSince(start) }));
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : line('noAnswer');
    say(line('hostedWrong', { model, reason, seconds: secondsSince(start) }));
    return false;
  } finally {
    await hosted.close();
  }
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
