import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { UNDO_SECONDS } from '#core/operations/undo.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from './api.ts';
import { counts } from '#web/lib/counts.ts';
import { errorText } from './refusal.ts';

/** What a toast says of something done, and the ids that undo it: none where it can't be undone. */
export type Done = { readonly title: string; readonly description?: string; readonly undos: readonly string[] };

/** Returns what says that something was done, with an Undo button for as long as the server takes it. */
export function useUndoToast(): (done: Done) => void {
  const client = useQueryClient();
  return useCallback(
    ({ undos, ...said }) => {
      if (undos.length === 0) return toast(said);
      const onPress = () => void undo(client, undos);
      listenForKey(onPress);
      return toast({ ...said, seconds: UNDO_SECONDS, action: { label: 'Undo', onPress } });
    },
    [client],
  );
}

let listening: AbortController | undefined;

/** Ctrl+Z (Command on a Mac) undoes what was done last, except where it takes back what was typed. */
function listenForKey(onPress: () => void): void {
  listening?.abort();
  const own = new AbortController();
  listening = own;
  setTimeout(() => own.abort(), UNDO_SECONDS * 1000);
  window.addEventListener(
    'keydown',
    (event) => {
      const { target, key, ctrlKey, metaKey, shiftKey } = event;
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || isTyping) return;
      event.preventDefault();
      onPress();
    },
    { signal: own.signal },
  );
}

async function undo(client: QueryClient, ids: readonly string[]): Promise<void> {
  listening?.abort();
  let failure: unknown;
  for (const id of ids) {
    try {
      await call('POST /api/admin/undo/:id', { params: { id } });
    } catch (error) {
      failure = error;
    }
  }
  const reason = errorText(failure);
  if (reason) toastError({ title: "Couldn't undo", description: reason });
  else toast({ title: 'Undone' });
  const keys = [['quotes'], ['jobs'], ['applications'], ['mail'], counts().queryKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
