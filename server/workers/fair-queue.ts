/** Items queued in lanes. Lanes take turns, so one with many items can't hold up the others. */
export type FairQueue<T> = {
  readonly add: (lane: string, item: T) => void;
  /** Removes and returns the oldest item of the next lane; undefined if the queue is empty. */
  readonly next: () => T | undefined;
  /** Returns how many items wait in this lane, or in total. */
  readonly size: (lane?: string) => number;
};

export function fairQueue<T>(): FairQueue<T> {
  // A map keeps the order of insertion: the first lane is the next one.
  const lanes = new Map<string, T[]>();
  let size = 0;
  return {
    add(lane, item) {
      const waiting = lanes.get(lane);
      if (waiting) waiting.push(item);
      else lanes.set(lane, [item]);
      size += 1;
    },
    next() {
      const [first] = lanes;
      if (!first) return undefined;
      const [lane, waiting] = first;
      const item = waiting.shift();
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting);
      size -= 1;
      return item;
    },
    size: (lane) => (lane === undefined ? size : (lanes.get(lane)?.length ?? 0)),
  };
}
