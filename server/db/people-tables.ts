import type { Generated } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import type { PushRole } from '#core/notifications/push.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { ContactBook } from '#core/people/contact-book.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { Role } from '#core/people/permissions.ts';
import type { RecordVehicle } from '#core/quotes/vehicle-details.ts';
import type { VehicleType } from '#core/settings/settings.ts';
import type { InstantText, Json, NullableJson } from './column-types.ts';

export type PeopleTable = {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  email_verified_at: InstantText | null;
  created_at: InstantText;
  language: Generated<Language>;
};

export type AdminsTable = {
  id: string;
  person_id: string;
  accepted_at: InstantText | null;
  created_at: InstantText;
  setup_hidden_at: Generated<InstantText | null>;
  setup_ticks: Generated<readonly string[]>;
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

export type PushSubscriptionsTable = {
  id: string;
  person_id: string;
  role: PushRole;
  /** Of the log-in that subscribed. */
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  browser: string;
  /** `browserHash` of the cookie that the browser is known by. */
  browser_hash: Buffer | null;
  created_at: InstantText;
};

export type PushTopicsOffTable = { person_id: string; topic: string };

export type PasskeyChallengesTable = { challenge_hash: Buffer; person_id: string | null; expires_at: InstantText };

export type CustomersTable = {
  id: string;
  person_id: string;
  created_at: InstantText;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string | null>;
};

/** A customer as the owner knows them, with or without an account. */
export type CustomerRecordsTable = {
  id: string;
  /** The account. */
  customer_id: Generated<string | null>;
  name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** Empty when it isn't known, like the phone number. */
  email: Generated<string>;
  phone: Generated<string>;
  language: Generated<Language>;
  /** Written by the owner. */
  notes: Generated<string>;
  blocked_at: Generated<InstantText | null>;
  opted_out_at: Generated<InstantText | null>;
  /** Who else can be reached, and where the work is done; null where neither is known. */
  contact_book: NullableJson<ContactBook>;
  /** Those that they brought along, until an account saves them. */
  vehicles: NullableJson<readonly RecordVehicle[]>;
  /** When they were last invited to come again. */
  invited_at: Generated<InstantText | null>;
  /** The file that they came with. */
  import_id: Generated<string | null>;
  created_at: InstantText;
  last_at: InstantText;
  /** These follow the quotes of the record by triggers. */
  quotes: Generated<number>;
  booked: Generated<number>;
  open: Generated<number>;
  paid_cents: Generated<number>;
  owed_cents: Generated<number>;
  last_visit_at: Generated<InstantText | null>;
};

/** A file of customers that was imported. */
export type CustomerImportsTable = {
  id: string;
  imported_at: InstantText;
  imported_by: string | null;
  customers: number;
  vehicles: Generated<number>;
  appointments: Generated<number>;
  undone_at: Generated<InstantText | null>;
};

/** A quote that came with a file of appointments. */
export type ImportedQuotesTable = { quote_id: string; import_id: string };

/** What leads to a customer record, see `customerKeys`. */
export type CustomerKeysTable = { key: string; record_id: string; email: Generated<string>; phone: Generated<string> };

export type CustomerVehiclesTable = {
  id: string;
  customer_id: string;
  vehicle_type: VehicleType;
  vehicle_subtype: string;
  name: Generated<string>;
  vehicle_year: Generated<string>;
  vehicle_make: Generated<string>;
  vehicle_model: Generated<string>;
  vehicle_color: Generated<string>;
  /** In upper case. */
  vehicle_plate: Generated<string>;
  vehicle_unit: Generated<string>;
  /** In upper case, without blanks. */
  vehicle_vin: Generated<string>;
  created_at: InstantText;
};

export type ApplicantCodesTable = { code_hash: Buffer; created_at: InstantText; expires_at: InstantText };

export type ApplicantPassesTable = {
  id: string;
  token_hash: Buffer;
  created_at: InstantText;
  expires_at: InstantText;
};

export type FormerRatesTable = {
  employee: string;
  payment_type: PayRate['type'];
  payment_value: number;
  until: InstantText;
};

export type JobApplicationsTable = {
  id: string;
  status: ApplicationStatus;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  availability: Json<readonly string[]>;
  experience: string;
  why_join: string;
  resume_link: string | null;
  transportation: string;
  references_given: string | null;
  is_test: Generated<boolean>;
  created_at: InstantText;
  decided_at: Generated<InstantText | null>;
  /** Written by the owner. */
  notes: Generated<string>;
  key_hash: Generated<Buffer | null>;
  language: Generated<Language>;
};
