import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Completion, DamageLog, JobPhoto } from '#contract/documentation.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { StopMissed } from '#contract/rounds.ts';
import type { MissReason } from '#core/jobs/jobs.ts';
import type { ArrivalStep } from '#core/quotes/follow-up.ts';
import type { Input } from '#web/lib/api.ts';

/** Stores items on this device until they are sent. Every method may throw: the device is full, or doesn't store anything. */
export type OutboxStore = {
  /** The items of an employee, oldest first. */
  readonly list: (owner: string) => Promise<readonly OutboxItem[]>;
  /** Returns 'private' if the item is gone once the window is closed. */
  readonly keep: (item: OutboxItem) => Promise<'private' | undefined>;
  /** Records that an item was sent or rejected. */
  readonly mark: (mark: OutboxMark) => Promise<void>;
  /** Deletes that record, so the item waits again. */
  readonly unmark: (id: string) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
};

interface Schema extends DBSchema {
  readonly items: { key: string; value: OutboxRecord; indexes: { owner: string } };
  readonly marks: { key: string; value: OutboxMark; indexes: { owner: string } };
}

const STORES = ['items', 'marks'] as const;

/** Whether an item wasn't stored because the device has no room. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

/** The store in IndexedDB. Records carry their own versions, so the database itself stays at version 1. */
export function openOutboxStore(name = 'outbox'): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const database = () => {
    opened ??= openDatabase(name, () => (opened = undefined));
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    async list(owner) {
      const db = await database();
      const [records, marks] = await Promise.all([
        db.getAllFromIndex('items', 'owner', owner),
        db.getAllFromIndex('marks', 'owner', owner),
      ]);
      const markOf = new Map(marks.map((mark) => [mark.id, mark]));
      return records
        .flatMap((record) => readRecord(record, markOf.get(record.id)) ?? [])
        .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    },
    async keep(item) {
      askToPersist();
      const db = await database();
      const record = recordOf(item);
      try {
        await db.put('items', record);
        return undefined;
      } catch (error) {
        // A private window of Safari stores no Blob. It does store bytes, for as long as it's open.
        const { file } = item as { readonly file?: Blob };
        if (!file || isFull(error)) throw error;
        const picture = { type: file.type, bytes: await file.arrayBuffer() };
        await db.put('items', { ...record, picture, item: { ...record.item, file: undefined } as NewItem });
        return 'private';
      }
    },
    async mark(mark) {
      const db = await database();
      await db.put('marks', mark);
    },
    async unmark(id) {
      const db = await database();
      await db.delete('marks', id);
    },
    async remove(ids) {
      const write = (await database()).transaction(STORES, 'readwrite');
      const gone = ids.flatMap((id) => STORES.map((store) => write.objectStore(store).delete(id)));
      await Promise.all([...gone, write.done]);
    },
  };
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store, { keyPath: 'id' }).createIndex('owner', 'owner');
    },
    terminated: onClosed,
  });
}

let hasAsked = false;

/** Asks the browser once not to evict the store when the device runs out of space. A refusal changes nothing. */
function askToPersist(): void {
  if (hasAsked) return;
  hasAsked = true;
  const { storage } = globalThis.navigator as { readonly storage?: StorageManager };
  storage?.persist().catch(() => undefined);
}

/**
 * An item as stored on the phone, possibly by an older version of the app and for a newer one. A change of its shape
 * gets the next version, and a step in `readRecord` from the previous one. Never drop a version.
 */
type OutboxRecord = {
  /** Version 2 has the steps of a job, which version 1 can't send, version 3 the stops of a round that couldn't be served, and version 4 until when work takes. */
  readonly version: 1 | 2 | 3 | 4;
  /** The client id. */
  readonly id: string;
  /** The employee ID of the author. */
  readonly owner: string;
  /** Instant. */
  readonly at: string;
  readonly item: NewItem;
  /** The bytes of its picture, where a private window doesn't store `item.file`. */
  readonly picture?: { readonly type: string; readonly bytes: ArrayBuffer };
};

/** The outcome of an item, stored separately, so that its picture is written only once. */
type OutboxMark = {
  readonly id: string;
  readonly owner: string;
  readonly state: 'sent' | 'refused';
  readonly refusal?: string;
};

/** The version of the app's records that first had each kind, where that isn't the first one. */
const VERSIONS: Readonly<Partial<Record<NewItem['kind'], OutboxRecord['version']>>> = {
  step: 2,
  'missed-stop': 3,
  ending: 4,
};

/** Returns the record of a new item. */
function recordOf({ id, owner, at, state: _, progress: __, refusal: ___, unkept: ____, ...item }: OutboxItem) {
  const version = VERSIONS[item.kind] ?? 1;
  return { version, id, owner, at, item } as const satisfies OutboxRecord;
}

/** Returns a stored item; undefined if only a newer version of the app can read it. It stays stored then. */
function readRecord(kept: unknown, mark?: OutboxMark): OutboxItem | undefined {
  if (typeof kept !== 'object' || kept === null || !('version' in kept)) return undefined;
  if (![1, 2, 3, 4].some((version) => version === kept.version)) return undefined;
  const { id, owner, at, item, picture } = kept as OutboxRecord;
  const file = picture && { file: new Blob([picture.bytes], { type: picture.type }), unkept: 'private' as const };
  const state = mark?.state ?? 'waiting';
  const progress = state === 'sent' ? 1 : 0;
  return { ...item, ...file, id, owner, at, state, progress, ...(mark?.refusal && { refusal: mark.refusal }) };
}

/** The fields of a form. The picture and the client id are added when it is sent. */
type FormFields<Fields> = Omit<Fields, 'photoUrl' | 'clientId' | 'employeeId'>;

export type NewItem = { readonly jobId: string } & (
  | {
      readonly kind: 'photo';
      readonly file: Blob;
      readonly entry: FormFields<Input<'POST /api/jobs/:id/photos'>['body']>;
    }
  | {
      readonly kind: 'damage';
      readonly file?: Blob;
      /** A picture that the job already has, from the entry that this one corrects. */
      readonly photoUrl?: string;
      readonly entry: FormFields<Input<'POST /api/jobs/:id/damage-logs'>['body']>;
    }
  | { readonly kind: 'completion'; readonly entry: FormFields<Input<'POST /api/jobs/:id/completion'>['body']> }
  | { readonly kind: 'step'; readonly step: ArrivalStep }
  /** A stop of a round that couldn't be served; `startsAt` is the start of its appointment, an instant. */
  | { readonly kind: 'missed-stop'; readonly reason: MissReason; readonly startsAt: string }
  /** Until when the work takes, an instant. */
  | { readonly kind: 'ending'; readonly until: string }
);

/** 'waiting' for its turn or for the network; 'refused' isn't retried automatically. */
export type ItemState = 'waiting' | 'sending' | 'sent' | 'refused';

export type OutboxItem = NewItem & {
  /** The client id, an idempotency key for the server. */
  readonly id: string;
  /** The employee ID of the author; the item is sent only in that employee's session. */
  readonly owner: string;
  /** Instant. */
  readonly at: string;
  readonly state: ItemState;
  /** Upload progress of its picture, 0 to 1. */
  readonly progress: number;
  /** Why it was rejected, for display. */
  readonly refusal?: string;
  /**
   * Why closing the page loses it: the device is full, or the browser doesn't store anything. In a private window of
   * Safari ('private'), it outlives a reload but not the window.
   */
  readonly unkept?: 'full' | 'unavailable' | 'private';
};

/** What the server stored for an item. */
export type SentAnswer = JobPhoto | DamageLog | Completion | CrewJob | JobDetail | StopMissed;
export type Outcome = { readonly item: OutboxItem; readonly answer?: SentAnswer };

/**
 * 'offline': no response; 'later': the server responds that it can't accept anything now; 'log-in': the session has
 * ended, so nothing can be sent until the employee logs in again.
 */
export type LineState = 'idle' | 'sending' | 'offline' | 'later' | 'log-in';

/** Sends one item. Returns what the server stored, or throws SendFailure. */
export type Send = (item: OutboxItem, onProgress: (progress: number) => void) => Promise<SentAnswer>;

/**
 * Why an item wasn't sent. 'offline' (no response) and 'later' (a response that says so) may work on a retry; 'log-in'
 * needs a log-in; 'refused' never works as it is.
 */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly kind: 'offline' | 'later' | 'log-in' | 'refused';

  constructor(kind: SendFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Returns a random UUID. Unlike `crypto.randomUUID`, it works on plain http, where a shop may try the product out. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marked = bytes.map((byte, place) =>
    place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
