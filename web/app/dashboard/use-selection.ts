import { useCallback, useMemo, useState } from 'react';
import type { QuoteInList } from '#contract/desk.ts';

export type Selection = {
  /** Selected quotes that are still pending. */
  readonly ids: readonly string[];
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
    const waiting = shown.filter(({ status }) => status === 'pending').map(({ id }) => id);
    const ids = waiting.filter((id) => chosen.has(id));
    const isAll = waiting.length > 0 && ids.length === waiting.length;
    return {
      ids,
      isAll,
      has: (id) => chosen.has(id),
      toggle,
      toggleAll: () => setChosen(isAll ? new Set() : new Set(waiting)),
      clear: () => setChosen(new Set()),
    };
  }, [shown, chosen, toggle]);
}
