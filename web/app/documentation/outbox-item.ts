import type { Completion, DamageLog, JobPhoto } from '#contract/documentation.ts';
import type { Input } from '#web/lib/api.ts';

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
  /** The employee ID of the author; it's sent in no other name. */
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

/** Sends one item. Returns what the server stored, or throws SendFailure. */
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
