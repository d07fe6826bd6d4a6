import type { NewItem, OutboxItem } from './outbox-item.ts';

/**
 * An item as the phone keeps it, possibly since an older version of the app and until a newer one. A change of its shape
 * gets the next version and a step in `readRecord` from the one before; no version may ever be forgotten.
 */
export type OutboxRecord = {
  readonly version: 1;
  /** The client id. */
  readonly id: string;
  /** The employee ID of the author. */
  readonly owner: string;
  /** Instant. */
  readonly at: string;
  readonly item: NewItem;
};

/** What became of an item, beside it, so that its picture is written once. */
export type OutboxMark = {
  readonly id: string;
  readonly owner: string;
  readonly state: 'sent' | 'refused';
  readonly refusal?: string;
};

/** An item as it is first kept. */
export function recordOf({ id, owner, at, state: _, progress: __, refusal: ___, unkept: ____, ...item }: OutboxItem) {
  return { version: 1, id, owner, at, item } as const satisfies OutboxRecord;
}

/** A kept item as this version of the app uses it; undefined for one that only a newer version can read, which stays kept. */
export function readRecord(kept: unknown, mark?: OutboxMark): OutboxItem | undefined {
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== 1) return undefined;
  const { id, owner, at, item } = kept as OutboxRecord;
  const state = mark?.state ?? 'waiting';
  const progress = state === 'sent' ? 1 : 0;
  return { ...item, id, owner, at, state, progress, ...(mark?.refusal && { refusal: mark.refusal }) };
}
