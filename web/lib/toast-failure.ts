import { formsTexts } from '#core/languages/en/forms.ts';
import { toastError } from '#web/ui/toast.tsx';
import { ApiError, ConnectionError } from './api.ts';
import { pageLanguage } from './language-switch.ts';
import { errorText } from './refusal.ts';

/** Shows a toast about a failed call: the server's message, or that it couldn't be reached. */
export function toastFailure(
  error: unknown,
  { title, otherwise }: { readonly title: string; readonly otherwise: string },
): void {
  const isReached = !(error instanceof ConnectionError);
  const told = error instanceof ApiError && error.problem ? errorText(error) : otherwise;
  toastError(
    isReached ? { title, description: told ?? otherwise } : { title: formsTexts(pageLanguage())('unreachable') },
  );
}
