import { BODIES, type KnownModel } from '#core/quotes/propose-vehicle.ts';
import { MODELS } from './models.ts';

/** The makes that are known, for a field that completes them. */
export const MAKES: readonly string[] = Object.keys(MODELS);

/** The models of a make, however it's capitalized. */
export function modelsOf(make: string): readonly string[] {
  const bodies = MODELS[makeOf(make) ?? ''] ?? {};
  return BODIES.flatMap((body) => namesIn(bodies[body])).toSorted((one, other) => one.localeCompare(other));
}

/** A known make and model as they're written, with the body; undefined unless both are known. */
export function findModel(make: string, model: string): KnownModel | undefined {
  const known = makeOf(make);
  if (known === undefined) return undefined;
  for (const body of BODIES) {
    const found = namesIn(MODELS[known]?.[body]).find((name) => isSame(name, model));
    if (found) return { make: known, model: found, body };
  }
  return undefined;
}

/** The make as it's written, however it was typed. */
export function makeOf(typed: string): string | undefined {
  return MAKES.find((make) => isSame(make, typed));
}

function namesIn(names: string | undefined): readonly string[] {
  return names?.split(', ') ?? [];
}

function isSame(name: string, typed: string): boolean {
  return name.toLowerCase() === typed.trim().toLowerCase();
}
