/** Too many callers are waiting for the engine; retry after `retryAfterSeconds`. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The engine is busy for ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The engine died while it processed a photo; the next photo starts a new one. */
export class EngineDied extends Error {
  override readonly name = 'EngineDied';
}

/** The engine was closed, together with the server. */
export class EngineClosed extends Error {
  override readonly name = 'EngineClosed';
}

export type DownReason = 'timeout' | 'refused' | 'rate-limited' | 'rubbish' | 'budget' | 'open-circuit';

/** The hosted engine has no answer, so another engine is used. Contains nothing from the provider's response. */
export class HostedDown extends Error {
  override readonly name = 'HostedDown';
  readonly reason: DownReason;

  constructor(reason: DownReason) {
    super(`The hosted model gave no answer: ${reason}.`);
    this.reason = reason;
  }
}
