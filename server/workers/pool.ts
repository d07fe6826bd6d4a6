import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { availableParallelism } from 'node:os';
import type { Log } from '../deps.ts';
import { Unavailable } from '../errors.ts';
import { networkOf } from '../lib/attempt-limiter.ts';
import type { JobInput, JobKind, JobMessage, JobResult } from '../worker-jobs.ts';
import { JobCutShort, workerProcess, type ProcessOptions } from './worker-process.ts';

export type WorkerOptions = {
  readonly log: Pick<Log, 'warn'>;
  /** How long one job may take; defaults to 10 seconds. */
  readonly timeoutMs?: number | undefined;
  /** How long a process stays after its last job; defaults to 30 seconds. */
  readonly idleMs?: number | undefined;
} & Pick<ProcessOptions, 'onStart'>;

export type Workers = {
  /**
   * Runs a job in a worker process, taking turns with the jobs of other networks. `sender` is the client's address;
   * jobs without one are the server's own, whose number is limited where they start. Throws Unavailable when too many
   * are waiting, JobCutShort when its process was killed or died, and Error when the job failed.
   */
  readonly run: <Kind extends JobKind>(kind: Kind, input: JobInput<Kind>, sender?: string) => Promise<JobResult<Kind>>;
  /** Kills the processes; jobs still waiting are rejected with Unavailable. */
  readonly close: () => void;
};

const TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;
/** Pictures are large while being decoded, and one of two cores must stay free for serving requests. */
const PROCESSES = availableParallelism() > 2 ? 2 : 1;
/** Jobs that may wait. A phone's photo takes a third of a second. */
const MOST_OF_NETWORK = 24;
const MOST_IN_ALL = 96;

type QueuedJob = JobMessage & {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** The worker processes of a server. The first job starts one; it ends when idle. */
export function openWorkers({ log, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, onStart }: WorkerOptions): Workers {
  const queue = fairQueue<QueuedJob>();
  const processes = Array.from({ length: PROCESSES }, () => workerProcess({ timeoutMs, idleMs, onStart }));
  const free = [...processes];
  let isClosed = false;

  function startNext(): void {
    const worker = free.pop();
    const next = worker && queue.next();
    if (!worker) return;
    if (!next) return void free.push(worker);
    const { kind, input, resolve, reject } = next;
    const ended = worker.run({ kind, input }).then(resolve, (error: unknown) => {
      if (error instanceof JobCutShort) log.warn({ err: error }, 'a worker process ended');
      reject(error);
    });
    void ended.finally(() => {
      free.push(worker);
      startNext();
    });
  }

  return {
    async run<Kind extends JobKind>(kind: Kind, input: JobInput<Kind>, sender?: string) {
      const lane = sender === undefined ? kind : networkOf(sender);
      const isFull = sender !== undefined && (queue.size(lane) >= MOST_OF_NETWORK || queue.size() >= MOST_IN_ALL);
      if (isClosed || isFull) throw busy(queue.size());
      const { promise, ...settle } = Promise.withResolvers<unknown>();
      queue.add(lane, { kind, input, ...settle });
      startNext();
      return (await promise) as JobResult<Kind>;
    },
    close() {
      isClosed = true;
      for (let waiting = queue.next(); waiting; waiting = queue.next()) waiting.reject(busy(0));
      for (const each of processes) each.end();
    },
  };
}

/** Estimates half a second for each waiting job. */
function busy(waiting: number): Unavailable {
  const seconds = Math.max(2, Math.ceil(waiting / 2 / PROCESSES));
  return new Unavailable(messageOf(problemsTexts, 'overloaded'), seconds);
}

/** Items queued in lanes. Lanes take turns, so one with many items can't hold up the others. */
type FairQueue<T> = {
  readonly add: (lane: string, item: T) => void;
  /** Removes and returns the oldest item of the next lane; undefined if the queue is empty. */
  readonly next: () => T | undefined;
  /** Returns how many items wait in this lane, or in total. */
  readonly size: (lane?: string) => number;
};

/** A queue in lanes that are served in turn, so that one client with many jobs does not hold up the others. */
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
