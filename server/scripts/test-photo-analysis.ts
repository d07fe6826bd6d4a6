import { readFile } from 'node:fs/promises';
import type { PhotoEvidence } from '#core/estimate/assessment.ts';
import type { Deps } from '../deps.ts';
import { openHostedEngine } from '../engines/hosted.ts';
import { hostedSettings } from '../engines/hosted-model.ts';
import { MODEL_FOLDER, shippedClassifier } from '../engines/shipped-classifier.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

/** As the model's card says: within these the figures are those of the model. */
const FEATURES_WITHIN = 0.002;
const PROBABILITIES_WITHIN = 0.02;
const CONTEXT = { packageType: 'express', vehicleType: 'car' } as const;

type Golden = { readonly firstFeatures: readonly number[]; readonly atLeast: readonly number[] };

/** Has the shipped model judge pictures whose figures are known; where a hosted model is configured, that is asked once. */
export async function testPhotoAnalysis({ deps, say, signal }: ScriptContext): Promise<void> {
  const { meaning: _, ...golden } = JSON.parse(await readFile(at('expected.json'), 'utf8')) as Record<string, Golden>;
  let wrong = 0;
  for (const [name, expected] of Object.entries(golden)) {
    signal.throwIfAborted();
    const start = performance.now();
    const fault = await judge(deps, name, expected);
    if (fault) wrong += 1;
    say(`${fault ? 'WRONG' : 'ok   '} ${name}: ${fault ?? 'as expected'}, ${seconds(start)}`);
  }
  const isHostedRight = await askHosted({ deps, say });
  if (wrong > 0)
    throw new ScriptFailure(
      `The photo check did not judge ${wrong} of ${Object.keys(golden).length} pictures as it should.`,
    );
  if (!isHostedRight) throw new ScriptFailure('The hosted model did not answer; photos go to the built-in one.');
}

async function judge({ engines }: Deps, name: string, expected: Golden): Promise<string | undefined> {
  try {
    const { photos } = await engines.embedded.assess([await readFile(at(`${name}.png`))], CONTEXT, shippedClassifier);
    return faultOf(photos[0], expected);
  } catch (error) {
    return error instanceof Error ? error.message : 'it was not judged';
  }
}

function at(file: string): URL {
  return new URL(`golden/${file}`, MODEL_FOLDER);
}

function faultOf(photo: PhotoEvidence | undefined, { firstFeatures, atLeast }: Golden): string | undefined {
  const { features, atLeast: found } = photo ?? {};
  if (!features || !found) return 'it was not judged';
  const feature = farthest(firstFeatures, [...features]);
  if (!(feature <= FEATURES_WITHIN)) return `features are off by ${feature.toFixed(4)}`;
  // The known ones are as the classifiers give them; a judgement never says 'at least heavy' more surely than 'at least moderate'.
  const falling = atLeast.map((_, index) => Math.min(...atLeast.slice(0, index + 1)));
  const probability = farthest(falling, found);
  return probability <= PROBABILITIES_WITHIN ? undefined : `probabilities are off by ${probability.toFixed(3)}`;
}

function farthest(expected: readonly number[], found: readonly number[]): number {
  return Math.max(...expected.map((figure, index) => Math.abs(figure - (found[index] ?? Number.NaN))));
}

/** Returns true without a hosted model, since none is required. The picture shows no vehicle, so any assessment is fine. */
async function askHosted({ deps, say }: Pick<ScriptContext, 'deps' | 'say'>): Promise<boolean> {
  const settings = hostedSettings(deps.env);
  if (!settings) {
    say('note  No hosted model is configured (AI_PROVIDER, AI_MODEL): the built-in one judges all photos.');
    return true;
  }
  const start = performance.now();
  // A separate instance: its failures must not affect the engine that serves customers.
  const hosted = openHostedEngine({ ...deps, settings });
  try {
    await hosted.assess([await readFile(at('sky.png'))], CONTEXT);
    say(`ok    ${settings.provider} ${settings.model}: answered in the form that was asked for, ${seconds(start)}`);
    return true;
  } catch (error) {
    say(
      `WRONG ${settings.provider} ${settings.model}: ${error instanceof Error ? error.message : 'no answer'}, ${seconds(start)}`,
    );
    return false;
  } finally {
    await hosted.close();
  }
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
