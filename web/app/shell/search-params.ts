import { APPLICATION_STEPS } from '#core/people/applications.ts';
import { STEPS, type StepId } from '#core/quotes/wizard.ts';

/** The search parameters of a look-up. */
type LookUpSearch = {
  readonly appointmentId?: string | undefined;
  readonly fkeid?: string | undefined;
  readonly code?: string | undefined;
};

/** Parses the search parameters; numbers are kept as they were written. */
export function lookUpSearch(given: Readonly<Record<string, unknown>>): LookUpSearch {
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const [appointmentId, fkeid, code] = [textOf(given['appointmentId']), textOf(given['fkeid']), textOf(given['code'])];
  return { ...(appointmentId && { appointmentId }), ...(fkeid && { fkeid }), ...(code && { code }) };
}

const DOCUMENTATION_TABS = ['photos', 'damage', 'completion'] as const;
export type DocumentationTab = (typeof DOCUMENTATION_TABS)[number];

/** The open tab from the address; defaults to the photos. */
export function documentationSearch(search: Readonly<Record<string, unknown>>): { readonly part?: DocumentationTab } {
  const part = DOCUMENTATION_TABS.find((each) => each === search['part']);
  return part ? { part } : {};
}

/** Shows the photos even if there is a result. */
type EstimateSearch = { readonly view?: 'photos' };

/** Parses the search parameters of the page; ignores anything else. */
export function estimateSearch(search: Readonly<Record<string, unknown>>): EstimateSearch {
  return search['view'] === 'photos' ? { view: 'photos' } : {};
}

/** The quote that is open in an account. */
export type AccountSearch = { readonly open?: string };

export function accountSearch(search: Readonly<Record<string, unknown>>): AccountSearch {
  const { open } = search;
  return typeof open === 'string' && open !== '' ? { open } : {};
}

/** The step in the address of the application form, 1 to 4; anything else is left out. */
export function applySearch(search: Readonly<Record<string, unknown>>): { readonly step?: number } {
  const step = Number(search['step']);
  return Number.isInteger(step) && step >= 1 && step <= APPLICATION_STEPS.length ? { step } : {};
}

/** The current step of the wizard; 'done' is after the submit. Step 1 is the bare address. */
export type WizardSearch = {
  readonly step?: Exclude<StepId, 'package'> | 'done';
  /** Preselects a package, and is then removed from the address. */
  readonly package?: string;
  /** A promo code, which then is in the draft instead. */
  readonly code?: string;
};

/** Parses the search parameters of the wizard; ignores anything else. */
export function wizardSearch(search: Readonly<Record<string, unknown>>): WizardSearch {
  const step = search['step'] === 'done' ? 'done' : STEPS.find(({ id }) => id === search['step'])?.id;
  const pack = search['package'];
  // The router reads digits as a number.
  const code = typeof search['code'] === 'number' ? String(search['code']) : search['code'];
  return {
    ...(step && step !== 'package' && { step }),
    ...(typeof pack === 'string' && { package: pack }),
    ...(typeof code === 'string' && code !== '' && { code: code.slice(0, 40) }),
  };
}
