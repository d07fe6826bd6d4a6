import type { Env } from '../env.ts';

export type Twilio = {
  readonly sid: string;
  readonly token: string;
  /** The number that texts come from: '+15185550100'. */
  readonly from: string;
  /** The service's base URL. */
  readonly url: string;
};

/** The account that text messages go out with; undefined when none is set. */
export function findAccount(env: Env): Twilio | undefined {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: url } = env;
  return sid && token && from ? { sid, token, from, url } : undefined;
}
