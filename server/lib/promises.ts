/** Resolves with the result of the work, or rejects when it takes longer than the timeout. The work itself goes on. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`took longer than ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

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
