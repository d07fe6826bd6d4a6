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
