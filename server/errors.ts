/** The few ways in which a call can fail. Only `http/problems.ts` knows how each is sent. */

import type { RetakeHint } from '#core/estimate/assessment.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';

/** An error that a caller reads, in the caller's language. */
class Refusal extends Error {
  /** What to tell the caller; `message` is the English for logs. */
  readonly told: Message;

  constructor(told: Message) {
    super(told.text(SOURCE));
    this.told = told;
  }
}

/** The input is invalid; each entry says what to do about a field. 422 */
export class Invalid extends Refusal {
  override readonly name = 'Invalid';
  readonly errors: readonly InvalidField[];

  constructor(errors: readonly InvalidField[]) {
    super(messageOf(problemsTexts, 'invalid'));
    this.errors = errors;
  }
}

/** There is nothing at that address, or nothing the caller may know of. 404 */
export class NotFound extends Refusal {
  override readonly name = 'NotFound';
}

/** The caller isn't logged in, or the credentials are wrong or lack the second factor. 401 */
export class NotLoggedIn extends Refusal {
  override readonly name = 'NotLoggedIn';
  readonly code: 'log-in' | 'second-factor';

  constructor(told: Message, code: 'log-in' | 'second-factor' = 'log-in') {
    super(told);
    this.code = code;
  }
}

/** Why one of several photos can't be used, and what to do; `photo` is its place, from 0. */
type RejectedPhoto = { readonly photo: number; readonly hint: RetakeHint; readonly message: Message };

/** No photo shows what it has to show, so nothing was stored. 422 */
export class PhotosRejected extends Refusal {
  override readonly name = 'PhotosRejected';
  readonly photos: readonly RejectedPhoto[];

  constructor(told: Message, photos: readonly RejectedPhoto[]) {
    super(told);
    this.photos = photos;
  }
}

/** There is no estimate before the customer has answered these questions, each named by its field. 422 */
export class AnswersNeeded extends Refusal {
  override readonly name = 'AnswersNeeded';
  readonly errors: readonly InvalidField[];

  constructor(told: Message, errors: readonly InvalidField[]) {
    super(told);
    this.errors = errors;
  }
}

/** The caller is logged in but not allowed to do this. 403 */
export class Forbidden extends Refusal {
  override readonly name = 'Forbidden';
}

export type ConflictCode =
  | 'price-changed'
  | 'slot-taken'
  | 'idempotency-mismatch'
  | 'wrong-state'
  | 'too-late'
  | 'unconfirmed-email'
  | 'deposit-due'
  | 'no-email'
  | 'business-changed'
  | 'time-zone-choice';

/** The state is not what the caller assumed; `facts` holds the current one, `fields` the paths of what is refused. 409 */
export class Conflict extends Refusal {
  override readonly name = 'Conflict';
  readonly code: ConflictCode;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[];

  constructor(
    code: ConflictCode,
    told: Message,
    facts: Readonly<Record<string, unknown>> = {},
    fields: readonly string[] = [],
  ) {
    super(told);
    this.code = code;
    this.facts = facts;
    this.fields = fields;
  }
}

/** Too many attempts; retry after `retryAfterSeconds`. 429 */
export class TooMany extends Refusal {
  override readonly name = 'TooMany';
  readonly retryAfterSeconds: number;

  constructor(told: Message, retryAfterSeconds: number) {
    super(told);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request can't be handled right now; retry after `retryAfterSeconds`. 503 */
export class Unavailable extends Refusal {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number;

  constructor(told: Message, retryAfterSeconds: number) {
    super(told);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The site is locked before its launch, with the owner's text. 423 */
export class Locked extends Error {
  override readonly name = 'Locked';
}
