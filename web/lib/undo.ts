import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UndoOffer } from '#contract/undos.ts';
import { formsTexts } from '#core/languages/en/forms.ts';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from './api.ts';
import { pageLanguage } from './language-switch.ts';
import { counts } from './list-pages.ts';
import { errorText } from './refusal.ts';

/** What a toast says after an action, and what undoes it; null if it can't be undone. */
export type DoneAction = {
  readonly title: string;
  readonly description?: string;
  readonly undo: Pick<UndoOffer, 'id' | 'seconds'> | Undos | null | undefined;
};

/** Several actions made at once, which are undone together. */
type Undos = { readonly ids: readonly string[]; readonly seconds: number };

/**
 * What undoes actions that were made one after the other since `began`, in milliseconds of `performance.now()`, as long as the first
 * one can be undone; null for nothing.
 */
export function undosSince(began: number, offers: readonly (UndoOffer | null)[]): Undos | null {
  const undos = offers.filter((offer) => offer !== null);
  const seconds = Math.floor((undos[0]?.seconds ?? 0) - (performance.now() - began) / 1000);
  return seconds > 0 ? { ids: undos.map(({ id }) => id), seconds } : null;
}

/** Returns what says that something was done, with an Undo button for as long as the server takes it. */
export function useUndoToast(): (done: DoneAction) => void {
  const client = useQueryClient();
  return useCallback(
    ({ undo: offer, ...said }) => {
      const ids = idsOf(offer);
      if (!offer || ids.length === 0) return toast(said);
      const { seconds } = offer;
      const onPress = () => void undo(client, ids);
      listenForKey(seconds, onPress);
      return toast({ ...said, seconds, action: { label: formsTexts(pageLanguage())('undo'), onPress } });
    },
    [client],
  );
}

function idsOf(offer: DoneAction['undo']): readonly string[] {
  if (!offer) return [];
  return 'ids' in offer ? offer.ids : [offer.id];
}

let listening: AbortController | undefined;

/** Ctrl+Z (Command on a Mac) undoes the last action, except in a field, where it undoes typing. */
function listenForKey(seconds: number, onPress: () => void): void {
  listening?.abort();
  const own = new AbortController();
  listening = own;
  setTimeout(() => own.abort(), seconds * 1000);
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
  const t = formsTexts(pageLanguage());
  const reason = errorText(failure);
  if (reason) toastError({ title: t('undoFailed'), description: reason });
  else toast({ title: t('undone') });
  const keys = [['quotes'], ['jobs'], ['staff'], ['applications'], ['customers'], ['mail'], counts().queryKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  // After the quotes: a job that is gone with its approval has no payments any more.
  await client.invalidateQueries({ queryKey: ['payments'] });
}
