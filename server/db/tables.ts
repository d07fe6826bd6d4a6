import type { ColumnType, Generated } from 'kysely';
import type { PriceLine } from '#core/pricing.ts';
import type { Business, ConditionLevel, PackageId, PaymentMethod, ServiceType, VehicleType } from '#core/business.ts';
import type { Hat } from '#core/permissions.ts';
import type { JobStatus } from '#core/jobs.ts';
import type { PayRate } from '#core/pay.ts';
import type { QuoteStatus } from '#core/quotes.ts';

/** An instant in UTC as text, '2027-06-05T12:00:00Z'. */
export type InstantText = string;
/** jsonb: parsed when read, JSON text when written. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type BusinessVersionsTable = {
  version: Generated<number>;
  settings: Json<Business>;
  saved_by: string | null;
  saved_at: InstantText;
};

export type QuotesTable = {
  id: string;
  reference: string;
  status: QuoteStatus;
  customer_name: string;
  customer_first_name: string;
  customer_last_name: string;
  customer_email: string;
  customer_phone: string;
  package_type: PackageId;
  service_type: ServiceType;
  vehicle_type: VehicleType | null;
  vehicle_subtype: string | null;
  condition_level: ConditionLevel | null;
  mobile_discount: boolean;
  garbage_can_count: number;
  service_address: string | null;
  extras: Json<readonly string[]>;
  base_price_cents: number;
  truck_fee_cents: number;
  total_cents: number;
  lines: Json<readonly PriceLine[]>;
  business_version: number;
  starts_at: InstantText | null;
  scheduled_date: string | null;
  scheduled_time: string | null;
  payment_method: PaymentMethod;
  accepted_terms_of_service: boolean;
  accepted_liability: boolean;
  opt_out_social_media: boolean;
  notes: Generated<string>;
  page_token_hash: Buffer | null;
  claim_token_hash: Buffer | null;
  tokens_expire_at: InstantText;
  sender_hash: Buffer;
  is_test: Generated<boolean>;
  created_at: InstantText;
  assigned_employee: Generated<string | null>;
  decline_reason: Generated<string | null>;
  decided_at: Generated<InstantText | null>;
  updated_at: Generated<InstantText | null>;
};

export type CounterOffersTable = {
  id: string;
  quote_id: string;
  lines: Json<readonly PriceLine[]>;
  total_cents: number;
  starts_at: InstantText | null;
  scheduled_date: string | null;
  scheduled_time: string | null;
  reason: string;
  offered_at: InstantText;
  expires_at: InstantText;
  answer: 'accepted' | 'refused' | 'expired' | null;
  answered_at: InstantText | null;
};

export type SlotHoldsTable = { starts_at: InstantText; seat: number; quote_id: string };

export type IdempotencyKeysTable = {
  key_hash: Buffer;
  request_hash: Buffer;
  quote_id: string;
  created_at: InstantText;
};

export type ContactMessagesTable = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  is_test: Generated<boolean>;
  created_at: InstantText;
  read_at: Generated<InstantText | null>;
  answered_at: Generated<InstantText | null>;
};

export type OutboxStatus = 'waiting' | 'sent' | 'failed';

export type OutboxTable = {
  id: string;
  kind: string;
  recipient: string;
  message_id: string;
  data: Json<Record<string, unknown>>;
  status: Generated<OutboxStatus>;
  attempts: Generated<number>;
  due_at: InstantText;
  claim: string | null;
  claimed_until: InstantText | null;
  last_error: string | null;
  quote_id: string | null;
  is_test: Generated<boolean>;
  created_at: InstantText;
  sent_at: InstantText | null;
};

export type AuditTable = {
  id: Generated<number>;
  at: InstantText;
  person_id: string | null;
  action: string;
  subject: string;
  subject_id: string;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  request_id: string | null;
};

export type LaunchLinksTable = { token_hash: Buffer; expires_at: InstantText; used_at: InstantText | null };
export type SecretsTable = { name: string; value: string };
export type RateLimitsTable = { bucket: string; tries: number; resets_at: InstantText };
export type HeartbeatsTable = { name: string; last_run_at: InstantText };

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
};

export type EmployeesTable = {
  id: string;
  employee_id: string;
  person_id: string | null;
  created_at: InstantText;
  name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string | null>;
  department: Generated<string | null>;
  payment_type: Generated<PayRate['type']>;
  payment_value: Generated<number>;
  is_test: Generated<boolean>;
  deleted_at: Generated<InstantText | null>;
};

export type InvitationsTable = {
  id: string;
  employee: string;
  code_hash: Buffer;
  wrong_tries: Generated<number>;
  created_at: InstantText;
  expires_at: InstantText;
  used_at: Generated<InstantText | null>;
};

export type ClockEntriesTable = {
  id: string;
  employee: string;
  kind: 'in' | 'out';
  at: InstantText;
  recorded_by: string | null;
  recorded_at: InstantText;
  replaces: string | null;
};

export type JobsTable = {
  id: string;
  quote_id: string;
  status: JobStatus;
  assigned_employee: Generated<string | null>;
  accepted_by: Generated<string | null>;
  appointment_id: Generated<string | null>;
  sent_at: Generated<InstantText | null>;
  reminded_at: Generated<InstantText | null>;
  started_at: Generated<InstantText | null>;
  completed_at: Generated<InstantText | null>;
  is_test: Generated<boolean>;
  created_at: InstantText;
};

export type JobCodesTable = { job_id: string; employee: string; code_hash: Buffer; created_at: InstantText };

export type JobAnswersTable = {
  id: string;
  job_id: string;
  employee: string;
  answer: 'accept' | 'decline' | 'request';
  notes: Generated<string>;
  at: InstantText;
};

export type CalendarFeedsTable = {
  id: string;
  token_hash: Buffer;
  employee: string | null;
  created_at: InstantText;
  revoked_at: Generated<InstantText | null>;
};

export type CustomersTable = { id: string; person_id: string; created_at: InstantText };

export type SessionsTable = {
  id: string;
  token_hash: Buffer;
  person_id: string;
  hats: readonly Hat[];
  browser: string;
  created_at: InstantText;
  last_seen_at: InstantText;
  idle_seconds: number;
  expires_at: InstantText;
};

export type PersonLinkPurpose = 'reset-password' | 'admin-invitation';

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

export type PhotosTable = {
  id: string;
  sha256: Buffer;
  media_type: string;
  /** In pixels, upright. */
  width: number;
  height: number;
  byte_size: number;
  created_at: InstantText;
};

export type QuotePhotosTable = { quote_id: string; position: number; photo_id: string };

/** Every table of the database, as rows are read and written on both engines. */
export type Tables = {
  business_versions: BusinessVersionsTable;
  quotes: QuotesTable;
  slot_holds: SlotHoldsTable;
  idempotency_keys: IdempotencyKeysTable;
  contact_messages: ContactMessagesTable;
  outbox: OutboxTable;
  audit: AuditTable;
  launch_links: LaunchLinksTable;
  secrets: SecretsTable;
  rate_limits: RateLimitsTable;
  heartbeats: HeartbeatsTable;
  photos: PhotosTable;
  quote_photos: QuotePhotosTable;
  people: PeopleTable;
  admins: AdminsTable;
  employees: EmployeesTable;
  invitations: InvitationsTable;
  clock_entries: ClockEntriesTable;
  counter_offers: CounterOffersTable;
  jobs: JobsTable;
  job_codes: JobCodesTable;
  job_answers: JobAnswersTable;
  calendar_feeds: CalendarFeedsTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  person_links: PersonLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
};
