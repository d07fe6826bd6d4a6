import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { ReasonDialog } from '#web/app/list/reason-dialog.tsx';
import { SelectionFrame } from '#web/app/list/selection-frame.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { undosSince, useUndoToast } from '#web/lib/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';

/** Bulk actions, shown while quotes are selected. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { quotes, clear } = selection;
  const count = quotes.length;
  const t = useTexts(dashboardTexts);
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  // Another admin may have decided some of the quotes in the meantime.
  const outcomeOf = (declined: number, chosen: number) => ({
    title: t('declinedCount', { count: declined }),
    ...(declined < chosen && { description: t('alreadyDecided', { count: chosen - declined }) }),
  });
  const say = useUndoToast();
  const refetch = async () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['quotes'] }),
      client.invalidateQueries({ queryKey: counts().queryKey }),
    ]);
  const decline = useMutation({
    mutationFn: ({ ids, reason }: { readonly ids: string[]; readonly reason: string | undefined }) =>
      call('POST /api/quotes/decline', { body: { ids, reason } }),
    onSuccess: async ({ declined, undos, undoSeconds }, { ids }) => {
      say({ ...outcomeOf(declined, ids.length), undo: { ids: undos, seconds: undoSeconds } });
      setAsking(false);
      clear();
      await refetch();
    },
  });
  const approve = useMutation({
    mutationFn: approveAll,
    // What was chosen then: the live list drops each as it's decided.
    onSuccess: async ({ approved, undo }, chosen) => {
      const left = chosen.length - approved;
      if (approved > 0) {
        const title = t('approvedCount', { count: approved });
        say({ title, ...(left > 0 && { description: t('notApproved', { count: left }) }), undo });
      } else toastError({ title: t('noneApproved'), description: t('notApproved', { count: left }) });
      await refetch();
    },
    onError: async (error) => {
      toastError({ title: t('noneApproved'), description: errorText(error) ?? '' });
      await refetch();
    },
  });
  if (count === 0) return null;
  return (
    <SelectionFrame label={t('selection')} count={t('selectedCount', { count })}>
      <Button onClick={clear}>{t('clear')}</Button>
      <Button variant="stop" onClick={() => setAsking(true)}>
        {t('declineCount', { count })}
      </Button>
      <Button variant="sponge" aria-disabled={approve.isPending} onClick={() => approve.mutate(quotes)}>
        <Icon name="check" />
        {t('approveCount', { count })}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('askDeclineCount', { count })}
          about={t('declineSelectedHint')}
          action={t('decline')}
          isBusy={decline.isPending}
          error={decline.error}
          onDo={(reason) => decline.mutate({ ids: quotes.map(({ id }) => id), reason })}
          onClose={() => {
            decline.reset();
            setAsking(false);
          }}
        />
      )}
    </SelectionFrame>
  );
}

/**
 * Approves one after the other. Those without a time or with a deposit that is due stay as they are, and so do those that the server
 * refuses, as their time was taken. Throws for a call that got no answer.
 */
async function approveAll(quotes: readonly QuoteInList[]) {
  const began = performance.now();
  const approved: QuoteDetail[] = [];
  for (const { id } of quotes.filter((quote) => quote.scheduledDate && quote.deposit?.state !== 'due')) {
    try {
      approved.push(await call('POST /api/quotes/:id/approve', { params: { id }, body: {} }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem === undefined) throw error;
    }
  }
  const undo = undosSince(
    began,
    approved.map((quote) => quote.undo),
  );
  return { approved: approved.length, undo };
}

export type Selection = {
  /** Selected quotes that are still pending. */
  readonly quotes: readonly QuoteInList[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selects all pending quotes, or none if all were selected. */
  readonly toggleAll: () => void;
  readonly isAll: boolean;
  readonly clear: () => void;
};

/** The selection among the shown quotes. Only pending ones can be selected. */
export function useSelection(shown: readonly QuoteInList[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setChosen((were) => (were.has(id) ? new Set([...were].filter((each) => each !== id)) : new Set([...were, id]))),
    [],
  );
  return useMemo(() => {
    const waiting = shown.filter(({ status }) => status === 'pending');
    const quotes = waiting.filter(({ id }) => chosen.has(id));
    const isAll = waiting.length > 0 && quotes.length === waiting.length;
    return {
      quotes,
      isAll,
      has: (id) => chosen.has(id),
      toggle,
      toggleAll: () => setChosen(isAll ? new Set() : new Set(waiting.map(({ id }) => id))),
      clear: () => setChosen(new Set()),
    };
  }, [shown, chosen, toggle]);
}
