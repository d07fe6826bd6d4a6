import type { Completion, DamageLog, JobPhoto } from '#contract/documentation.ts';
import type { Input } from '../api.ts';
import { newId } from './new-id.ts';

type PhotoBody = Input<'POST /api/jobs/:id/photos'>['body'];
type DamageBody = Input<'POST /api/jobs/:id/damage-logs'>['body'];
type CompletionBody = Input<'POST /api/jobs/:id/completion'>['body'];
/** The fields of a form. The picture and the client id are added when it is sent. */
type Said<Fields> = Omit<Fields, 'photoUrl' | 'clientId' | 'employeeId'>;

export type NewItem = { readonly jobId: string } & (
  | { readonly kind: 'photo'; readonly file: Blob; readonly entry: Said<PhotoBody> }
  | {
      readonly kind: 'damage';
      readonly file?: Blob;
      /** A picture that the job has already: of the entry that this one corrects. */
      readonly photoUrl?: string;
      readonly entry: Said<DamageBody>;
    }
  | { readonly kind: 'completion'; readonly entry: Said<CompletionBody> }
);

/** 'waiting' for its turn or for the network; 'refused' is not sent again by itself. */
export type ItemState = 'waiting' | 'sending' | 'sent' | 'refused';

export type OutboxItem = NewItem & {
  /** The client id: the server keeps what comes under it once. */
  readonly id: string;
  /** Instant. */
  readonly at: string;
  readonly state: ItemState;
  /** Of its picture, 0 to 1. */
  readonly progress: number;
  /** Why it was refused, for people. */
  readonly refusal?: string;
};

/** What the server keeps of an item. */
export type SentAnswer = JobPhoto | DamageLog | Completion;
export type Outcome = { readonly item: OutboxItem; readonly answer?: SentAnswer };

/** 'log-in': the session has ended, so that nothing can be sent until somebody logs in again. */
export type LineState = 'idle' | 'sending' | 'offline' | 'log-in';

export type Outbox = {
  /** Keeps the item on this device; from then on it is sent, whatever happens to the page. Answers with it and its id. */
  readonly enqueue: (item: NewItem) => Promise<OutboxItem>;
  /** Everything that this device has and had to send since the page was opened, oldest first. The same array until it changes. */
  readonly items: () => readonly OutboxItem[];
  readonly line: () => LineState;
  /** Calls back after every change of `items` or `line`; answers with what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Calls back when an item was sent or refused. */
  readonly onOutcome: (onOutcome: (outcome: Outcome) => void) => () => void;
  /** Tries at once instead of when the next try is due, refused ones as well. */
  readonly sendNow: () => void;
  /** Gives up an item that was refused. */
  readonly discard: (id: string) => Promise<void>;
};

/** How one item is sent: answers with what the server keeps, or throws SendFailure. */
export type Send = (item: OutboxItem, onProgress: (progress: number) => void) => Promise<SentAnswer>;

/** Why an item was not sent: 'later' may work by itself, 'log-in' with a log-in, 'refused' never as it is. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly kind: 'later' | 'log-in' | 'refused';

  constructor(kind: 'later' | 'log-in' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** In milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;

/** An outbox that sends one item after the other, in the order in which they came, and begins again where it was cut off. */
export function openOutbox(send: Send): Outbox {
  let items: readonly OutboxItem[] = [];
  let line: LineState = 'idle';
  let isRunning = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<() => void>();
  const done = new Set<(outcome: Outcome) => void>();

  const tell = () => changed.forEach((onChange) => onChange());
  const setLine = (next: LineState) => {
    line = next;
    tell();
  };
  function patch(id: string, change: Partial<Pick<OutboxItem, 'state' | 'progress' | 'refusal'>>): void {
    items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
    tell();
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      for (let next = firstWaiting(items); next; next = firstWaiting(items)) {
        if (!(await sendOne(next))) return;
        wait = FIRST_WAIT;
      }
      setLine('idle');
    } finally {
      isRunning = false;
    }
  }

  /** False when there is no sense in going on now. */
  async function sendOne(item: OutboxItem): Promise<boolean> {
    setLine('sending');
    patch(item.id, { state: 'sending', progress: 0 });
    try {
      const answer = await send(item, (progress) => patch(item.id, { progress }));
      patch(item.id, { state: 'sent', progress: 1 });
      done.forEach((onOutcome) => onOutcome({ item, answer }));
      return true;
    } catch (error) {
      const { kind, message } = error instanceof SendFailure ? error : new SendFailure('later', String(error));
      if (kind === 'refused') {
        patch(item.id, { state: 'refused', refusal: message });
        done.forEach((onOutcome) => onOutcome({ item: { ...item, state: 'refused', refusal: message } }));
        return true;
      }
      patch(item.id, { state: 'waiting', progress: 0 });
      setLine(kind === 'log-in' ? 'log-in' : 'offline');
      timer = setTimeout(() => void run(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return false;
    }
  }

  return {
    async enqueue(item) {
      const id = newId();
      const kept: OutboxItem = { ...item, id, at: Temporal.Now.instant().toString(), state: 'waiting', progress: 0 };
      items = [...items, kept];
      tell();
      void run();
      return kept;
    },
    items: () => items,
    line: () => line,
    subscribe: (onChange) => listen(changed, onChange),
    onOutcome: (onOutcome) => listen(done, onOutcome),
    sendNow() {
      items = items.map((item) => (item.state === 'refused' ? { ...item, state: 'waiting' } : item));
      tell();
      void run();
    },
    async discard(id) {
      items = items.filter((item) => item.id !== id || item.state !== 'refused');
      tell();
    },
  };
}

function firstWaiting(items: readonly OutboxItem[]): OutboxItem | undefined {
  return items.find(({ state }) => state === 'waiting');
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
