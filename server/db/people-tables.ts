import type { Generated } from 'kysely';
import type { Role } from '#core/people/permissions.ts';
import type { InstantText } from './columns.ts';

export type PeopleTable = {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  email_verified_at: InstantText | null;
  created_at: InstantText;
};

export type AdminsTable = {
  id: string;
  person_id: string;
  accepted_at: InstantText | null;
  created_at: InstantText;
  setup_hidden_at: Generated<InstantText | null>;
};

export type SessionsTable = {
  id: string;
  token_hash: Buffer;
  person_id: string;
  hats: readonly Role[];
  browser: string;
  created_at: InstantText;
  last_seen_at: InstantText;
  idle_seconds: number;
  expires_at: InstantText;
};

export type PersonLinkPurpose = 'reset-password' | 'admin-invitation' | 'verify-email' | 'log-in';

export type PersonLinksTable = {
  token_hash: Buffer;
  purpose: PersonLinkPurpose;
  person_id: string;
  created_at: InstantText;
  expires_at: InstantText;
};

export type SecondFactorsTable = {
  person_id: string;
  sealed_secret: Buffer;
  confirmed_at: InstantText | null;
  last_step: Generated<number>;
};

export type RecoveryCodesTable = { person_id: string; code_hash: Buffer };

export type PasskeysTable = {
  id: string;
  credential_id: string;
  person_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: readonly string[];
  created_at: InstantText;
  last_used_at: InstantText | null;
};

export type PasskeyChallengesTable = { challenge_hash: Buffer; person_id: string | null; expires_at: InstantText };
