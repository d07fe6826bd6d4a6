import type { Completion, DamageLog, JobPhoto } from '#contract/documentation.ts';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { ArrivalStep } from '#core/quotes/follow-up.ts';
import type { Input } from '#web/lib/api.ts';

type PhotoBody = Input<'POST /api/jobs/:id/photos'>['body'];
type DamageBody = Input<'POST /api/jobs/:id/damage-logs'>['body'];
type CompletionBody = Input<'POST /api/jobs/:id/completion'>['body'];
/** The fields of a form. The picture and the client id are added when it is sent. */
type FormFields<Fields> = Omit<Fields, 'photoUrl' | 'clientId' | 'employeeId'>;

export type NewItem = { readonly jobId: string } & (
  | { readonly kind: 'photo'; readonly file: Blob; readonly entry: FormFields<PhotoBody> }
  | {
      readonly kind: 'damage';
      readonly file?: Blob;
      /** A picture that the job already has, from the entry that this one corrects. */
      readonly photoUrl?: string;
      readonly entry: FormFields<DamageBody>;
    }
  | { readonly kind: 'completion'; readonly entry: FormFields<CompletionBody> }
  | { readonly kind: 'step'; readonly step: ArrivalStep }
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
export type SentAnswer = JobPhoto | DamageLog | Completion | CrewJob | JobDetail;
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
