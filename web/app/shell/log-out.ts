import { toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { forgetEditing } from '#web/lib/settings-draft.ts';
import { errorText } from '#web/lib/refusal.ts';
import { tabStore } from '#web/lib/storage.ts';

/** Ends the log-in of this browser, or those of all. Takes what the tab keeps of the owner's along, unsaved settings too. */
export async function logOut(which: 'POST /api/admin/logout' | 'POST /api/admin/log-out-everywhere'): Promise<void> {
  try {
    await call(which);
  } catch (error) {
    toastError({ title: errorText(error) ?? 'Failed to log out' });
    return;
  }
  forgetEditing(tabStore);
  // A whole new page, so that nothing of the owner's stays in memory.
  window.location.replace('/admin');
}
