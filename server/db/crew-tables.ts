import type { InstantText } from './columns.ts';

export type JobLookupsTable = {
  token_hash: Buffer;
  job_id: string;
  employee: string;
  created_at: InstantText;
  expires_at: InstantText;
};
