import type { InstantText } from './columns.ts';

export type ApplicantCodesTable = { code_hash: Buffer; created_at: InstantText; expires_at: InstantText };

export type ApplicantPassesTable = {
  id: string;
  token_hash: Buffer;
  created_at: InstantText;
  expires_at: InstantText;
};
