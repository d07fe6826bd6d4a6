export type DownReason = 'timeout' | 'refused' | 'rate-limited' | 'rubbish' | 'budget' | 'open-circuit';

/** The hosted engine has no answer: another engine is asked. Holds nothing of what the other side said. */
export class HostedDown extends Error {
  override readonly name = 'HostedDown';
  readonly reason: DownReason;

  constructor(reason: DownReason) {
    super(`The hosted model gave no answer: ${reason}.`);
    this.reason = reason;
  }
}
