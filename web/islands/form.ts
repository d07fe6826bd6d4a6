import type { Problem } from '#contract/call.ts';
import { postJson } from '#web/lib/visits.ts';
import type { formTexts, unlockFormTexts } from '#web/pages/form-texts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

type Words = ReturnType<typeof formTexts> & ReturnType<typeof unlockFormTexts>;

/** A text of the page, in its language. */
export function t(key: keyof Words): string {
  const words = JSON.parse(document.getElementById('form-texts')?.textContent ?? '{}') as Words;
  return words[key];
}

/** The values of a form's fields by name. */
export function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, control.value]));
}

/** Shows the error of each invalid field and focuses the first one; returns whether all are valid. */
export function areFieldsRight(form: HTMLFormElement): boolean {
  const wrong = controlsOf(form).filter((control) => !control.checkValidity());
  showErrors(
    form,
    wrong.map((control) => ({ path: control.name, message: complaint(control) })),
  );
  return wrong.length === 0;
}

/** Shows each message below the field with its name, clears the others, and focuses the first invalid field. */
export function showErrors(
  form: HTMLFormElement,
  errors: readonly { readonly path: string; readonly message: string }[],
) {
  const controls = controlsOf(form);
  for (const control of controls) {
    showError(control, errors.find((error) => error.path === control.name)?.message);
  }
  controls.find((control) => control.ariaInvalid === 'true')?.focus();
}

/** Clears a field's error as soon as the field is edited. */
export function clearErrorsWhileTyping(form: HTMLFormElement): void {
  form.addEventListener('input', (event) => showError(event.target as Control, undefined));
}

function showError(control: Control, message: string | undefined): void {
  const place = document.getElementById(`${control.id}-error`);
  if (!place) return;
  place.hidden = message === undefined;
  place.lastElementChild?.replaceChildren(message ?? '');
  if (message === undefined) {
    control.ariaInvalid = null;
    control.removeAttribute('aria-describedby');
    return;
  }
  control.ariaInvalid = 'true';
  control.setAttribute('aria-describedby', place.id);
}

function complaint(control: Control): string {
  const label = control.labels?.[0]?.firstChild?.textContent?.trim() ?? control.name;
  if (control.validity.valueMissing) return t('missing').replace('{label}', label);
  if (control.validity.typeMismatch) return t('notAnEmail');
  return control.validationMessage;
}

function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.querySelectorAll<Control>('input[name], textarea[name]')];
}

/** The result of a call: its status, and the problem document on failure. Status 0 means that there was no response. */
export type Answer = { readonly status: number; readonly isOk: boolean; readonly problem?: Problem };

/** Posts JSON with this browser's cookies. Never throws: without a network the status is 0. */
export async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await postJson(path, body);
    if (response.ok) return { status: response.status, isOk: true };
    const problem: Problem | undefined = await response.json().catch(() => undefined);
    return { status: response.status, isOk: false, problem };
  } catch {
    return { status: 0, isOk: false };
  }
}
