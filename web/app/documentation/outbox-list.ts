import { addListener } from './listeners.ts';
import type { LineState, OutboxItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

type Change = Partial<Pick<OutboxItem, 'state' | 'progress' | 'refusal'>>;

/** The items of one employee as this tab knows them, and how the line is. */
export type OutboxList = ReturnType<typeof openList>;

/** The items in the store of the device; empty until an owner is set. */
export function openList(store: Pick<OutboxStore, 'list'>) {
  let owner: string | undefined;
  let items: readonly OutboxItem[] = [];
  let line: LineState = 'idle';
  /** Of what this tab has put in and taken out: what was read of the store in between is too old. */
  let edition = 0;
  const changed = new Set<() => void>();
  const tell = () => changed.forEach((onChange) => onChange());

  /** Reads the store again, which other tabs write to as well. */
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

/** What the store says, but for what this tab knows better: what it is sending just now, and what it could not put there. */
function merge(items: readonly OutboxItem[], kept: readonly OutboxItem[]): readonly OutboxItem[] {
  const here = new Map(items.map((item) => [item.id, item]));
  const there = new Set(kept.map(({ id }) => id));
  const merged = kept.map((item) => {
    const known = here.get(item.id);
    // Pictures are shown by their identity: the one in memory stays.
    if (!known) return item;
    if (item.state === 'waiting') return known;
    return { ...known, state: item.state, progress: item.progress, ...(item.refusal && { refusal: item.refusal }) };
  });
  return [...merged, ...items.filter(({ id, unkept }) => unkept && !there.has(id))];
}
