import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { env } from 'node:process';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Log } from '#server/deps.ts';
import { Unavailable } from '#server/errors.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import type { JobInput, JobKind, JobMessage, JobResult, JobAnswer, WorkerMessage } from '#server/worker-jobs.ts';

export type WorkerOptions = {
  readonly log: Pick<Log, 'warn'>;
  /**
   * How long one job may take; defaults to 10 seconds, and three times that for a large photo. A job that gets less than half
   * of a processor, because the machine is busy, may take up to four times as long.
   */
  readonly timeoutMs?: number | undefined;
  /** How long a process stays after its last job; defaults to 30 seconds. */
  readonly idleMs?: number | undefined;
} & Pick<ProcessOptions, 'onStart'>;

export type Workers = {
  /**
   * Runs a job in a worker process, taking turns with the jobs of other networks. Papers, ordinary photos and large ones
   * don't wait for each other. `sender` is the client's address; jobs without one are the server's own, whose number is
   * limited where they start. Throws Unavailable when too many are waiting, JobCutShort when its process was killed or
   * died, and Error when the job failed.
   */
  readonly run: <Kind extends JobKind>(kind: Kind, input: JobInput<Kind>, sender?: string) => Promise<JobResult<Kind>>;
  /** Kills the processes; jobs still waiting are rejected with Unavailable. */
  readonly close: () => void;
};

const TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;
const MOST_IN_ALL = 96;

type GroupRules = {
  readonly processes: number;
  /** Jobs of one network that may wait. */
  readonly mostOfNetwork: number;
  /** How many times the usual time a job may take. */
  readonly patience: number;
};

/** Each group has its own queue and processes, so that what one network sends never delays another kind of work. */
const GROUPS = {
  /** Pictures are large while being decoded, and one of two cores must stay free for serving requests. */
  photos: { processes: availableParallelism() > 2 ? 2 : 1, mostOfNetwork: 24, patience: 1 },
  largePhotos: { processes: 1, mostOfNetwork: 3, patience: 3 },
  papers: { processes: 1, mostOfNetwork: 24, patience: 1 },
} as const satisfies Readonly<Record<string, GroupRules>>;

const GROUP_OF: Readonly<Record<JobKind, keyof typeof GROUPS>> = {
  're-encode': 'photos',
  're-encode-large': 'largePhotos',
  'draw-site-picture': 'largePhotos',
  'draw-gallery-picture': 'largePhotos',
  shrink: 'photos',
  'model-pixels': 'photos',
  'draw-result': 'photos',
  'draw-png': 'photos',
  'draw-paper': 'papers',
};

/** The worker processes of a server. The first job of a group starts one; it ends when idle. */
export function openWorkers({ log, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, onStart }: WorkerOptions): Workers {
  const open = (rules: GroupRules) => openGroup(rules, { log, timeoutMs: timeoutMs * rules.patience, idleMs, onStart });
  const groups = { photos: open(GROUPS.photos), largePhotos: open(GROUPS.largePhotos), papers: open(GROUPS.papers) };
  return {
    run: (kind, input, sender) => groups[GROUP_OF[kind]].run(kind, input, sender),
    close() {
      for (const group of Object.values(groups)) group.close();
    },
  };
}

function openGroup(rules: GroupRules, options: Pick<WorkerOptions, 'log'> & ProcessOptions): Workers {
  const queue = fairQueue<
    JobMessage & { readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void }
  >();
  const processes = Array.from({ length: rules.processes }, () => workerProcess(options));
  const free = [...processes];
  let isClosed = false;
  const busy = () => busyWith(queue.size() / rules.processes);

  function startNext(): void {
    const worker = free.pop();
    const next = worker && queue.next();
    if (!worker) return;
    if (!next) return void free.push(worker);
    const { kind, input, resolve, reject } = next;
    const ended = worker.run({ kind, input }).then(resolve, (error: unknown) => {
      if (error instanceof JobCutShort) options.log.warn({ err: error }, 'a worker process ended');
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
      const isFull = sender !== undefined && (queue.size(lane) >= rules.mostOfNetwork || queue.size() >= MOST_IN_ALL);
      if (isClosed || isFull) throw busy();
      const { promise, ...settle } = Promise.withResolvers<unknown>();
      queue.add(lane, { kind, input, ...settle });
      startNext();
      return (await promise) as JobResult<Kind>;
    },
    close() {
      isClosed = true;
      for (let waiting = queue.next(); waiting; waiting = queue.next()) waiting.reject(busy());
      for (const each of processes) each.end();
    },
  };
}

/** Estimates half a second for each job that waits for one process. */
function busyWith(waiting: number): Unavailable {
  const seconds = Math.max(2, Math.ceil(waiting / 2));
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

type ProcessOptions = {
  /** How long a job may take before the process is killed, unless it hardly gets the processor. */
  readonly timeoutMs: number;
  /** How long the process stays after its last job. */
  readonly idleMs: number;
  /** Called with each process as it starts. */
  readonly onStart?: ((child: ChildProcess) => void) | undefined;
};

type WorkerProcess = {
  /**
   * Resolves with the result of the job. One at a time: the caller must wait for it before the next. Starts the process
   * if needed. Throws JobTimeout, WorkerDied, Unavailable when no process can be started, or Error when the job failed.
   */
  readonly run: (job: JobMessage) => Promise<unknown>;
  readonly end: () => void;
};

type Child = { readonly process: ChildProcess; isReady: boolean };

/** How long a process may take to start, which doesn't count toward the job's timeout. */
const START_MS = 30_000;

/**
 * A process for jobs that may hang in native code. A thread wouldn't do: an image library works in its own threads,
 * which continue after ours is terminated.
 */
function workerProcess({ timeoutMs, idleMs, onStart }: ProcessOptions): WorkerProcess {
  let child: Child | undefined;
  let idle: NodeJS.Timeout | undefined;

  function running(): Child {
    clearTimeout(idle);
    if (child) return child;
    const started: Child = { process: start(), isReady: false };
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.process.on('error', forget).on('exit', forget);
    child = started;
    onStart?.(started.process);
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    child?.process.kill('SIGKILL');
    child = undefined;
  }

  return {
    async run(job) {
      const asked = running();
      try {
        return await answerOf(asked, job, timeoutMs);
      } catch (error) {
        if (child === asked) end();
        throw error;
      } finally {
        if (child) idle = setTimeout(end, idleMs).unref();
      }
    },
    end,
  };
}

/** Pictures are untrusted until they are decoded, so the process gets none of our secrets. */
const NEEDED = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_ENV', 'NODE_COMPILE_CACHE'] as const;

function start(): ChildProcess {
  const known = Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  return fork(new URL('./worker.ts', import.meta.url), [], {
    serialization: 'advanced',
    // One job at a time: more threads would only use memory.
    env: { ...known, UV_THREADPOOL_SIZE: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function answerOf(child: Child, job: JobMessage, timeoutMs: number): Promise<unknown> {
  const { process } = child;
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>();
  let timer: NodeJS.Timeout | undefined;
  const limit = () => {
    const before = usedMs(process);
    let waits = 0;
    const late = () => {
      waits += 1;
      if (waits < MOST_WAITS && usedMs(process) - before < timeoutMs / 2) timer = setTimeout(late, timeoutMs);
      else reject(new JobTimeout(`A ${job.kind} job took more than ${timeoutMs} ms.`));
    };
    timer = setTimeout(late, timeoutMs);
  };
  if (child.isReady) limit();
  else timer = setTimeout(() => reject(notStarted()), START_MS);
  const onMessage = (message: unknown) => {
    if (message !== 'ready') return resolve(message as Exclude<WorkerMessage, 'ready'>);
    child.isReady = true;
    clearTimeout(timer);
    limit();
  };
  const onExit = (code: number | null, signal: string | null) =>
    reject(new WorkerDied(`The process of a ${job.kind} job ended with ${signal ?? code}.`));
  const onError = () => reject(notStarted());
  process.on('message', onMessage).once('exit', onExit).once('error', onError);
  // Keeps the server alive only while a caller is waiting.
  process.ref();
  process.channel?.ref();
  try {
    process.send(job, (error) => error && reject(new WorkerDied(error.message)));
    const answer = await promise;
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    clearTimeout(timer);
    process.off('message', onMessage).off('exit', onExit).off('error', onError);
    process.unref();
    process.channel?.unref();
  }
}

/** How often a job that has hardly had the processor is given its time again. */
const MOST_WAITS = 4;
const MS_PER_TICK = 10;

/** The processor's time that a process has used, in milliseconds; without end where the system doesn't tell. */
function usedMs({ pid }: ChildProcess): number {
  try {
    // The name in parentheses may have spaces. After it come the state and ten numbers, then user and system time.
    const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = facts.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * MS_PER_TICK;
  } catch {
    return Infinity;
  }
}

function notStarted(): Unavailable {
  return new Unavailable(messageOf(problemsTexts, 'overloaded'), 10);
}

/** A job got no result because its process ended. Another try may end the same way. */
export class JobCutShort extends Error {}

/** A job exceeded its timeout, and its process was killed. */
export class JobTimeout extends JobCutShort {
  override readonly name = 'JobTimeout';
}

/** The process of a job ended before it responded: the job crashed it, or the system was out of memory. */
export class WorkerDied extends JobCutShort {
  override readonly name = 'WorkerDied';
}
