import { APPLICATION_STEPS } from '#core/people/applications.ts';

/** The step in the address of the application form, 1 to 4; anything else is left out. */
export function applySearch(search: Readonly<Record<string, unknown>>): { readonly step?: number } {
  const step = Number(search['step']);
  return Number.isInteger(step) && step >= 1 && step <= APPLICATION_STEPS.length ? { step } : {};
}
