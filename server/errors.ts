/** The few ways in which a call can fail. Only `http/problems.ts` knows how each is sent. */

import { SOURCE, type Language } from '#core/languages/language.ts';

/** A sentence that is put in words when it's known who reads it. */
export type Message = (language: Language) => string;

export type FieldError = { readonly path: string; readonly message: string };

/** The input is invalid; each entry says what to do about a field. 422 */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super('Some fields need another look.');
    this.errors = errors;
  }
}

/** There is nothing at that address, or nothing the caller may know of. 404 */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** The caller isn't logged in, or the credentials are wrong or lack the second factor. 401 */
export class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn';
  readonly code: 'log-in' | 'second-factor';

  constructor(message: string, code: 'log-in' | 'second-factor' = 'log-in') {
    super(message);
    this.code = code;
  }
}

/** The caller is logged in but not allowed to do this. 403 */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

export type ConflictCode =
  | 'price-changed'
  | 'slot-taken'
  | 'idempotency-mismatch'
  | 'wrong-state'
  | 'too-late'
  | 'unconfirmed-email'
  | 'business-changed'
  | 'time-zone-choice';

/** The state is not what the caller assumed; `facts` holds the current one. 409 */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  readonly code: ConflictCode;
  readonly facts: Readonly<Record<string, unknown>>;

  /** What to tell the caller; `message` is the English for logs. */
  readonly told: Message;

  constructor(code: ConflictCode, message: string | Message, facts: Readonly<Record<string, unknown>> = {}) {
    super(typeof message === 'string' ? message : message(SOURCE));
    this.told = typeof message === 'string' ? () => message : message;
    this.code = code;
    this.facts = facts;
  }
}

/** Too many attempts; retry after `retryAfterSeconds`. 429 */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request can't be handled right now; retry after `retryAfterSeconds`. 503 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The site is locked before its launch. 423 */
export class Locked extends Error {
  override readonly name = 'Locked';
}
