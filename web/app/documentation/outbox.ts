import type { Completion, DamageLog, JobPhoto } from '#contract/documentation.ts';
import type { Input } from '../api.ts';
import { newId } from './new-id.ts';
import type { Shelf } from './outbox-shelf.ts';
import type { Tabs } from './other-tabs.ts';

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
  /** The employee ID of whoever recorded it: it is sent in nobody else's name. */
  readonly owner: string;
  /** Instant. */
  readonly at: string;
  readonly state: ItemState;
  /** Of its picture, 0 to 1. */
  readonly progress: number;
  /** Why it was refused, for people. */
  readonly refusal?: string;
  /** Why it is only on this page and not kept by the phone: there is no room, or the browser keeps nothing. */
  readonly unkept?: 'full' | 'unavailable';
};

/** What the server keeps of an item. */
export type SentAnswer = JobPhoto | DamageLog | Completion;
export type Outcome = { readonly item: OutboxItem; readonly answer?: SentAnswer };

/**
 * 'offline': no answer comes; 'later': the server answers that it cannot take anything now; 'log-in': the session has
 * ended, so that nothing can be sent until its employee logs in again.
 */
export type LineState = 'idle' | 'sending' | 'offline' | 'later' | 'log-in';

export type Outbox = {
  /** Turns to the items of an employee, of which everybody has his own, and sends them; undefined for nobody's. */
  readonly open: (owner: string | undefined) => Promise<void>;
  /** Keeps the item on this device; from then on it is sent, whatever happens to the page. Answers with it and its id. Throws RangeError while nobody's is open. */
  readonly enqueue: (item: NewItem) => Promise<OutboxItem>;
  /** Everything of the employee that this device has to send, and has sent since it last had nothing, oldest first. The same array until it changes. */
  readonly items: () => readonly OutboxItem[];
  readonly line: () => LineState;
  /** Calls back after every change of `items` or `line`; answers with what ends that. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Calls back when an item was sent or refused. */
  readonly onOutcome: (onOutcome: (outcome: Outcome) => void) => () => void;
  /** Tries at once instead of when the next try is due. */
  readonly wake: () => void;
  /** As `wake`, and tries refused ones as well. */
  readonly sendNow: () => void;
  /** Gives up an item that was refused. */
  readonly discard: (id: string) => Promise<void>;
};

/** How one item is sent: answers with what the server keeps, or throws SendFailure. */
export type Send = (item: OutboxItem, onProgress: (progress: number) => void) => Promise<SentAnswer>;

/**
 * Why an item was not sent: 'offline' and 'later' may work by itself, without and with an answer that says so; 'log-in'
 * with a log-in; 'refused' never as it is.
 */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly kind: 'offline' | 'later' | 'log-in' | 'refused';

  constructor(kind: SendFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** In milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
/** One item at which the server fails holds up nothing; when it fails at several, it is not the item. */
const MOST_FAILURES = 3;

type Around = { readonly send: Send; readonly shelf: Shelf; readonly tabs: Tabs };

/** An outbox that sends one item after the other, in the order in which they came, and begins again where it was cut off. */
export function openOutbox({ send, shelf, tabs }: Around): Outbox {
  let owner: string | undefined;
  let items: readonly OutboxItem[] = [];
  /** Of what this tab has put in and taken out: a list that was read in between is too old. */
  let edition = 0;
  let line: LineState = 'idle';
  let isRunning = false;
  let isAskedAgain = false;
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

  /** Takes over what the shelf says, which other tabs write to as well. */
  async function readShelf(): Promise<void> {
    const [of, at] = [owner, edition];
    if (of === undefined) return;
    const kept = await shelf.list(of).catch(() => undefined);
    if (kept === undefined || of !== owner) return;
    if (at !== edition) return readShelf();
    items = merge(items, kept);
    tell();
  }

  async function run(): Promise<void> {
    if (isRunning) {
      isAskedAgain = true;
      return;
    }
    const mine = owner;
    if (mine === undefined) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      await tabs.alone(mine, async () => {
        await readShelf();
        await sendAll(mine);
      });
    } finally {
      isRunning = false;
      if (isAskedAgain || owner !== mine) {
        isAskedAgain = false;
        void run();
      }
    }
  }

  async function sendAll(mine: string): Promise<void> {
    const failed = new Set<string>();
    const next = () =>
      owner === mine ? items.find(({ id, state }) => state === 'waiting' && !failed.has(id)) : undefined;
    for (let item = next(); item; item = next()) {
      const failure = await sendOne(item);
      if (!failure) {
        wait = FIRST_WAIT;
        continue;
      }
      failed.add(item.id);
      if (owner === mine && (failure !== 'later' || failed.size >= MOST_FAILURES)) return comeBack(failure);
    }
    if (owner !== mine) return;
    if (failed.size > 0) comeBack('later');
    else setLine('idle');
  }

  function comeBack(state: 'offline' | 'later' | 'log-in'): void {
    setLine(state);
    clearTimeout(timer);
    timer = setTimeout(() => void run(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** Answers with why the item still waits; nothing once it is settled. */
  async function sendOne(item: OutboxItem): Promise<'offline' | 'later' | 'log-in' | undefined> {
    setLine('sending');
    patch(item.id, { state: 'sending', progress: 0 });
    try {
      const answer = await send(item, (progress) => patch(item.id, { progress }));
      await settle({ ...item, state: 'sent', progress: 1 }, answer);
      return undefined;
    } catch (error) {
      const { kind, message } = error instanceof SendFailure ? error : new SendFailure('later', String(error));
      if (kind === 'refused') {
        await settle({ ...item, state: 'refused', refusal: message });
        return undefined;
      }
      patch(item.id, { state: 'waiting', progress: 0 });
      return kind;
    }
  }

  /** Notes what became of an item. Where that cannot be written, it is sent again under its id, which changes nothing. */
  async function settle(item: OutboxItem, answer?: SentAnswer): Promise<void> {
    const { id, owner: of, refusal } = item;
    const state = item.state === 'sent' ? 'sent' : 'refused';
    patch(id, { state, progress: item.progress, ...(refusal && { refusal }) });
    done.forEach((onOutcome) => onOutcome({ item, ...(answer && { answer }) }));
    await shelf.mark({ id, owner: of, state, ...(refusal && { refusal }) }).catch(() => undefined);
    tabs.tell();
  }

  tabs.listen(() => void readShelf());

  return {
    async open(next) {
      if (next === owner) return;
      owner = next;
      items = [];
      wait = FIRST_WAIT;
      clearTimeout(timer);
      setLine('idle');
      if (next === undefined) return;
      await forgetSent(shelf, next);
      await readShelf();
      void run();
    },
    async enqueue(item) {
      if (owner === undefined) throw new RangeError('Nobody is logged in, so that nothing can be recorded.');
      const at = Temporal.Now.instant().toString();
      const fresh: OutboxItem = { ...item, id: newId(), owner, at, state: 'waiting', progress: 0 };
      const unkept = await shelf.keep(fresh).then(() => undefined, whyUnkept);
      const kept = unkept ? { ...fresh, unkept } : fresh;
      edition += 1;
      if (owner === kept.owner && !items.some(({ id }) => id === kept.id)) items = [...items, kept];
      tell();
      tabs.tell();
      void run();
      return kept;
    },
    items: () => items,
    line: () => line,
    subscribe: (onChange) => listen(changed, onChange),
    onOutcome: (onOutcome) => listen(done, onOutcome),
    wake: () => void run(),
    sendNow() {
      const refused = items.filter(({ state }) => state === 'refused').map(({ id }) => id);
      refused.forEach((id) => patch(id, { state: 'waiting' }));
      void Promise.allSettled(refused.map((id) => shelf.unmark(id))).then(run);
    },
    async discard(id) {
      if (items.find((item) => item.id === id)?.state !== 'refused') return;
      items = items.filter((item) => item.id !== id);
      edition += 1;
      tell();
      await shelf.remove([id]).catch(() => undefined);
      tabs.tell();
    },
  };
}

/** What the shelf says, but for what this tab is sending just now and what it could not put there. */
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

/** What was sent is kept beside what was not, so that the count of a day stays true; once there is nothing left, it goes. */
async function forgetSent(shelf: Shelf, owner: string): Promise<void> {
  const kept = await shelf.list(owner).catch(() => []);
  if (kept.every(({ state }) => state === 'sent')) await shelf.remove(kept.map(({ id }) => id)).catch(() => undefined);
}

function whyUnkept(error: unknown): 'full' | 'unavailable' {
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unavailable';
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
