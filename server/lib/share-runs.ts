/**
 * Lets callers who ask the same thing at the same time share one run. A caller never joins a run that began before it
 * asked, so nobody is told what was true a moment earlier: it waits for the next one.
 */
export function shareRuns<Result>(): (key: string, run: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, { current: Promise<unknown>; next: Promise<Result> | undefined }>();

  function start(key: string, run: () => Promise<Result>): Promise<Result> {
    const lane: { current: Promise<unknown>; next: Promise<Result> | undefined } = {
      current: Promise.resolve(),
      next: undefined,
    };
    lanes.set(key, lane);
    const result = run();
    lane.current = result.then(settle, settle);
    return result;

    function settle(): void {
      if (lane.next === undefined) lanes.delete(key);
    }
  }

  return (key, run) => {
    const lane = lanes.get(key);
    if (!lane) return start(key, run);
    lane.next ??= lane.current.then(() => start(key, run));
    return lane.next;
  };
}
