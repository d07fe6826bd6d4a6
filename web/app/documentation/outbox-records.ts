import type { NewItem, OutboxItem } from './outbox-item.ts';

/**
 * An item as stored on the phone, possibly by an older version of the app and for a newer one. A change of its shape
 * gets the next version, and a step in `readRecord` from the previous one. Never drop a version.
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

/** The outcome of an item, stored separately, so that its picture is written only once. */
export type OutboxMark = {
  readonly id: string;
  readonly owner: string;
  readonly state: 'sent' | 'refused';
  readonly refusal?: string;
};

/** Returns the record of a new item. */
export function recordOf({ id, owner, at, state: _, progress: __, refusal: ___, unkept: ____, ...item }: OutboxItem) {
  return { version: 1, id, owner, at, item } as const satisfies OutboxRecord;
}

/** Returns a stored item; undefined if only a newer version of the app can read it. It stays stored then. */
export function readRecord(kept: unknown, mark?: OutboxMark): OutboxItem | undefined {
  if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== 1) return undefined;
  const { id, owner, at, item } = kept as OutboxRecord;
  const state = mark?.state ?? 'waiting';
  const progress = state === 'sent' ? 1 : 0;
  return { ...item, id, owner, at, state, progress, ...(mark?.refusal && { refusal: mark.refusal }) };
}
