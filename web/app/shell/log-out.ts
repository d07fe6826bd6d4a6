import type { QueryClient } from '@tanstack/react-query';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { call } from '#web/lib/api.ts';
import { forgetDrafts, forgetEditing } from '#web/lib/forget-drafts.ts';
import { forgetToday } from '#web/lib/kept-today.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { errorText } from '#web/lib/refusal.ts';
import { toastError } from '#web/ui/toast.tsx';
import { noteLoggingOut } from './use-leave-when-logged-out.ts';

/** Ends this browser's session, or all sessions. Deletes the owner's data in this tab, including unsaved settings. */
export async function logOut(
  client: QueryClient,
  which: 'POST /api/admin/logout' | 'POST /api/admin/log-out-everywhere',
): Promise<void> {
  // Without a network as well: the next person on this device must not see it.
  forgetToday();
  noteLoggingOut(true);
  try {
    // Reads under way would be refused.
    await client.cancelQueries();
    await call(which);
  } catch (error) {
    noteLoggingOut(false);
    toastError({ title: errorText(error) ?? adminFrameTexts(pageLanguage())('logOutFailed') });
    return;
  }
  forgetEditing();
  forgetDrafts();
  // A full page load, so that none of the owner's data stays in memory.
  window.location.replace('/admin');
}
