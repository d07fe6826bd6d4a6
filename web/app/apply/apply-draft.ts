import { applyTexts } from '#core/languages/en/apply.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { APPLICATION_STEPS, AVAILABILITY_CHOICES, isWebLink } from '#core/people/applications.ts';
import { contactError, tidied } from '#web/lib/contact-errors.ts';
import type { Store } from '#web/lib/storage.ts';

/** What the applicant has typed into the form so far. */
export type ApplyDraft = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly availability: readonly string[];
  readonly experience: string;
  readonly whyJoin: string;
  readonly resumeLink: string;
  readonly transportation: string;
  readonly references: string;
};
export type ApplyField = keyof ApplyDraft;
export type ApplyFaults = Readonly<Partial<Record<ApplyField, string>>>;
/** The draft, its current step (1 to 4), and the idempotency key that it will be sent with. */
export type SavedDraft = { readonly draft: ApplyDraft; readonly step: number; readonly key: string };

export const STEP_COUNT = APPLICATION_STEPS.length;
const KEY = 'applicationDraft';
const LONGEST = 5000;

export const EMPTY_APPLICATION: ApplyDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  availability: [],
  experience: '',
  whyJoin: '',
  resumeLink: '',
  transportation: '',
  references: '',
};

/** The step that asks for each field. */
const STEP_OF: Readonly<Record<ApplyField, number>> = {
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  availability: 2,
  experience: 3,
  whyJoin: 3,
  resumeLink: 3,
  transportation: 4,
  references: 4,
};

/** The errors that keep the user on a step, by field: what is missing, and what is invalid. */
export function faultsOf(draft: ApplyDraft, step: number, language: Language): ApplyFaults {
  const required: readonly string[] = APPLICATION_STEPS[step - 1] ?? [];
  const entries = fieldsOf(step).flatMap((field) => {
    const fault =
      wrongIn(draft, field, language) ?? (required.includes(field) ? missingIn(draft, field, language) : undefined);
    return fault ? [[field, fault] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns what is wrong with the value, or undefined. An empty field is missing, not invalid. */
export function wrongIn(draft: ApplyDraft, field: ApplyField, language: Language): string | undefined {
  if (field === 'firstName' || field === 'lastName') return contactError('customerFirstName', draft[field], language);
  if (field === 'email') return contactError('customerEmail', draft.email, language);
  if (field === 'phone') return contactError('customerPhone', draft.phone, language);
  if (field === 'resumeLink' && draft.resumeLink.trim() !== '' && !isWebLink(linkFrom(draft.resumeLink)))
    return applyTexts(language)('badLink');
  return undefined;
}

/** Normalizes the value: an email address in lower case, a link with its scheme. */
export function tidy(draft: ApplyDraft, field: Exclude<ApplyField, 'availability'>): string {
  if (field === 'email') return tidied('customerEmail', draft.email);
  if (field === 'phone') return tidied('customerPhone', draft.phone);
  return field === 'resumeLink' ? linkFrom(draft.resumeLink) : draft[field].trim();
}

/** The furthest step that may be shown: the first incomplete one. */
export function furthestStep(draft: ApplyDraft): number {
  const open = APPLICATION_STEPS.findIndex((_, index) => Object.keys(faultsOf(draft, index + 1, SOURCE)).length > 0);
  return open === -1 ? STEP_COUNT : open + 1;
}

/** The step that asks for a field of the request ('availability.0'); the last one for fields that no step asks for. */
export function stepAsking(path: string): number {
  const field = fieldIn(path);
  return field ? STEP_OF[field] : STEP_COUNT;
}

export function fieldIn(path: string): ApplyField | undefined {
  const [name] = path.split('.');
  return fieldsOf(undefined).find((field) => field === name);
}

/** Restores the draft from this browser, without values that don't belong there. */
export function readApplication(store: Store, newKey: () => string): SavedDraft {
  const kept = record(store.get(KEY));
  const texts = fieldsOf(undefined).map((field) => [field, text(kept[field])]);
  const chosen = kept['availability'];
  const availability = AVAILABILITY_CHOICES.filter((choice) => Array.isArray(chosen) && chosen.includes(choice));
  const draft: ApplyDraft = { ...EMPTY_APPLICATION, ...Object.fromEntries(texts), availability };
  const step = Number(kept['step']);
  return {
    draft,
    step: Math.min(Number.isInteger(step) && step >= 1 ? step : 1, furthestStep(draft)),
    key: text(kept['key']).slice(0, 64) || newKey(),
  };
}

/** Stores the draft, so that a reload or a closed tab loses nothing. */
export function saveApplication(store: Store, { draft, step, key }: SavedDraft): void {
  store.set(KEY, JSON.stringify({ ...draft, step, key }));
}

export function clearApplication(store: Store): void {
  store.remove(KEY);
}

function missingIn(draft: ApplyDraft, field: ApplyField, language: Language): string | undefined {
  const t = applyTexts(language);
  if (field === 'availability') return draft.availability.length === 0 ? t('availabilityNeeded') : undefined;
  return draft[field].trim() === '' ? t('fieldNeeded') : undefined;
}

function fieldsOf(step: number | undefined): readonly ApplyField[] {
  const fields = Object.keys(STEP_OF) as ApplyField[];
  return step === undefined ? fields : fields.filter((field) => STEP_OF[field] === step);
}

function linkFrom(typed: string): string {
  const link = typed.trim();
  return link === '' || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}

function record(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function text(stored: unknown): string {
  return typeof stored === 'string' ? stored.slice(0, LONGEST) : '';
}

const SUBMITTED_KEY = 'applicationSubmitted';

/** Remembers for this tab that an application has arrived. */
export function keepSubmitted(store: Store): void {
  store.set(SUBMITTED_KEY, 'yes');
}

/** Whether an application has been sent from this tab. */
export function hasSubmitted(store: Store): boolean {
  return store.get(SUBMITTED_KEY) === 'yes';
}
