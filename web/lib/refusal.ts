import { formsTexts } from '#core/languages/en/forms.ts';
import { ApiError, ConnectionError } from './api.ts';
import { pageLanguage } from './language-switch.ts';

/** Rate limited: the server says when to retry. */
const BUSY = 503;

/** The message of a failed call in the language of the page; undefined if nothing failed. */
export function errorText(error: unknown): string | undefined {
  if (!error) return undefined;
  const t = formsTexts(pageLanguage());
  if (error instanceof ConnectionError) return t('noAnswer');
  const isSaid = error instanceof ApiError && (error.status < 500 || error.status === BUSY);
  return (isSaid && error.problem?.detail) || t('failed');
}

/** The message of a failed call about one field. */
export function fieldError(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.problem?.errors?.find((each) => each.path === path)?.message : undefined;
}

/** The same about a field, or about something in its list: 'answers.damage.1' and 'answerPhotos.damage' for 'answers.damage'. */
export function fieldErrorWithin(error: unknown, path: string): string | undefined {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  const paths = [path, path.replace(/^answers\./, 'answerPhotos.')];
  return errors.find((each) => paths.some((one) => each.path === one || each.path.startsWith(`${one}.`)))?.message;
}

/** The message about the first of these fields that has one, or else about the whole call. */
export function firstError(error: unknown, ...paths: readonly string[]): string | undefined {
  return paths.flatMap((path) => fieldError(error, path) ?? [])[0] ?? errorText(error);
}

/** What remains to be said above a form whose fields show their own errors. */
export function formError(error: unknown, paths: readonly string[]): string | undefined {
  return paths.some((path) => fieldError(error, path)) ? undefined : errorText(error);
}

/** Whether a log-in only lacks the second factor's code, or had a wrong one. */
export function asksCode(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'second-factor';
}
