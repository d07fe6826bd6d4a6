import { z } from 'zod';

/** What every service says that the owner connects in the settings. */
export const connectionFields = {
  /** Where the service in use is set: the environment wins over the settings. */
  source: z.enum(['environment', 'settings', 'none']),
  /** Whether the saved secret can't be read: the signing key has changed, or a backup was restored. */
  needsSecret: z.boolean(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
};
