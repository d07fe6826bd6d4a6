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

/** The open tab, and the vehicle that is documented there. */
/** The open tab and vehicle from the address; they default to the photos and to the first one. */
export function documentationSearch(search: Readonly<Record<string, unknown>>): {
  readonly part?: DocumentationTab;
  readonly vehicleNumber?: number;
} {
  const part = DOCUMENTATION_TABS.find((each) => each === search['part']);
  const vehicleNumber = Number(search['vehicleNumber']);
  return { ...(part && { part }), ...(Number.isInteger(vehicleNumber) && vehicleNumber > 1 && { vehicleNumber }) };
}

/**
 * Parses the search parameters of the page, ignoring anything else: `view` shows the photos even if there is a result, and
 * `vehicleNumber` is that of a vehicle after the first one.
 */
export function estimateSearch(search: Readonly<Record<string, unknown>>): {
  readonly view?: 'photos';
  readonly vehicleNumber?: number;
} {
  const vehicleNumber = Number(search['vehicleNumber']);
  return {
    ...(search['view'] === 'photos' && { view: 'photos' }),
    ...(Number.isInteger(vehicleNumber) && vehicleNumber > 1 && { vehicleNumber }),
  };
}

/** The quote that is open in an account. */
export type AccountSearch = { readonly open?: string };

/** Parses the search parameters of a customer account. */
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

/** The secret token of a payment link, and the result in the card service's redirect. */
export type PaymentSearch = { readonly token?: string; readonly card?: 'done' | 'left' };

/** Parses the search parameters of the payment pages. */
export function paymentSearch(search: Readonly<Record<string, unknown>>): PaymentSearch {
  const { token, card } = search;
  return {
    ...(typeof token === 'string' && token !== '' && { token: token.slice(0, 100) }),
    ...((card === 'done' || card === 'left') && { card }),
  };
}

/** Parses the search parameters of the page of an invoice. */
export function invoiceSearch(search: Readonly<Record<string, unknown>>): Pick<PaymentSearch, 'card'> {
  const { card } = paymentSearch(search);
  return { ...(card && { card }) };
}

const WISHES = ['confirm', 'move', 'rate'] as const;
export type FollowUpChoice = (typeof WISHES)[number];

/** The purpose of a mailed link: it shows the button, and changes nothing by itself. */
export function followUpSearch(search: Readonly<Record<string, unknown>>): {
  readonly do?: FollowUpChoice;
  /** Proof that the visitor received the mail. */
  readonly confirm?: string;
  /** How the customer came back from the card page with the deposit. */
  readonly deposit?: 'done' | 'left';
} {
  const { confirm, deposit } = search;
  const wish = WISHES.find((each) => each === search['do']);
  return {
    ...(wish && { do: wish }),
    ...(typeof confirm === 'string' && { confirm }),
    ...((deposit === 'done' || deposit === 'left') && { deposit }),
  };
}

const ID = /^[0-9a-f-]{36}$/i;

/** The jobs next to the calendar: all open ones, those of the shown week, or those that wait for approval. */
export const CARD_CHOICES = ['open', 'week', 'pending-approval'] as const;
export type CardChoice = (typeof CARD_CHOICES)[number];

/** The state of the schedule in its address; defaults to this week by slot, and open jobs. */
export type ScheduleSearch = {
  /** Any local date of the shown week. */
  readonly week?: string | undefined;
  /** The rows of the calendar: slots, crew members, or bays and vans. */
  readonly rows?: 'crew' | 'resources' | undefined;
  readonly jobs?: Exclude<CardChoice, 'open'> | undefined;
  /** The id of the employee whose jobs are listed. */
  readonly employee?: string | undefined;
  /** The days that the calendar shows; without it, on narrow screens the jobs are shown instead. */
  readonly show?: 'day' | 'week' | 'month' | undefined;
  /** The id of the open job. */
  readonly open?: string | undefined;
};

/** Parses the search parameters of the schedule; ignores anything else. */
export function scheduleSearch(search: Readonly<Record<string, unknown>>): ScheduleSearch {
  const { week, rows, jobs, employee, show, open } = search;
  const isDate = typeof week === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(week) && !Number.isNaN(Date.parse(week));
  return {
    ...(isDate && { week }),
    ...((rows === 'crew' || rows === 'resources') && { rows }),
    ...((jobs === 'week' || jobs === 'pending-approval') && { jobs }),
    ...(typeof employee === 'string' && ID.test(employee) && { employee }),
    ...((show === 'week' || show === 'day' || show === 'month') && { show }),
    ...(typeof open === 'string' && open.length <= 100 && { open }),
  };
}

/** The state of the staff page in its address. */
export type StaffSearch = {
  /** The id of the staff member being edited. */
  readonly edit?: string | undefined;
  /** The id of the application that the form is prefilled from. */
  readonly application?: string | undefined;
  /** The pay period, as local dates. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the search parameters of the staff page; ignores an incomplete pay period. */
export function staffSearch(search: Readonly<Record<string, unknown>>): StaffSearch {
  const text = (key: string, form: RegExp) => {
    const value = search[key];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  };
  const [edit, application] = [text('edit', ID), text('application', ID)];
  const [from, to] = [text('from', DATE), text('to', DATE)];
  return { ...(edit && { edit }), ...(application && { application }), ...(from && to && { from, to }) };
}

/** The period of a pay statement; without one it's the current week. */
export function periodSearch(search: Readonly<Record<string, unknown>>): {
  readonly from?: string;
  readonly to?: string;
} {
  const { from, to } = staffSearch(search);
  return from && to ? { from, to } : {};
}
