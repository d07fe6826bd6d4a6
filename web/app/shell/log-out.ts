import { toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { forgetEditing } from '#web/lib/settings-draft.ts';
import { errorText } from '#web/lib/refusal.ts';
import { tabStore } from '#web/lib/storage.ts';

/** Ends this browser's session, or all sessions. Deletes the owner's data in this tab, including unsaved settings. */
export async function logOut(which: 'POST /api/admin/logout' | 'POST /api/admin/log-out-everywhere'): Promise<void> {
  try {
    await call(which);
  } catch (error) {
    toastError({ title: errorText(error) ?? 'Failed to log out' });
    return;
  }
  forgetEditing(tabStore);
  // A full page load, so that none of the owner's data stays in memory.
  window.location.replace('/admin');
}
