import { STEPS, type StepId } from '#core/quotes/wizard.ts';

/** The current step of the wizard; 'done' is after the submit. Step 1 is the bare address. */
export type WizardSearch = {
  readonly step?: Exclude<StepId, 'package'> | 'done';
  /** Preselects a package, and is then removed from the address. */
  readonly package?: string;
};

/** Parses the search parameters of the wizard; ignores anything else. */
export function wizardSearch(search: Readonly<Record<string, unknown>>): WizardSearch {
  const step = search['step'] === 'done' ? 'done' : STEPS.find(({ id }) => id === search['step'])?.id;
  const pack = search['package'];
  return {
    ...(step && step !== 'package' && { step }),
    ...(typeof pack === 'string' && { package: pack }),
  };
}
