import { ApiError, ConnectionError } from './api.ts';

const NO_ANSWER = 'No answer came. Check your connection, then try again.';
const FAILED = 'That did not work, and it is our fault. Please try again in a moment.';

/** Too much at once: the server says when to try again. */
const BUSY = 503;

/** What a failed call says to people; undefined while nothing failed. */
export function errorText(error: unknown): string | undefined {
  if (!error) return undefined;
  if (error instanceof ConnectionError) return NO_ANSWER;
  return (
    (error instanceof ApiError && (error.status < 500 || error.status === BUSY) && error.problem?.detail) || FAILED
  );
}

/** What a failed call says about one field of what was sent. */
export function fieldError(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.problem?.errors?.find((each) => each.path === path)?.message : undefined;
}

/** What is left to say above a form, when its fields say their own. */
export function formError(error: unknown, paths: readonly string[]): string | undefined {
  return paths.some((path) => fieldError(error, path)) ? undefined : errorText(error);
}

/** Whether a log-in only lacks the code of the second factor, or has a wrong one. */
export function asksCode(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'second-factor';
}
