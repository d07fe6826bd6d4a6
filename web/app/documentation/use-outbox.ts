import { useMemo, useSyncExternalStore } from 'react';
import type { LineState, OutboxItem } from './outbox-item.ts';
import { outbox } from './send-item.ts';

export type Sending = {
  /** The job's items on this device, sent and unsent, oldest first. */
  readonly items: readonly OutboxItem[];
  readonly line: LineState;
  readonly sent: number;
};

/** The outbox items of one job. */
export function useOutbox(jobId: string): Sending {
  const { items: all, line } = useOwnOutbox();
  return useMemo(
    () =>
      sendingOf(
        all.filter((item) => item.jobId === jobId),
        line,
      ),
    [all, line, jobId],
  );
}

/** The outbox items of all of the employee's jobs. */
export function useOwnOutbox(): Sending {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const line = useSyncExternalStore(outbox.subscribe, outbox.line);
  return useMemo(() => sendingOf(items, line), [items, line]);
}

function sendingOf(items: readonly OutboxItem[], line: LineState): Sending {
  return { items, line, sent: items.filter(({ state }) => state === 'sent').length };
}

/** Returns an object URL for a picture that exists only on this device. */
export function previewOf(file: Blob): string {
  const known = previews.get(file);
  if (known) return known;
  const url = URL.createObjectURL(file);
  previews.set(file, url);
  return url;
}

const previews = new WeakMap<Blob, string>();
