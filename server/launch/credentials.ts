import type { Db } from '../db/client.ts';
import type { Random } from '../deps.ts';
import type { Env } from '../env.ts';
import { keepSecret } from '../lib/secrets.ts';

/** The pair that unlocks the site before its launch: from the environment, else made once and kept for all processes. */
export type LaunchCredentials = {
  readonly username: string;
  readonly password: string;
  /** Created just now, so no one knows it yet. */
  readonly isNew: boolean;
};

export async function credentialsOfLaunch(db: Db, env: Env, random: Random): Promise<LaunchCredentials> {
  if (env.LAUNCH_USER && env.LAUNCH_PASSWORD)
    return { username: env.LAUNCH_USER, password: env.LAUNCH_PASSWORD, isNew: false };
  const generated = Buffer.from(random.bytes(12)).toString('base64url');
  const password = await keepSecret(db, 'launch-password', generated);
  return { username: 'developer', password, isNew: password === generated };
}
