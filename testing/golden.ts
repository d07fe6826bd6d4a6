import { readFileSync } from 'node:fs';
import { MODEL_FOLDER } from '#server/engines/dirt-model.ts';

/** What each stage of the embedded model gives for one picture; also the later ones where the gate is closed. */
export type Golden = {
  readonly gate: { readonly logit: number; readonly passes: boolean; readonly cellsRow5: readonly number[] };
  /** Null for the whole frame. */
  readonly box: readonly number[] | null;
  readonly features: { readonly first8: readonly number[] };
  readonly atLeast: readonly number[];
  readonly inside: {
    readonly score: number;
    readonly vehiclePoolFirst8: readonly number[];
    readonly framePoolFirst8: readonly number[];
  };
  /** The same of the JPEG that the product keeps and judges. */
  readonly reEncoded: { readonly gateLogit: number; readonly insideScore: number };
};

type GoldenTolerance = 'features' | 'probabilities' | 'gateLogit' | 'cells' | 'box' | 'pools' | 'insideScore';

type GoldenFile = {
  readonly tolerance: Readonly<Record<GoldenTolerance, number>>;
  readonly pictures: Readonly<Record<string, Golden>>;
  readonly pool: {
    readonly level: number;
    readonly atLeast: readonly number[];
    readonly confidence: number;
    readonly mayCharge: boolean;
  };
};

/** The numbers of the model's card. */
export const golden = JSON.parse(readFileSync(new URL('golden/expected.json', MODEL_FOLDER), 'utf8')) as GoldenFile;

/** A drawn picture that the numbers are of; `drawn-car-muddy` passes the gate. */
export function goldenPicture(name: string): Buffer {
  return readFileSync(new URL(`golden/${name}.png`, MODEL_FOLDER));
}
