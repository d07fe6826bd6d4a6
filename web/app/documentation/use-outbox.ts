import { useMemo, useSyncExternalStore } from 'react';
import type { LineState, OutboxItem } from './outbox-item.ts';
import { outbox } from './send-item.ts';

export type Sending = {
  /** What this device has and had to send for the job, oldest first. */
  readonly items: readonly OutboxItem[];
  readonly line: LineState;
  readonly sent: number;
};

/** What of a job is on its way. */
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

/** What of all jobs of the employee is on its way. */
export function useOwnOutbox(): Sending {
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const line = useSyncExternalStore(outbox.subscribe, outbox.line);
  return useMemo(() => sendingOf(items, line), [items, line]);
}

function sendingOf(items: readonly OutboxItem[], line: LineState): Sending {
  return { items, line, sent: items.filter(({ state }) => state === 'sent').length };
}

/** An address under which this page can show a picture that is only here. */
export function previewOf(file: Blob): string {
  const known = previews.get(file);
  if (known) return known;
  const url = URL.createObjectURL(file);
  previews.set(file, url);
  return url;
}

const previews = new WeakMap<Blob, string>();
