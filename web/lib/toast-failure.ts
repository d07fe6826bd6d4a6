import { toastError } from '#web/ui/toast.tsx';
import { ApiError, ConnectionError } from './api.ts';
import { errorText } from './refusal.ts';

/** A toast about a call that failed: what the server says, or that it could not be reached. */
export function toastFailure(
  error: unknown,
  { title, otherwise }: { readonly title: string; readonly otherwise: string },
): void {
  const isReached = !(error instanceof ConnectionError);
  const told = error instanceof ApiError && error.problem ? errorText(error) : otherwise;
  toastError(isReached ? { title, description: told ?? otherwise } : { title: UNREACHABLE });
}

const UNREACHABLE = 'Failed to connect to server. Please try again.';
