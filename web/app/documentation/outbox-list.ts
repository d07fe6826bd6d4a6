import type { LineState, OutboxItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

type Change = Partial<Pick<OutboxItem, 'state' | 'progress' | 'refusal'>>;

/** The items of one employee as this tab knows them, and the state of the connection. */
export type OutboxList = ReturnType<typeof openList>;

/** The items in the store of the device; empty until an owner is set. */
export function openList(store: Pick<OutboxStore, 'list'>) {
  let owner: string | undefined;
  let items: readonly OutboxItem[] = [];
  let line: LineState = 'idle';
  /** Counts this tab's writes: a read of the store that overlaps with one is outdated. */
  let edition = 0;
  const changed = new Set<() => void>();
  const tell = () => changed.forEach((onChange) => onChange());

  /** Rereads the store, which other tabs write to as well. */
  async function read(): Promise<void> {
    const [of, at] = [owner, edition];
    if (of === undefined) return;
    const kept = await store.list(of).catch(() => undefined);
    if (kept === undefined || of !== owner) return;
    if (at !== edition) return read();
    items = merge(items, kept);
    tell();
  }

  return {
    owner: () => owner,
    items: () => items,
    line: () => line,
    subscribe: (onChange: () => void) => addListener(changed, onChange),
    read,
    turnTo(next: string | undefined): void {
      owner = next;
      items = [];
      line = 'idle';
      tell();
    },
    setLine(next: LineState): void {
      line = next;
      tell();
    },
    patch(id: string, change: Change): void {
      items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
      tell();
    },
    put(item: OutboxItem): void {
      edition += 1;
      if (item.owner === owner && !items.some(({ id }) => id === item.id)) items = [...items, item];
      tell();
    },
    take(id: string): void {
      edition += 1;
      items = items.filter((item) => item.id !== id);
      tell();
    },
  };
}

/** Merges the store with what only this tab knows: what it's sending now, and what it couldn't store. */
function merge(items: readonly OutboxItem[], kept: readonly OutboxItem[]): readonly OutboxItem[] {
  const here = new Map(items.map((item) => [item.id, item]));
  const there = new Set(kept.map(({ id }) => id));
  const merged = kept.map((item) => {
    const known = here.get(item.id);
    // Pictures are rendered by identity, so the one in memory is kept.
    if (!known) return item;
    if (item.state === 'waiting') return known;
    return { ...known, state: item.state, progress: item.progress, ...(item.refusal && { refusal: item.refusal }) };
  });
  return [...merged, ...items.filter(({ id, unkept }) => unkept && !there.has(id))];
}

/** Adds a listener and returns a function that removes it. */
export function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
