import { formsTexts } from '#core/languages/en/forms.ts';
import { ApiError } from './api.ts';
import { pageLanguage } from './language-switch.ts';
import { errorText } from './refusal.ts';

/** What was typed, by field. */
export type FormValues<Name extends string> = Readonly<Record<Name, string>>;

/** Returns what is wrong with a field's value, or undefined. */
export type FormRule<Name extends string> = (value: string, values: FormValues<Name>) => string | undefined;
export type FormRules<Name extends string> = { readonly [Each in Name]?: FormRule<Name> };

/** Returns what is wrong with the form as a whole and the field to start at, or undefined. */
export type FormCheck<Name extends string> = (
  values: FormValues<Name>,
) => { readonly name: Name; readonly message: string } | undefined;

/** Messages by field, in the order of the fields. */
export type FormErrors<Name extends string> = { readonly [Each in Name]?: string };

/** What the server says when its required fields are empty, said before anything is sent. */
export function fillInAll(): string {
  return formsTexts(pageLanguage())('fillInAll');
}

/** What the contract says about a password of fewer characters than `least`. */
export function passwordTooShort(least: number): string {
  return formsTexts(pageLanguage())('passwordTooShort', { least });
}

/** What the contract says about a repeated password that differs. */
export function passwordsDiffer(): string {
  return formsTexts(pageLanguage())('passwordsDiffer');
}

/** Returns the errors that the rules find, in the order of the values. */
export function checkRules<Name extends string>(values: FormValues<Name>, rules: FormRules<Name>): FormErrors<Name> {
  return byField(namesOf(values), (name) => rules[name]?.(values[name], values));
}

/** A rule of a form: no field may be empty. */
export function needsAll<Name extends string>(text: string = fillInAll()): FormCheck<Name> {
  return (values) => {
    const name = namesOf(values).find((each) => values[each].trim() === '');
    return name && { name, message: text };
  };
}

/**
 * Returns the errors of a failed call by field. A path belongs to the field of that name, or else to the nearest field
 * around it: 'extras.0' to 'extras'. The first error of a field wins.
 */
export function serverErrors<Name extends string>(error: unknown, names: readonly Name[]): FormErrors<Name> {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return byField(names, (name) => errors.find(({ path }) => fieldAt(path, names) === name)?.message);
}

/** Returns what remains to be said about a failed call, besides the errors of its fields. */
export function remainingError<Name extends string>(error: unknown, errors: FormErrors<Name>): string | undefined {
  return Object.keys(errors).length > 0 ? undefined : errorText(error);
}

/** Returns the names of the values, in their order. */
export function namesOf<Name extends string>(values: FormValues<Name>): readonly Name[] {
  // Object.keys only promises strings; the type of the values has no other keys.
  return Object.keys(values) as Name[];
}

function fieldAt<Name extends string>(path: string, names: readonly Name[]): Name | undefined {
  const around = names.filter((name) => path === name || path.startsWith(`${name}.`));
  return around.toSorted((a, b) => b.length - a.length)[0];
}

function byField<Name extends string>(
  names: readonly Name[],
  errorOf: (name: Name) => string | undefined,
): FormErrors<Name> {
  const errors: { [Each in Name]?: string } = {};
  for (const name of names) {
    const message = errorOf(name);
    if (message) errors[name] = message;
  }
  return errors;
}
