import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import type { MailDestination, MailStatus } from '#core/notifications/mails.ts';
import type { PaymentMethod } from '#core/payments/methods.ts';
import type { PlanChoice, PlanDiscount } from '#core/pricing/plans.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import type { OfferAnswer } from '#core/quotes/counter-offers.ts';
import type { ItemChange, QuoteItem } from '#core/quotes/items.ts';
import type { PlanActor, PlanState } from '#core/quotes/plans.ts';
import type { AgreedBy, ChangeProposer, PriceChangeAnswer, Signature } from '#core/quotes/price-changes.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import type { SavedDraft } from '#core/quotes/saved-drafts.ts';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import type { WaitlistDraft } from '#core/quotes/waitlist.ts';
import type { StepId } from '#core/quotes/wizard.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import type { Captions } from '#core/settings/gallery.ts';
import type {
  CancellationTerms,
  ConditionLevel,
  PackageId,
  ServiceType,
  VehicleType,
} from '#core/settings/settings.ts';
import type { PictureFormat, PicturePurpose } from '#core/settings/site-pictures.ts';
import type { StoredSettings } from '#core/settings/stored-settings.ts';
import type {
  AnalysesTable,
  AnalysisFeedbackTable,
  AnalysisPhotosTable,
  ItemEstimatesTable,
  GroundTruthTable,
  LearnedVersionsTable,
  TrainingsTable,
} from './analysis-tables.ts';
import type {
  AccountNamesTable,
  JournalChangesTable,
  JournalEntriesTable,
  MonthLocksTable,
  WaivedFeesTable,
  JobSuppliesTable,
  PackageSuppliesTable,
  SuppliesTable,
  SupplyCostsTable,
} from './books-tables.ts';
import type { DefaultedJson, InstantText, Json, NullableJson } from './column-types.ts';
import type {
  BundleVisitsTable,
  GiftCardEntriesTable,
  GiftCardOrdersTable,
  GiftCardsTable,
} from './gift-card-tables.ts';
import type {
  JobLookupsTable,
  DamageLogsTable,
  JobCompletionsTable,
  JobCrewTable,
  JobTeammatesTable,
  JobPhotosTable,
  JobUploadsTable,
  CustomerRatingsTable,
  DueConsentsTable,
  DueRemindersTable,
  RemindersTable,
  ReviewsTable,
  VisitConfirmationsTable,
  CalendarFeedsTable,
  ClockEntriesTable,
  PayPaymentsTable,
  TimeOffTable,
  EmployeesTable,
  InvitationsTable,
  JobAnswersTable,
  JobCodesTable,
  JobsTable,
} from './job-tables.ts';
import type {
  BackupCopiesTable,
  BackupProofsTable,
  ScriptLeaseTable,
  ScriptLinesTable,
  ScriptRunsTable,
  UndosTable,
} from './operation-tables.ts';
import type {
  CardChargesTable,
  CardCheckoutsTable,
  CardDisputesTable,
  CardEventsTable,
  CardMovementsTable,
  CardRemovalsTable,
  CardPayoutsTable,
  CardRefundsTable,
  ExpectedPaymentsTable,
  PaymentsTable,
  SavedCardChargesTable,
  SavedCardsTable,
  SharedCardFeesTable,
  UnmatchedCardPaymentsTable,
  InvoiceCountersTable,
  InvoiceDeliveriesTable,
  InvoiceQuotesTable,
  InvoiceRemindersTable,
  InvoicesTable,
  MonthlyBillingTable,
} from './payment-tables.ts';
import type {
  ApplicantCodesTable,
  ApplicantPassesTable,
  CustomerImportsTable,
  ImportedQuotesTable,
  CustomerKeysTable,
  CustomerRecordsTable,
  CustomersTable,
  CustomerVehiclesTable,
  AdminsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PushSubscriptionsTable,
  PushTopicsOffTable,
  PeopleTable,
  PersonLinksTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  FormerRatesTable,
  JobApplicationsTable,
} from './people-tables.ts';

export type SettingsVersionsTable = {
  version: Generated<number>;
  settings: Json<StoredSettings>;
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
  /** Whether the crew comes to the customer: it was sold as mobile service, or is always done at the customer's address. */
  at_customer: boolean;
  service_type: ServiceType;
  vehicle_type: VehicleType | null;
  vehicle_subtype: string | null;
  condition_level: ConditionLevel | null;
  mobile_discount: boolean;
  garbage_can_count: number;
  service_address: string | null;
  extras: Json<readonly string[]>;
  /** To the owner's questions, in the words they were asked with. */
  answers: DefaultedJson<readonly StoredAnswer[]>;
  /** The vehicles after the first one. */
  items: DefaultedJson<readonly QuoteItem[]>;
  base_price_cents: number;
  truck_fee_cents: number;
  total_cents: number;
  /** The sales tax within the total; follows from the lines. */
  tax_cents: GeneratedAlways<number>;
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
  /** The customer's notes about it, oldest first. */
  customer_note: Generated<string>;
  vehicle_year: Generated<string>;
  vehicle_make: Generated<string>;
  vehicle_model: Generated<string>;
  vehicle_color: Generated<string>;
  /** In upper case. */
  vehicle_plate: Generated<string>;
  vehicle_unit: Generated<string>;
  /** In upper case, without blanks. */
  vehicle_vin: Generated<string>;
  /** How the owner has corrected it on the customer's record; null as long as that shows what was sold. */
  record_vehicle: NullableJson<KnownVehicle | { readonly isRemoved: true }>;
  /** The photo estimate it was sold with. */
  analysis_id: Generated<string | null>;
  page_token_hash: Buffer | null;
  claim_token_hash: Buffer | null;
  tokens_expire_at: InstantText;
  sender_hash: Buffer;
  is_test: Generated<boolean>;
  created_at: InstantText;
  /** The promised deadlines for the confirmation and the answer; null only in rows that tests insert directly. */
  confirmation_due: Generated<InstantText | null>;
  answer_due: Generated<InstantText | null>;
  assigned_employee: Generated<string | null>;
  decline_reason: Generated<string | null>;
  decided_at: Generated<InstantText | null>;
  /** Whether the package's rule approved it when it was submitted or its deposit paid; no person answered it then. */
  booked_at_once: Generated<boolean>;
  /** Whether paying the deposit approves it, by the package's rule. */
  booked_when_paid: Generated<boolean>;
  /** When the shop asked the customer to pick another time, and why; null where it didn't, or they have. */
  move_asked_at: Generated<InstantText | null>;
  move_reason: Generated<string | null>;
  /** When the shop first answered the request. */
  answered_at: Generated<InstantText | null>;
  /** Where the request came from: 'direct', 'owner', a host or a campaign; null where it wasn't recorded. */
  source: Generated<string | null>;
  updated_at: Generated<InstantText | null>;
  visit_sequence: Generated<number>;
  customer_id: Generated<string | null>;
  /** Null once the customer was erased. */
  customer_record_id: Generated<string | null>;
  link_version: Generated<number>;
  /** When its job was completed. */
  completed_at: Generated<InstantText | null>;
  /** What was paid for it, without tips. */
  paid_cents: Generated<number>;
  /** What the customer was told about canceling late; null means no fee. */
  cancellation_terms: NullableJson<CancellationTerms>;
  /** What is charged because it was canceled late or missed. */
  cancellation_lines: ColumnType<readonly PriceLine[], string | undefined, string>;
  /** The sum of these lines. */
  fee_cents: Generated<number>;
  fee_charged_at: Generated<InstantText | null>;
  /** How long the work takes by the menu it was sold from, before a photo estimate; null where the menu didn't say. */
  minutes: Generated<number | null>;
  /** How much refunds have lowered its price. */
  reduced_cents: Generated<number>;
  /** Since when the email address is confirmed. */
  email_confirmed_at: Generated<InstantText | null>;
  /** When the reservation lapses unless the address is confirmed or the owner answers. */
  lapses_at: Generated<InstantText | null>;
  /** When it lapsed; null once there is a time again. */
  lapsed_at: Generated<InstantText | null>;
  /** What time it lapsed from. */
  lapsed_starts_at: Generated<InstantText | null>;
  /** What is paid by card when booking; 0 means nothing. */
  deposit_cents: Generated<number>;
  deposit_paid_at: Generated<InstantText | null>;
  /** When the owner approved it without the deposit. */
  deposit_waived_at: Generated<InstantText | null>;
  /** From when card payments beyond what it owes go back. */
  deposit_return_at: Generated<InstantText | null>;
  /** When that was requested. */
  deposit_returned_at: Generated<InstantText | null>;
  /** The customer's. */
  language: Generated<Language>;
  /** The promo code it was sold with. */
  promo_code_id: Generated<string | null>;
  /** The gift card that pays for it once it's approved. */
  gift_card_id: Generated<string | null>;
  /** The quote whose work is done again, for nothing. */
  redo_of: Generated<string | null>;
  /** The plan that it's a visit of, and the day of the plan's rhythm; that day is null where the visit was taken off the plan. */
  plan_id: Generated<string | null>;
  plan_due_on: Generated<string | null>;
  /** The plan that the customer chose with the request, as it was offered then. */
  plan_choice: NullableJson<PlanChoice>;
  /** The round that its appointment is a stop of, and for how long its customer was told to expect the crew. */
  round: NullableJson<SoldRound>;
};

/** Work that's repeated: its visits are quotes. Days are local dates of the shop. */
export type PlansTable = {
  id: string;
  /** The quote that each visit repeats. */
  quote_id: string;
  every: PlanInterval;
  discount: Json<PlanDiscount>;
  /** What a visit costs before discount and sales tax. */
  lines: Json<readonly PriceLine[]>;
  /** The day that the rhythm follows from. */
  first_on: string;
  /** When a visit starts, if there's room: '10:00 AM'. */
  time: string;
  status: PlanState;
  /** The first day of the rhythm for which no visit was created yet. */
  next_due_on: string;
  started_at: InstantText;
  /** Since when it has its status, and who changed it. */
  changed_at: InstantText;
  changed_by: PlanActor;
  /** The words in which the customer agreed to have each visit charged to their card, the version of these, and when; else null. */
  card_consent: Generated<string | null>;
  card_consent_version: Generated<number | null>;
  card_consented_at: Generated<InstantText | null>;
  /** The visit whose charge failed, which paused the plan. */
  missed_quote_id: Generated<string | null>;
  /** What visits for that day and later cost before discount and sales tax, as announced; null while no change was. */
  next_lines: NullableJson<readonly PriceLine[]>;
  next_price_on: Generated<string | null>;
  /** Days that were skipped before their visits were created. */
  /** Whether it ends once the appointment that it repeats is canceled. */
  ends_with_first: Generated<boolean>;
  skipped_on: DefaultedJson<readonly string[]>;
};

/** Money in cents, dates as local dates of the shop; null means no limit, and for packages and extras all. */
export type PromoCodesTable = {
  id: string;
  code: string;
  percent: number | null;
  amount_cents: number | null;
  packages: NullableJson<readonly PackageId[]>;
  extras: NullableJson<readonly string[]>;
  least_cents: number;
  starts_on: string | null;
  ends_on: string | null;
  most_uses: number | null;
  most_uses_each: number | null;
  is_first_visit_only: boolean;
  is_paused: boolean;
  /** The quotes that hold a use; follows from them. */
  uses: Generated<number>;
  /** Raised with each change of the terms. */
  version: Generated<number>;
  created_at: InstantText;
};

/** Visits per local day of the shop. */
export type VisitCountsTable = { day: string; kind: 'step' | 'source' | 'full'; key: string; count: number };

export type CounterOffersTable = {
  id: string;
  quote_id: string;
  lines: Json<readonly PriceLine[]>;
  total_cents: number;
  starts_at: InstantText | null;
  scheduled_date: string | null;
  scheduled_time: string | null;
  round: NullableJson<SoldRound>;
  reason: string;
  offered_at: InstantText;
  expires_at: InstantText;
  answer: Generated<OfferAnswer | null>;
  answered_at: Generated<InstantText | null>;
};

export type PriceChangesTable = {
  id: string;
  quote_id: string;
  /** As they were sold when it was proposed. */
  from_lines: Json<readonly PriceLine[]>;
  from_total_cents: number;
  lines: Json<readonly PriceLine[]>;
  total_cents: number;
  /** Another package, instead of which one, and the settings that its menu is in; null where the package stays. */
  from_package_type: Generated<string | null>;
  package_type: Generated<string | null>;
  business_version: Generated<number | null>;
  reason: string;
  proposed_as: ChangeProposer;
  proposed_by: string | null;
  proposed_at: InstantText;
  answer: Generated<PriceChangeAnswer | null>;
  answered_at: Generated<InstantText | null>;
  agreed_by: Generated<AgreedBy | null>;
  signature: NullableJson<Signature>;
  /** What the quote's answers become with it; null where they stay. */
  answers: NullableJson<readonly StoredAnswer[]>;
  /** What vehicles after the first one become with it beside their lines; null where they stay. */
  items: NullableJson<readonly ItemChange[]>;
};

/** A reservation takes its place from `minutes_before` its start to `minutes_after` it; that range is the column `during`. */
export type SlotHoldsTable = {
  starts_at: InstantText;
  seat: number;
  /** Whom it's for: a quote, or an entry of the waitlist. */
  quote_id: string | null;
  waitlist_id: Generated<string | null>;
  minutes_before: Generated<number>;
  minutes_after: Generated<number>;
};

export type WaitlistEntriesTable = {
  id: string;
  /** Local date. */
  day: string;
  email: string;
  mailbox: string;
  first_name: string;
  language: Language;
  draft: Json<WaitlistDraft>;
  minutes: number;
  at_customer: boolean;
  token_hash: Buffer;
  sender_hash: Buffer;
  created_at: InstantText;
  /** The time that's held for it until then, with its text; null while it's waiting. */
  starts_at: Generated<InstantText | null>;
  slot_time: Generated<string | null>;
  held_until: Generated<InstantText | null>;
  lapsed_at: Generated<InstantText | null>;
};

/** A quote that was begun, for the link to finish it that its customer asked for. */
export type SavedDraftsTable = {
  id: string;
  email: string;
  mailbox_hash: Buffer;
  address_hash: Buffer;
  language: Language;
  draft: Json<SavedDraft>;
  step: StepId;
  key_hash: Buffer;
  token_hash: Buffer;
  created_at: InstantText;
  /** When it was last changed. */
  saved_at: InstantText;
  expires_at: InstantText;
  mailed_at: Generated<InstantText | null>;
};

/** When an address last got such a link. */
export type DraftMailsTable = { mailbox_hash: Buffer; sent_at: InstantText };

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

export type OutboxTable = {
  id: string;
  /** A name of server/notifications/channels.ts. */
  channel: Generated<string>;
  kind: string;
  recipient: string;
  message_id: string;
  data: Json<Record<string, unknown>>;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  due_at: InstantText;
  /** After this instant it isn't sent anymore. */
  deadline: InstantText | null;
  claim: string | null;
  claimed_until: InstantText | null;
  last_error: string | null;
  quote_id: string | null;
  is_test: Generated<boolean>;
  created_at: InstantText;
  sent_at: InstantText | null;
  subject: Generated<string | null>;
  undo_id: Generated<string | null>;
  /** An admin sends it again by hand: it's tried even if the mail server has refused its address. */
  is_by_hand: Generated<boolean>;
  sent_to: Generated<MailDestination | null>;
  request_id: string | null;
  /** The recipient's. */
  language: Generated<Language>;
};

/** Addresses that opted out of all emails except those about their own orders. */
export type MailOptOutsTable = { address_hash: Buffer; at: InstantText };

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
export type LaunchPassesTable = {
  token_hash: Buffer;
  business_version: number;
  created_at: InstantText;
  expires_at: InstantText;
};
export type SecretsTable = { name: string; value: string };
export type ConnectionsTable = {
  kind: string;
  details: Json<Readonly<Record<string, unknown>>>;
  secret: Buffer | null;
  changed_at: InstantText;
  changed_by: string | null;
};
export type RateLimitsTable = { bucket: string; tries: number; resets_at: InstantText };
export type HeartbeatsTable = { name: string; last_run_at: InstantText };

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

export type QuotePhotosTable = {
  quote_id: string;
  position: number;
  photo_id: string;
  /** The question that it answers; null for those of a photo estimate. */
  question: Generated<string | null>;
  /** The number of its vehicle. */
  item: Generated<number>;
};

/** A picture of the public site; the settings name it. */
export type SitePicturesTable = {
  id: string;
  purpose: PicturePurpose;
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** Its mean color: '#rrggbb'. */
  color: string;
  fades_on: 'light' | 'dark' | null;
  created_at: InstantText;
  /** The pair of the gallery that it belongs to, and its side there. */
  pair_id: Generated<string | null>;
  side: Generated<'before' | 'after' | null>;
};

/** A customer's yes to pictures of their vehicle on the site, in the words that they read. */
export type PictureConsentsTable = { quote_id: string; consent: string; agreed_at: InstantText };

export type GalleryPairsTable = {
  id: string;
  quote_id: string;
  position: number;
  /** By language. */
  captions: Captions;
  created_at: InstantText;
};

export type SiteRevisionsTable = { only_row: Generated<boolean>; revision: number };

export type SitePictureFilesTable = { picture_id: string; width: number; format: PictureFormat; bytes: Buffer };

/** Every table of the database, with its rows as read and written on both engines. */
export type Tables = {
  business_versions: SettingsVersionsTable;
  quotes: QuotesTable;
  promo_codes: PromoCodesTable;
  plans: PlansTable;
  slot_holds: SlotHoldsTable;
  waitlist_entries: WaitlistEntriesTable;
  saved_drafts: SavedDraftsTable;
  draft_mails: DraftMailsTable;
  visit_counts: VisitCountsTable;
  idempotency_keys: IdempotencyKeysTable;
  contact_messages: ContactMessagesTable;
  outbox: OutboxTable;
  undos: UndosTable;
  mail_opt_outs: MailOptOutsTable;
  audit: AuditTable;
  launch_links: LaunchLinksTable;
  launch_passes: LaunchPassesTable;
  secrets: SecretsTable;
  connections: ConnectionsTable;
  rate_limits: RateLimitsTable;
  heartbeats: HeartbeatsTable;
  photos: PhotosTable;
  quote_photos: QuotePhotosTable;
  site_pictures: SitePicturesTable;
  site_picture_files: SitePictureFilesTable;
  picture_consents: PictureConsentsTable;
  gallery_pairs: GalleryPairsTable;
  site_revisions: SiteRevisionsTable;
  analyses: AnalysesTable;
  analysis_photos: AnalysisPhotosTable;
  analysis_feedback: AnalysisFeedbackTable;
  item_estimates: ItemEstimatesTable;
  ground_truths: GroundTruthTable;
  learned_versions: LearnedVersionsTable;
  trainings: TrainingsTable;
  people: PeopleTable;
  customer_imports: CustomerImportsTable;
  imported_quotes: ImportedQuotesTable;
  customer_records: CustomerRecordsTable;
  customer_keys: CustomerKeysTable;
  admins: AdminsTable;
  employees: EmployeesTable;
  invitations: InvitationsTable;
  clock_entries: ClockEntriesTable;
  pay_payments: PayPaymentsTable;
  time_off: TimeOffTable;
  former_rates: FormerRatesTable;
  job_applications: JobApplicationsTable;
  applicant_codes: ApplicantCodesTable;
  applicant_passes: ApplicantPassesTable;
  reminders: RemindersTable;
  due_consents: DueConsentsTable;
  due_reminders: DueRemindersTable;
  visit_confirmations: VisitConfirmationsTable;
  customer_ratings: CustomerRatingsTable;
  reviews: ReviewsTable;
  counter_offers: CounterOffersTable;
  price_changes: PriceChangesTable;
  jobs: JobsTable;
  job_codes: JobCodesTable;
  job_answers: JobAnswersTable;
  job_lookups: JobLookupsTable;
  job_crew: JobCrewTable;
  job_teammates: JobTeammatesTable;
  job_uploads: JobUploadsTable;
  job_photos: JobPhotosTable;
  damage_logs: DamageLogsTable;
  job_completions: JobCompletionsTable;
  payments: PaymentsTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  invoice_quotes: InvoiceQuotesTable;
  gift_cards: GiftCardsTable;
  gift_card_entries: GiftCardEntriesTable;
  gift_card_orders: GiftCardOrdersTable;
  bundle_visits: BundleVisitsTable;
  invoice_deliveries: InvoiceDeliveriesTable;
  invoice_reminders: InvoiceRemindersTable;
  monthly_billing: MonthlyBillingTable;
  supplies: SuppliesTable;
  supply_costs: SupplyCostsTable;
  package_supplies: PackageSuppliesTable;
  job_supplies: JobSuppliesTable;
  account_names: AccountNamesTable;
  month_locks: MonthLocksTable;
  journal_entries: JournalEntriesTable;
  journal_changes: JournalChangesTable;
  waived_fees: WaivedFeesTable;
  expected_payments: ExpectedPaymentsTable;
  card_checkouts: CardCheckoutsTable;
  card_events: CardEventsTable;
  card_charges: CardChargesTable;
  card_refunds: CardRefundsTable;
  card_disputes: CardDisputesTable;
  card_payouts: CardPayoutsTable;
  saved_cards: SavedCardsTable;
  shared_card_fees: SharedCardFeesTable;
  saved_card_charges: SavedCardChargesTable;
  card_movements: CardMovementsTable;
  card_removals: CardRemovalsTable;
  unmatched_card_payments: UnmatchedCardPaymentsTable;
  calendar_feeds: CalendarFeedsTable;
  customers: CustomersTable;
  customer_vehicles: CustomerVehiclesTable;
  sessions: SessionsTable;
  person_links: PersonLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  push_subscriptions: PushSubscriptionsTable;
  push_topics_off: PushTopicsOffTable;
  passkey_challenges: PasskeyChallengesTable;
  script_runs: ScriptRunsTable;
  script_lines: ScriptLinesTable;
  script_lease: ScriptLeaseTable;
  backup_copies: BackupCopiesTable;
  backup_proofs: BackupProofsTable;
};
