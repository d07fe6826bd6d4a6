/**
 * Lets callers that make the same request at the same time share one run. A caller never joins a run that began before
 * its request, which could return outdated results: it waits for the next one.
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
