/** Too many wait for the engine already; worth another try after `retryAfterSeconds`. */
export class EngineBusy extends Error {
  override readonly name = 'EngineBusy';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Many photos are being looked at right now. Please try again in a moment, or continue without an estimate.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The engine broke while it looked at a photo; the next photo gets a new one. */
export class EngineDied extends Error {
  override readonly name = 'EngineDied';
}

/** The engine has been closed, with the server. */
export class EngineClosed extends Error {
  override readonly name = 'EngineClosed';
}
