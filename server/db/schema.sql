-- The tables as all migrations leave them, to read: nothing runs this file. `npm run schema` writes it.
-- Functions and triggers are in program/.

create table account_names (
  account text not null,
  number text not null,
  name text not null,
  constraint account_names_pkey PRIMARY KEY (account),
  constraint account_names_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint account_names_number_check CHECK ((number ~ '^[0-9]{0,7}$'::text))
);

create table admins (
  id uuid not null,
  person_id uuid not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  setup_hidden_at timestamp with time zone,
  setup_ticks text[] not null default '{}'::text[],
  constraint admins_pkey PRIMARY KEY (id),
  constraint admins_person_id_key UNIQUE (person_id),
  constraint admins_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table analyses (
  id uuid not null,
  token_hash bytea not null,
  package_type text not null,
  vehicle_type text,
  mode text not null,
  engine text not null,
  model text not null,
  version text not null,
  level text,
  percent integer not null,
  range_percent jsonb,
  confidence real not null,
  minutes integer not null,
  assessment jsonb not null,
  texts jsonb not null,
  choice jsonb not null default '{}'::jsonb,
  business_version integer not null,
  sender_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint analyses_pkey PRIMARY KEY (id),
  constraint analyses_token_hash_key UNIQUE (token_hash),
  constraint analyses_business_version_fkey FOREIGN KEY (business_version) REFERENCES business_versions(version),
  constraint analyses_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint analyses_engine_check CHECK ((engine = ANY (ARRAY['embedded'::text, 'questions'::text, 'hosted'::text]))),
  constraint analyses_judged CHECK ((level IS NOT NULL)) NOT VALID,
  constraint analyses_level_check CHECK ((level = ANY (ARRAY['light'::text, 'moderate'::text, 'heavy'::text, 'extreme'::text]))),
  constraint analyses_mode_check CHECK ((mode = ANY (ARRAY['show'::text, 'price'::text])))
);
CREATE INDEX analyses_expired ON analyses USING btree (expires_at);
CREATE INDEX analyses_newest ON analyses USING btree (created_at DESC, id DESC);

create table analysis_feedback (
  id uuid not null,
  analysis_id uuid,
  accuracy text not null,
  explanation text not null,
  correct_price_cents integer,
  email text,
  package_type text,
  vehicle_type text,
  at timestamp with time zone not null,
  constraint analysis_feedback_pkey PRIMARY KEY (id),
  constraint analysis_feedback_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE
);
CREATE INDEX analysis_feedback_by_analysis ON analysis_feedback USING btree (analysis_id);

create table analysis_photos (
  analysis_id uuid not null,
  "position" integer not null,
  photo_id uuid not null,
  features bytea,
  model_version smallint,
  area jsonb,
  constraint analysis_photos_pkey PRIMARY KEY (analysis_id, "position"),
  constraint analysis_photos_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id) ON DELETE CASCADE,
  constraint analysis_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint analysis_photos_known_features CHECK ((((features IS NULL) = (model_version IS NULL)) AND ((area IS NULL) OR (features IS NOT NULL)))),
  constraint analysis_photos_position_check CHECK (("position" >= 0))
);
CREATE INDEX analysis_photos_by_photo ON analysis_photos USING btree (photo_id);

create table applicant_codes (
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint applicant_codes_pkey PRIMARY KEY (code_hash)
);

create table applicant_passes (
  id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint applicant_passes_pkey PRIMARY KEY (id),
  constraint applicant_passes_token_hash_key UNIQUE (token_hash)
);

create table audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  person_id uuid,
  action text not null,
  subject text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_by_action ON audit USING btree (action, at DESC, id DESC);
CREATE INDEX audit_by_noun ON audit USING btree (split_part(action, '.'::text, 1), at DESC, id DESC);
CREATE INDEX audit_by_person ON audit USING btree (person_id, at DESC, id DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX audit_by_subject ON audit USING btree (subject, subject_id, id);
CREATE INDEX audit_by_subject_id ON audit USING btree (subject_id, at DESC, id DESC);
CREATE INDEX audit_by_time ON audit USING btree (at DESC, id DESC);

create table backup_copies (
  file text not null,
  tried_at timestamp with time zone not null,
  copied_at timestamp with time zone,
  failure text,
  constraint backup_copies_pkey PRIMARY KEY (file)
);

create table backup_proofs (
  id uuid not null,
  file text not null,
  backup_created_at timestamp with time zone not null,
  proven_at timestamp with time zone not null,
  is_success boolean not null,
  row_count bigint not null,
  photo_count bigint not null,
  constraint backup_proofs_pkey PRIMARY KEY (id)
);
CREATE INDEX backup_proofs_newest ON backup_proofs USING btree (proven_at DESC);

create table bundle_visits (
  card_id uuid not null,
  number integer not null,
  quote_id uuid not null,
  taken_at timestamp with time zone not null,
  constraint bundle_visits_pkey PRIMARY KEY (card_id, number),
  constraint bundle_visits_quote UNIQUE (quote_id),
  constraint bundle_visits_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id) ON DELETE CASCADE,
  constraint bundle_visits_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint bundle_visits_number_check CHECK ((number > 0))
);

create table business_versions (
  version integer not null generated always as identity,
  settings jsonb not null,
  saved_by uuid,
  saved_at timestamp with time zone not null,
  constraint business_versions_pkey PRIMARY KEY (version)
);

create table calendar_feeds (
  id uuid not null,
  token_hash bytea not null,
  employee uuid,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  made_by uuid,
  constraint calendar_feeds_pkey PRIMARY KEY (id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
  constraint calendar_feeds_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint calendar_feeds_made_by_fkey FOREIGN KEY (made_by) REFERENCES people(id) ON DELETE SET NULL
);

create table card_charges (
  payment_intent text not null,
  quote_id uuid not null,
  entry_id uuid not null,
  cents integer not null,
  tip_cents integer not null,
  refunded_cents integer not null default 0,
  lost_cents integer not null default 0,
  invoice_id uuid,
  constraint card_charges_pkey PRIMARY KEY (payment_intent, quote_id),
  constraint card_charges_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint card_charges_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint card_charges_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint card_charges_cents_check CHECK ((cents > 0)),
  constraint card_charges_check CHECK (((tip_cents >= 0) AND (tip_cents <= cents))),
  constraint card_charges_check1 CHECK (((refunded_cents >= 0) AND (refunded_cents <= cents))),
  constraint card_charges_lost_cents_check CHECK ((lost_cents >= 0))
);
CREATE INDEX card_charges_by_quote ON card_charges USING btree (quote_id);

create table card_checkouts (
  session_id text,
  quote_id uuid,
  cents integer not null,
  tip_cents integer not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  id bigint not null generated always as identity,
  consent text,
  saving text,
  invoice_id uuid,
  shares jsonb,
  constraint card_checkouts_pkey PRIMARY KEY (id),
  constraint card_checkouts_session UNIQUE (session_id),
  constraint card_checkouts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint card_checkouts_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint card_checkouts_cents_check CHECK ((cents > 0)),
  constraint card_checkouts_saving CHECK (((consent IS NULL) = (saving IS NULL))),
  constraint card_checkouts_saving_check CHECK ((saving = ANY (ARRAY['wanted'::text, 'due'::text, 'done'::text]))),
  constraint card_checkouts_subject CHECK ((((quote_id IS NULL) = (invoice_id IS NOT NULL)) AND ((invoice_id IS NULL) = (shares IS NULL)))),
  constraint card_checkouts_tip_cents_check CHECK ((tip_cents >= 0))
);
CREATE INDEX card_checkouts_of_invoices ON card_checkouts USING btree (invoice_id) WHERE ((closed_at IS NULL) AND (invoice_id IS NOT NULL));
CREATE INDEX card_checkouts_open ON card_checkouts USING btree (quote_id) WHERE (closed_at IS NULL);
CREATE INDEX card_checkouts_saving ON card_checkouts USING btree (id) WHERE (saving = 'due'::text);

create table card_disputes (
  id text not null,
  payment_intent text not null,
  quote_id uuid,
  cents integer not null,
  reason text not null,
  status text not null,
  respond_by timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  entry_id uuid,
  tip_entry_id uuid,
  dispute_id text not null,
  constraint card_disputes_pkey PRIMARY KEY (id),
  constraint card_disputes_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES payments(id) ON DELETE SET NULL,
  constraint card_disputes_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint card_disputes_tip_entry_id_fkey FOREIGN KEY (tip_entry_id) REFERENCES payments(id) ON DELETE SET NULL,
  constraint card_disputes_cents_check CHECK ((cents > 0)),
  constraint card_disputes_check CHECK (((status = 'open'::text) = (closed_at IS NULL))),
  constraint card_disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX card_disputes_by_payment ON card_disputes USING btree (payment_intent);
CREATE INDEX card_disputes_by_quote ON card_disputes USING btree (quote_id);
CREATE UNIQUE INDEX card_disputes_by_service ON card_disputes USING btree (dispute_id, quote_id) NULLS NOT DISTINCT;
CREATE INDEX card_disputes_open ON card_disputes USING btree (opened_at) WHERE (status = 'open'::text);

create table card_events (
  id text not null,
  received_at timestamp with time zone not null,
  constraint card_events_pkey PRIMARY KEY (id)
);

create table card_movements (
  id text not null,
  kind text not null,
  gross_cents integer not null,
  fee_cents integer not null,
  net_cents integer not null,
  occurred_at timestamp with time zone not null,
  payment_intent text,
  source text,
  description text not null default ''::text,
  payment_id uuid,
  quote_id uuid,
  payout_id text,
  invoice_id uuid,
  constraint card_movements_pkey PRIMARY KEY (id),
  constraint card_movements_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint card_movements_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL,
  constraint card_movements_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES card_payouts(id),
  constraint card_movements_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL,
  constraint card_movements_check CHECK ((net_cents = (gross_cents - fee_cents))),
  constraint card_movements_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'dispute'::text, 'dispute-reversal'::text, 'payout'::text, 'fee'::text, 'other'::text])))
);
CREATE INDEX card_movements_by_entry ON card_movements USING btree (payment_id);
CREATE INDEX card_movements_by_payment ON card_movements USING btree (payment_intent);
CREATE INDEX card_movements_by_payout ON card_movements USING btree (payout_id);
CREATE INDEX card_movements_by_quote ON card_movements USING btree (quote_id);
CREATE INDEX card_movements_newest ON card_movements USING btree (occurred_at DESC, id DESC);

create table card_payouts (
  id text not null,
  cents integer not null,
  arrives_on date not null,
  status text not null,
  created_at timestamp with time zone not null,
  is_automatic boolean not null,
  read_at timestamp with time zone,
  constraint card_payouts_pkey PRIMARY KEY (id),
  constraint card_payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'canceled'::text])))
);
CREATE INDEX card_payouts_newest ON card_payouts USING btree (created_at DESC, id DESC);

create table card_refunds (
  id uuid not null,
  payment_intent text not null,
  quote_id uuid,
  cents integer not null,
  cause text not null,
  status text not null,
  refund_id text,
  entry_id uuid,
  tip_entry_id uuid,
  requested_at timestamp with time zone not null,
  requested_by uuid,
  settled_at timestamp with time zone,
  constraint card_refunds_pkey PRIMARY KEY (id),
  constraint card_refunds_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES payments(id) ON DELETE SET NULL,
  constraint card_refunds_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint card_refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint card_refunds_tip_entry_id_fkey FOREIGN KEY (tip_entry_id) REFERENCES payments(id) ON DELETE SET NULL,
  constraint card_refunds_cause_check CHECK ((cause = ANY (ARRAY['owner'::text, 'ended'::text, 'service'::text]))),
  constraint card_refunds_cents_check CHECK ((cents > 0)),
  constraint card_refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'refused'::text])))
);
CREATE INDEX card_refunds_by_payment ON card_refunds USING btree (payment_intent);
CREATE INDEX card_refunds_by_quote ON card_refunds USING btree (quote_id);
CREATE UNIQUE INDEX card_refunds_by_service ON card_refunds USING btree (refund_id, quote_id) NULLS NOT DISTINCT WHERE (refund_id IS NOT NULL);
CREATE INDEX card_refunds_requested ON card_refunds USING btree (requested_at) WHERE (status = 'requested'::text);

create table card_removals (
  method_ref text not null,
  customer_ref text not null,
  requested_at timestamp with time zone not null default now(),
  constraint card_removals_pkey PRIMARY KEY (method_ref)
);

create table clock_entries (
  id uuid not null,
  employee uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  recorded_by uuid,
  recorded_at timestamp with time zone not null,
  replaces uuid,
  is_void boolean not null default false,
  is_automatic boolean not null default false,
  constraint clock_entries_pkey PRIMARY KEY (id),
  constraint clock_entries_replaces_key UNIQUE (replaces),
  constraint clock_entries_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint clock_entries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint clock_entries_replaces_fkey FOREIGN KEY (replaces) REFERENCES clock_entries(id) ON DELETE CASCADE,
  constraint clock_entries_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text])))
);
CREATE INDEX clock_entries_automatic ON clock_entries USING btree (at) WHERE is_automatic;
CREATE INDEX clock_entries_by_employee ON clock_entries USING btree (employee, at);

create table connections (
  kind text not null,
  details jsonb not null,
  secret bytea,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  constraint connections_pkey PRIMARY KEY (kind),
  constraint connections_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint connections_details_check CHECK ((jsonb_typeof(details) = 'object'::text))
);

create table contact_messages (
  id uuid not null,
  name text not null,
  email text not null,
  phone text,
  message text not null,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  answered_at timestamp with time zone,
  search tsvector generated always as (search_words(name, ((email || ' '::text) || message), COALESCE(phone, ''::text))) stored,
  constraint contact_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_messages_answered ON contact_messages USING btree (created_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX contact_messages_by_email ON contact_messages USING btree (email, created_at DESC);
CREATE INDEX contact_messages_by_search ON contact_messages USING gin (search);
CREATE INDEX contact_messages_newest ON contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_open ON contact_messages USING btree (created_at DESC, id DESC) WHERE (answered_at IS NULL);
CREATE INDEX contact_messages_unread ON contact_messages USING btree (created_at DESC, id DESC) WHERE (read_at IS NULL);

create table counter_offers (
  id uuid not null,
  quote_id uuid not null,
  lines jsonb not null,
  total_cents integer not null,
  starts_at timestamp with time zone,
  scheduled_date date,
  scheduled_time text,
  reason text not null,
  offered_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  round jsonb,
  constraint counter_offers_pkey PRIMARY KEY (id),
  constraint counter_offers_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint counter_offers_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'refused'::text, 'expired'::text]))),
  constraint counter_offers_round_check CHECK ((jsonb_typeof(round) = 'object'::text)),
  constraint counter_offers_total_cents_check CHECK ((total_cents >= 0))
);
CREATE INDEX counter_offers_expiring ON counter_offers USING btree (expires_at) WHERE (answer IS NULL);
CREATE UNIQUE INDEX counter_offers_open ON counter_offers USING btree (quote_id) WHERE (answer IS NULL);

create table customer_imports (
  id uuid not null,
  imported_at timestamp with time zone not null,
  imported_by uuid,
  customers integer not null,
  undone_at timestamp with time zone,
  vehicles integer not null default 0,
  appointments integer not null default 0,
  constraint customer_imports_pkey PRIMARY KEY (id),
  constraint customer_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint customer_imports_appointments_check CHECK ((appointments >= 0)),
  constraint customer_imports_customers_check CHECK ((customers >= 0)),
  constraint customer_imports_vehicles_check CHECK ((vehicles >= 0))
);

create table customer_keys (
  key text not null,
  record_id uuid not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  constraint customer_keys_pkey PRIMARY KEY (key),
  constraint customer_keys_record_id_fkey FOREIGN KEY (record_id) REFERENCES customer_records(id) ON DELETE CASCADE
);
CREATE INDEX customer_keys_by_email ON customer_keys USING btree (email) WHERE (email <> ''::text);
CREATE INDEX customer_keys_by_phone ON customer_keys USING btree (phone) WHERE (phone <> ''::text);
CREATE INDEX customer_keys_by_record ON customer_keys USING btree (record_id);

create table customer_ratings (
  quote_id uuid not null,
  stars integer not null,
  words text not null default ''::text,
  at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint customer_ratings_pkey PRIMARY KEY (quote_id),
  constraint customer_ratings_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint customer_ratings_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX ratings_to_handle ON customer_ratings USING btree (at) WHERE ((stars <= 3) AND (handled_at IS NULL));

create table customer_records (
  id uuid not null,
  customer_id uuid,
  name text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  language text not null default 'en'::text,
  notes text not null default ''::text,
  blocked_at timestamp with time zone,
  opted_out_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  quotes integer not null default 0,
  booked integer not null default 0,
  open integer not null default 0,
  paid_cents bigint not null default 0,
  owed_cents bigint not null default 0,
  last_visit_at timestamp with time zone,
  invited_at timestamp with time zone,
  search tsvector generated always as (search_words(name, email, phone)) stored,
  contact_book jsonb,
  import_id uuid,
  vehicles jsonb,
  constraint customer_records_pkey PRIMARY KEY (id),
  constraint customer_records_customer_id_key UNIQUE (customer_id),
  constraint customer_records_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint customer_records_import_id_fkey FOREIGN KEY (import_id) REFERENCES customer_imports(id) ON DELETE SET NULL,
  constraint customer_records_contact_book_check CHECK ((jsonb_typeof(contact_book) = 'object'::text)),
  constraint customer_records_vehicles_check CHECK ((jsonb_typeof(vehicles) = 'array'::text))
);
CREATE INDEX customer_records_blocked ON customer_records USING btree (id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX customer_records_by_import ON customer_records USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX customer_records_by_search ON customer_records USING gin (search) WITH (fastupdate='on', gin_pending_list_limit='128');
CREATE INDEX customer_records_due ON customer_records USING btree (last_visit_at) WHERE ((open = 0) AND (last_visit_at IS NOT NULL));
CREATE INDEX customer_records_invitable ON customer_records USING btree (COALESCE(invited_at, '-infinity'::timestamp with time zone), last_visit_at) WHERE ((open = 0) AND (last_visit_at IS NOT NULL) AND (email <> ''::text) AND (opted_out_at IS NULL) AND (blocked_at IS NULL));
CREATE INDEX customer_records_latest ON customer_records USING btree (last_at DESC, id DESC);
CREATE INDEX customer_records_new ON customer_records USING btree (created_at);
CREATE INDEX customer_records_opted_out ON customer_records USING btree (last_at DESC, id DESC) WHERE (opted_out_at IS NOT NULL);
CREATE INDEX customer_records_owing ON customer_records USING btree (last_at DESC, id DESC) WHERE (owed_cents > 0);
CREATE INDEX customer_records_resting ON customer_records USING btree (last_at DESC, id DESC) WHERE ((open = 0) AND (last_visit_at IS NOT NULL));
CREATE INDEX customer_records_returning ON customer_records USING btree (last_at DESC, id DESC) WHERE (booked > 1);

create table customer_vehicles (
  id uuid not null,
  customer_id uuid not null,
  vehicle_type text not null,
  vehicle_subtype text not null,
  name text not null default ''::text,
  created_at timestamp with time zone not null,
  vehicle_year text not null default ''::text,
  vehicle_make text not null default ''::text,
  vehicle_model text not null default ''::text,
  vehicle_color text not null default ''::text,
  vehicle_plate text not null default ''::text,
  vehicle_unit text not null default ''::text,
  vehicle_vin text not null default ''::text,
  constraint customer_vehicles_pkey PRIMARY KEY (id),
  constraint customer_vehicles_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX customer_vehicles_by_customer ON customer_vehicles USING btree (customer_id, created_at);

create table customers (
  id uuid not null,
  person_id uuid not null,
  created_at timestamp with time zone not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  phone text,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_person_id_key UNIQUE (person_id),
  constraint customers_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table damage_logs (
  id uuid not null,
  job_id uuid not null,
  client_id uuid not null,
  employee uuid,
  recorded_by uuid,
  damage_type text not null,
  description text not null,
  location text not null,
  severity text not null,
  photo_id uuid,
  sha256 bytea,
  point jsonb,
  at timestamp with time zone not null,
  amends uuid,
  request_hash bytea not null,
  is_late boolean not null default false,
  accepted_at timestamp with time zone,
  vehicle smallint not null default 1,
  constraint damage_logs_pkey PRIMARY KEY (id),
  constraint damage_logs_job_id_client_id_key UNIQUE (job_id, client_id),
  constraint damage_logs_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint damage_logs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint damage_logs_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint damage_logs_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint damage_logs_damage_type_check CHECK ((damage_type = ANY (ARRAY['existing'::text, 'new'::text, 'minor'::text, 'major'::text]))),
  constraint damage_logs_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint damage_logs_vehicle_check CHECK (((vehicle >= 1) AND (vehicle <= 6)))
);
CREATE INDEX damage_logs_by_photo ON damage_logs USING btree (photo_id);

create table draft_mails (
  mailbox_hash bytea not null,
  sent_at timestamp with time zone not null,
  constraint draft_mails_pkey PRIMARY KEY (mailbox_hash)
);
CREATE INDEX draft_mails_sent ON draft_mails USING btree (sent_at);

create table due_consents (
  quote_id uuid not null,
  channel text not null,
  agreed_at timestamp with time zone not null,
  constraint due_consents_pkey PRIMARY KEY (quote_id),
  constraint due_consents_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint due_consents_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text])))
);

create table due_reminders (
  quote_id uuid not null,
  channel text not null,
  token_hash bytea,
  asked_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  constraint due_reminders_pkey PRIMARY KEY (quote_id),
  constraint due_reminders_token_hash_key UNIQUE (token_hash),
  constraint due_reminders_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint due_reminders_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text])))
);
CREATE INDEX due_reminders_asked ON due_reminders USING btree (asked_at);

create table employees (
  id uuid not null,
  employee_id text not null,
  person_id uuid,
  created_at timestamp with time zone not null,
  name text not null default ''::text,
  email text not null default ''::text,
  phone text,
  department text,
  payment_type text not null default 'hourly'::text,
  payment_value integer not null default 1500,
  is_test boolean not null default false,
  deleted_at timestamp with time zone,
  search tsvector generated always as (search_words(name, ((email || ' '::text) || employee_id), COALESCE(phone, ''::text))) stored,
  working_hours jsonb,
  skills jsonb not null default '[]'::jsonb,
  constraint employees_pkey PRIMARY KEY (id),
  constraint employees_employee_id_key UNIQUE (employee_id),
  constraint employees_person_id_key UNIQUE (person_id),
  constraint employees_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint employees_employee_id_check CHECK ((employee_id ~ '^FKE-[0-9]{10}$'::text)),
  constraint employees_payment_type_check CHECK ((payment_type = ANY (ARRAY['hourly'::text, 'percentage'::text]))),
  constraint employees_payment_value_check CHECK ((payment_value >= 0)),
  constraint employees_skills_check CHECK ((jsonb_typeof(skills) = 'array'::text)),
  constraint employees_working_hours_check CHECK ((jsonb_typeof(working_hours) = 'array'::text))
);
CREATE UNIQUE INDEX employees_by_email ON employees USING btree (email) WHERE ((deleted_at IS NULL) AND (email <> ''::text));
CREATE INDEX employees_newest ON employees USING btree (created_at DESC, id DESC);

create table expected_payments (
  id uuid not null,
  quote_id uuid not null,
  cents integer not null,
  tip_cents integer not null,
  announced_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  method text not null,
  constraint expected_payments_pkey PRIMARY KEY (id),
  constraint expected_payments_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint expected_payments_cents_check CHECK ((cents > 0)),
  constraint expected_payments_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint expected_payments_method_check CHECK ((method = ANY (ARRAY['venmo'::text, 'zelle'::text, 'cashapp'::text, 'transfer'::text]))),
  constraint expected_payments_outcome_check CHECK ((outcome = ANY (ARRAY['received'::text, 'missing'::text, 'withdrawn'::text]))),
  constraint expected_payments_tip_cents_check CHECK ((tip_cents >= 0))
);
CREATE INDEX expected_payments_by_time ON expected_payments USING btree (announced_at) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX expected_payments_open ON expected_payments USING btree (quote_id) WHERE (settled_at IS NULL);

create table former_rates (
  employee uuid not null,
  payment_type text not null,
  payment_value integer not null,
  until timestamp with time zone not null,
  constraint former_rates_pkey PRIMARY KEY (employee, until),
  constraint former_rates_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint former_rates_payment_type_check CHECK ((payment_type = ANY (ARRAY['hourly'::text, 'percentage'::text]))),
  constraint former_rates_payment_value_check CHECK ((payment_value >= 0))
);

create table gallery_pairs (
  id uuid not null,
  quote_id uuid not null,
  "position" integer not null,
  captions jsonb not null,
  created_at timestamp with time zone not null,
  constraint gallery_pairs_pkey PRIMARY KEY (id),
  constraint gallery_pairs_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES picture_consents(quote_id) ON DELETE CASCADE
);
CREATE INDEX gallery_pairs_by_quote ON gallery_pairs USING btree (quote_id);

create table gift_card_entries (
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  cents integer not null,
  payment_id uuid,
  method text,
  reference text not null default ''::text,
  received_on date not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint gift_card_entries_pkey PRIMARY KEY (id),
  constraint gift_card_entries_payment UNIQUE (payment_id),
  constraint gift_card_entries_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id) ON DELETE CASCADE,
  constraint gift_card_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL,
  constraint gift_card_entries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint gift_card_entries_check CHECK (
CASE
    WHEN (kind = ANY (ARRAY['issue'::text, 'return'::text])) THEN (cents > 0)
    ELSE (cents < 0)
END),
  constraint gift_card_entries_check1 CHECK (((method IS NULL) OR (kind = ANY (ARRAY['issue'::text, 'void'::text])))),
  constraint gift_card_entries_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'redeem'::text, 'return'::text, 'void'::text, 'expire'::text]))),
  constraint gift_card_entries_method_check CHECK ((method = ANY (ARRAY['venmo'::text, 'cash'::text, 'check'::text, 'zelle'::text, 'cashapp'::text, 'transfer'::text, 'card'::text])))
);
CREATE INDEX gift_card_entries_by_card ON gift_card_entries USING btree (card_id, recorded_at);
CREATE INDEX gift_card_entries_by_day ON gift_card_entries USING btree (received_on, recorded_at);
CREATE UNIQUE INDEX gift_card_entries_issue ON gift_card_entries USING btree (card_id) WHERE (kind = 'issue'::text);

create table gift_card_orders (
  id uuid not null,
  session_id text,
  cents integer not null,
  buyer_email text not null,
  recipient_name text not null,
  recipient_email text not null,
  sender_name text not null,
  message text not null default ''::text,
  deliver_on date,
  language text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  card_id uuid,
  bundle jsonb,
  months integer,
  constraint gift_card_orders_pkey PRIMARY KEY (id),
  constraint gift_card_orders_card_id_key UNIQUE (card_id),
  constraint gift_card_orders_session UNIQUE (session_id),
  constraint gift_card_orders_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_cards(id) ON DELETE SET NULL,
  constraint gift_card_orders_bundle_check CHECK ((jsonb_typeof(bundle) = 'object'::text)),
  constraint gift_card_orders_cents_check CHECK ((cents > 0)),
  constraint gift_card_orders_months_check CHECK ((months > 0))
);
CREATE INDEX gift_card_orders_by_time ON gift_card_orders USING btree (created_at);

create table gift_cards (
  id uuid not null,
  origin text not null,
  code_hash bytea not null,
  last4 text not null,
  amount_cents integer not null,
  balance_cents integer not null default 0,
  recipient_name text not null default ''::text,
  recipient_email text not null default ''::text,
  sender_name text not null default ''::text,
  buyer_email text not null default ''::text,
  message text not null default ''::text,
  reason text not null default ''::text,
  language text not null default 'en'::text,
  deliver_on date,
  expires_on date,
  issued_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  void_reason text not null default ''::text,
  quote_id uuid,
  is_test boolean not null default false,
  bundle jsonb,
  constraint gift_cards_pkey PRIMARY KEY (id),
  constraint gift_cards_code UNIQUE (code_hash),
  constraint gift_cards_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL,
  constraint gift_cards_amount_cents_check CHECK ((amount_cents > 0)),
  constraint gift_cards_balance CHECK ((balance_cents >= 0)),
  constraint gift_cards_bundle_check CHECK ((jsonb_typeof(bundle) = 'object'::text)),
  constraint gift_cards_last4_check CHECK ((last4 ~ '^[A-Z0-9]{4}$'::text)),
  constraint gift_cards_origin_check CHECK ((origin = ANY (ARRAY['sold'::text, 'goodwill'::text, 'refund'::text])))
);
CREATE INDEX gift_cards_by_quote ON gift_cards USING btree (quote_id) WHERE (quote_id IS NOT NULL);
CREATE INDEX gift_cards_by_recipient ON gift_cards USING btree (recipient_email) WHERE (recipient_email <> ''::text);
CREATE INDEX gift_cards_newest ON gift_cards USING btree (issued_at DESC, id DESC);
CREATE INDEX gift_cards_to_expire ON gift_cards USING btree (expires_on) WHERE ((expires_on IS NOT NULL) AND (balance_cents > 0));

create table ground_truths (
  quote_id uuid not null,
  found_by text not null,
  level text not null,
  minutes integer,
  employee uuid,
  recorded_by uuid,
  at timestamp with time zone not null,
  photo_missed_it boolean not null default false,
  item integer not null default 1,
  is_of_all boolean not null default false,
  constraint ground_truths_pkey PRIMARY KEY (quote_id, found_by, item),
  constraint findings_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint findings_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint findings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint findings_found_by_check CHECK ((found_by = ANY (ARRAY['crew'::text, 'owner'::text]))),
  constraint findings_level_check CHECK ((level = ANY (ARRAY['light'::text, 'moderate'::text, 'heavy'::text, 'extreme'::text]))),
  constraint findings_minutes_check CHECK (((minutes >= 1) AND (minutes <= 10000))),
  constraint ground_truths_item_check CHECK (((item >= 1) AND (item <= 6)))
);
CREATE INDEX ground_truths_newest ON ground_truths USING btree (at DESC, quote_id DESC);

create table heartbeats (
  name text not null,
  last_run_at timestamp with time zone not null,
  constraint heartbeats_pkey PRIMARY KEY (name)
);

create table idempotency_keys (
  key_hash bytea not null,
  request_hash bytea not null,
  quote_id uuid not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (key_hash),
  constraint idempotency_keys_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);

create table imported_quotes (
  quote_id uuid not null,
  import_id uuid not null,
  constraint imported_quotes_pkey PRIMARY KEY (quote_id),
  constraint imported_quotes_import_id_fkey FOREIGN KEY (import_id) REFERENCES customer_imports(id) ON DELETE CASCADE,
  constraint imported_quotes_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);
CREATE INDEX imported_quotes_by_import ON imported_quotes USING btree (import_id);

create table invitations (
  id uuid not null,
  employee uuid not null,
  code_hash bytea not null,
  wrong_tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE
);
CREATE INDEX invitations_by_employee ON invitations USING btree (employee, created_at DESC);

create table invoice_counters (
  kind text not null,
  year smallint not null,
  last integer not null,
  constraint invoice_counters_pkey PRIMARY KEY (kind, year),
  constraint invoice_counters_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
  constraint invoice_counters_last_check CHECK ((last > 0))
);

create table invoice_deliveries (
  invoice_id uuid not null,
  link_expires_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  reminds boolean not null,
  email text not null default ''::text,
  constraint invoice_deliveries_pkey PRIMARY KEY (invoice_id),
  constraint invoice_deliveries_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
);
CREATE INDEX invoice_deliveries_reminding ON invoice_deliveries USING btree (invoice_id) WHERE reminds;

create table invoice_quotes (
  invoice_id uuid not null,
  quote_id uuid not null,
  cents integer not null,
  counts boolean not null default true,
  is_fee boolean not null default false,
  constraint invoice_quotes_pkey PRIMARY KEY (invoice_id, quote_id),
  constraint invoice_quotes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoice_quotes_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);
CREATE INDEX invoice_quotes_of_quote ON invoice_quotes USING btree (quote_id);
CREATE UNIQUE INDEX invoice_quotes_once ON invoice_quotes USING btree (quote_id) WHERE counts;

create table invoice_reminders (
  invoice_id uuid not null,
  step text not null,
  at timestamp with time zone not null,
  constraint invoice_reminders_pkey PRIMARY KEY (invoice_id, step),
  constraint invoice_reminders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoice_reminders_step_check CHECK ((step = ANY (ARRAY['before-due'::text, 'overdue'::text, 'overdue-2'::text, 'overdue-3'::text, 'overdue-4'::text])))
);

create table invoices (
  id uuid not null,
  kind text not null,
  year smallint not null,
  "position" integer not null,
  credits uuid,
  issued_on date not null,
  due_on date,
  total_cents integer not null,
  bill_to jsonb not null,
  paper jsonb not null,
  language text not null,
  issued_at timestamp with time zone not null,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_credits UNIQUE (credits),
  constraint invoices_number UNIQUE (kind, year, "position"),
  constraint invoices_credits_fkey FOREIGN KEY (credits) REFERENCES invoices(id),
  constraint invoices_check CHECK (((kind = 'credit-note'::text) = (credits IS NOT NULL))),
  constraint invoices_check1 CHECK (((kind = 'invoice'::text) = (due_on IS NOT NULL))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
  constraint invoices_position_check CHECK (("position" > 0)),
  constraint invoices_total_cents_check CHECK ((total_cents > 0))
);
CREATE INDEX invoices_newest ON invoices USING btree (issued_at DESC, id DESC);

create table item_estimates (
  quote_id uuid not null,
  item integer not null,
  analysis_id uuid not null,
  constraint item_estimates_pkey PRIMARY KEY (quote_id, item),
  constraint item_estimates_analysis_id_key UNIQUE (analysis_id),
  constraint item_estimates_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id),
  constraint item_estimates_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint item_estimates_item_check CHECK (((item >= 2) AND (item <= 6)))
);

create table job_answers (
  id uuid not null,
  job_id uuid not null,
  employee uuid not null,
  answer text not null,
  notes text not null default ''::text,
  at timestamp with time zone not null,
  constraint job_answers_pkey PRIMARY KEY (id),
  constraint job_answers_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint job_answers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_answers_answer_check CHECK ((answer = ANY (ARRAY['accept'::text, 'decline'::text, 'request'::text])))
);
CREATE INDEX job_answers_by_job ON job_answers USING btree (job_id, at);

create table job_applications (
  id uuid not null,
  status text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  availability jsonb not null,
  experience text not null,
  why_join text not null,
  resume_link text,
  transportation text not null,
  references_given text,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  notes text not null default ''::text,
  key_hash bytea,
  language text not null default 'en'::text,
  search tsvector generated always as (search_words(((first_name || ' '::text) || last_name), email, phone)) stored,
  constraint job_applications_pkey PRIMARY KEY (id),
  constraint job_applications_key_hash_key UNIQUE (key_hash),
  constraint job_applications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'interview'::text, 'hired'::text, 'rejected'::text])))
);
CREATE INDEX job_applications_by_search ON job_applications USING gin (search) WITH (fastupdate='on');
CREATE INDEX job_applications_newest ON job_applications USING btree (created_at DESC, id DESC);
CREATE INDEX job_applications_newest_by_status ON job_applications USING btree (status, created_at DESC, id DESC);

create table job_codes (
  job_id uuid not null,
  employee uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint job_codes_pkey PRIMARY KEY (job_id, employee),
  constraint job_codes_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint job_codes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

create table job_completions (
  id uuid not null,
  job_id uuid not null,
  client_id uuid not null,
  employee uuid,
  recorded_by uuid,
  notes text not null,
  quality_rating integer not null,
  time_spent integer not null,
  supplies_used jsonb not null,
  customer_satisfaction text,
  additional_services jsonb not null,
  checklist jsonb not null,
  signature jsonb,
  photos jsonb not null,
  reason_without_photos text,
  at timestamp with time zone not null,
  amends uuid,
  request_hash bytea not null,
  shop_notes text not null default ''::text,
  supply_quantities jsonb,
  by_vehicle jsonb not null default '[]'::jsonb,
  constraint job_completions_pkey PRIMARY KEY (id),
  constraint job_completions_job_id_client_id_key UNIQUE (job_id, client_id),
  constraint job_completions_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint job_completions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_completions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint job_completions_customer_satisfaction_check CHECK ((customer_satisfaction = ANY (ARRAY['excellent'::text, 'good'::text, 'average'::text, 'poor'::text]))),
  constraint job_completions_quality_rating_check CHECK (((quality_rating >= 1) AND (quality_rating <= 5))),
  constraint job_completions_time_spent_check CHECK ((time_spent >= 0))
);

create table job_crew (
  job_id uuid not null,
  employee uuid not null,
  since timestamp with time zone not null,
  constraint job_crew_pkey PRIMARY KEY (job_id, employee),
  constraint job_crew_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint job_crew_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

create table job_lookups (
  token_hash bytea not null,
  job_id uuid not null,
  employee uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint job_lookups_pkey PRIMARY KEY (token_hash),
  constraint job_lookups_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint job_lookups_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX job_lookups_by_job ON job_lookups USING btree (job_id, employee);

create table job_photos (
  id uuid not null,
  job_id uuid not null,
  client_id uuid not null,
  employee uuid,
  recorded_by uuid,
  photo_type text not null,
  photo_id uuid not null,
  sha256 bytea not null,
  description text not null,
  taken_at timestamp with time zone,
  at timestamp with time zone not null,
  amends uuid,
  request_hash bytea not null,
  is_late boolean not null default false,
  accepted_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  vehicle smallint not null default 1,
  constraint job_photos_pkey PRIMARY KEY (id),
  constraint job_photos_job_id_client_id_key UNIQUE (job_id, client_id),
  constraint job_photos_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint job_photos_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint job_photos_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint job_photos_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint job_photos_photo_type_check CHECK ((photo_type = ANY (ARRAY['before'::text, 'after'::text, 'damage'::text]))),
  constraint job_photos_vehicle_check CHECK (((vehicle >= 1) AND (vehicle <= 6)))
);
CREATE INDEX job_photos_by_photo ON job_photos USING btree (photo_id);

create table job_supplies (
  job_id uuid not null,
  supply_id uuid not null,
  quantity numeric(8,2) not null,
  unit_cents integer not null,
  cents integer not null generated always as (round((quantity * (unit_cents)::numeric))) stored,
  constraint job_supplies_pkey PRIMARY KEY (job_id, supply_id),
  constraint job_supplies_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_supplies_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id),
  constraint job_supplies_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint job_supplies_unit_cents_check CHECK ((unit_cents >= 0))
);
CREATE INDEX job_supplies_by_supply ON job_supplies USING btree (supply_id);

create table job_teammates (
  job_id uuid not null,
  employee uuid not null,
  added_at timestamp with time zone not null,
  constraint job_teammates_pkey PRIMARY KEY (job_id, employee),
  constraint job_teammates_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint job_teammates_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX job_teammates_by_employee ON job_teammates USING btree (employee);

create table job_uploads (
  job_id uuid not null,
  client_id uuid not null,
  photo_id uuid not null,
  sha256 bytea not null,
  at timestamp with time zone not null,
  constraint job_uploads_pkey PRIMARY KEY (job_id, client_id),
  constraint job_uploads_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  constraint job_uploads_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id)
);
CREATE INDEX job_uploads_by_photo ON job_uploads USING btree (photo_id);

create table jobs (
  id uuid not null,
  quote_id uuid not null,
  status text not null,
  assigned_employee uuid,
  accepted_by uuid,
  appointment_id text,
  sent_at timestamp with time zone,
  reminded_at timestamp with time zone,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  checklist jsonb not null default '[]'::jsonb,
  on_the_way_at timestamp with time zone,
  redone_at timestamp with time zone,
  further_checklists jsonb not null default '[]'::jsonb,
  expected_until timestamp with time zone,
  expected_said_at timestamp with time zone,
  overrun_left_at timestamp with time zone,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_quote_id_key UNIQUE (quote_id),
  constraint jobs_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES employees(id) ON DELETE SET NULL,
  constraint jobs_assigned_employee_fkey FOREIGN KEY (assigned_employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint jobs_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint jobs_appointment_id_check CHECK ((appointment_id ~ '^[0-9]{8}$'::text)),
  constraint jobs_check CHECK (((redone_at IS NULL) OR (status = 'completed'::text))),
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'pending-approval'::text, 'employee-accepted'::text, 'approved'::text, 'declined'::text, 'completed'::text])))
);
CREATE INDEX jobs_by_employee ON jobs USING btree (accepted_by, created_at DESC);
CREATE INDEX jobs_completed_by_employee ON jobs USING btree (accepted_by, completed_at) WHERE (status = 'completed'::text);
CREATE INDEX jobs_newest ON jobs USING btree (created_at DESC, id DESC);
CREATE INDEX jobs_newest_by_status ON jobs USING btree (status, created_at DESC, id DESC);
CREATE UNIQUE INDEX jobs_open_appointment ON jobs USING btree (appointment_id) WHERE (status <> ALL (ARRAY['declined'::text, 'completed'::text]));
CREATE INDEX jobs_open_by_assigned ON jobs USING btree (assigned_employee) WHERE (status = 'approved'::text);

create table journal_changes (
  subject text not null,
  constraint journal_changes_pkey PRIMARY KEY (subject)
);

create table journal_entries (
  lock_id bigint not null,
  "position" integer not null,
  day date not null,
  original_day date,
  kind text not null,
  reference text not null,
  method text,
  subject text not null,
  source text not null,
  description text not null,
  postings jsonb not null,
  constraint journal_entries_pkey PRIMARY KEY (lock_id, "position"),
  constraint journal_entries_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES month_locks(id),
  constraint journal_entries_balanced CHECK ((sum_of_postings(postings) = 0))
);
CREATE INDEX journal_entries_subject ON journal_entries USING btree (subject);

create table launch_links (
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint launch_links_pkey PRIMARY KEY (token_hash)
);

create table launch_passes (
  token_hash bytea not null,
  business_version integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint launch_passes_pkey PRIMARY KEY (token_hash)
);

create table learned_versions (
  id uuid not null,
  version text not null,
  weights bytea,
  learned_from integer not null,
  comparison jsonb,
  created_at timestamp with time zone not null,
  chosen_at timestamp with time zone,
  engine text not null,
  model text not null,
  base_version text not null,
  kind text not null,
  calibration jsonb not null,
  constraint heads_pkey PRIMARY KEY (id),
  constraint heads_version_key UNIQUE (version),
  constraint heads_trained_on_check CHECK ((learned_from > 0)),
  constraint heads_weights_check CHECK ((octet_length(weights) = 12300)),
  constraint learned_versions_engine_check CHECK ((engine = ANY (ARRAY['embedded'::text, 'hosted'::text]))),
  constraint learned_versions_kind_check CHECK ((kind = ANY (ARRAY['thresholds'::text, 'classifier'::text]))),
  constraint learned_versions_weights CHECK (((engine = 'embedded'::text) = (weights IS NOT NULL)))
);
CREATE UNIQUE INDEX learned_versions_chosen ON learned_versions USING btree (engine, model) WHERE (chosen_at IS NOT NULL);

create table mail_opt_outs (
  address_hash bytea not null,
  at timestamp with time zone not null,
  constraint mail_opt_outs_pkey PRIMARY KEY (address_hash)
);

create table month_locks (
  id bigint not null generated always as identity,
  month date not null,
  accounts jsonb not null,
  locked_at timestamp with time zone not null,
  unlocked_at timestamp with time zone,
  constraint month_locks_pkey PRIMARY KEY (id),
  constraint month_locks_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE UNIQUE INDEX month_locks_once ON month_locks USING btree (month) WHERE (unlocked_at IS NULL);

create table monthly_billing (
  record_id uuid not null,
  company text not null,
  address text not null default ''::text,
  tax_id text not null default ''::text,
  purchase_order text not null default ''::text,
  email text not null default ''::text,
  day smallint not null,
  due_days smallint not null,
  reminds boolean not null,
  billed_on date not null,
  constraint monthly_billing_pkey PRIMARY KEY (record_id),
  constraint monthly_billing_record_id_fkey FOREIGN KEY (record_id) REFERENCES customer_records(id) ON DELETE CASCADE,
  constraint monthly_billing_day_check CHECK (((day >= 1) AND (day <= 28))),
  constraint monthly_billing_due_days_check CHECK (((due_days >= 0) AND (due_days <= 365)))
);

create table outbox (
  id uuid not null,
  kind text not null,
  recipient text not null,
  message_id text not null,
  data jsonb not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  claim uuid,
  claimed_until timestamp with time zone,
  last_error text,
  quote_id uuid,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  subject text,
  sent_to text,
  request_id text,
  undo_id uuid,
  channel text not null default 'mail'::text,
  deadline timestamp with time zone,
  language text not null default 'en'::text,
  search tsvector generated always as (search_words(COALESCE(subject, ''::text), ((recipient || ' '::text) || kind), ''::text)) stored,
  is_by_hand boolean not null default false,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_message_id_key UNIQUE (message_id),
  constraint outbox_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint outbox_undo_id_fkey FOREIGN KEY (undo_id) REFERENCES undos(id) ON DELETE SET NULL,
  constraint outbox_sent_to_check CHECK ((sent_to = ANY (ARRAY['server'::text, 'folder'::text]))),
  constraint outbox_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'superseded'::text])))
);
CREATE INDEX outbox_by_quote ON outbox USING btree (quote_id);
CREATE INDEX outbox_by_recipient ON outbox USING btree (recipient, created_at DESC);
CREATE INDEX outbox_by_search ON outbox USING gin (search) WITH (fastupdate='on');
CREATE INDEX outbox_by_undo ON outbox USING btree (undo_id) WHERE (undo_id IS NOT NULL);
CREATE INDEX outbox_claimed ON outbox USING btree (mailbox_of(recipient)) WHERE (claim IS NOT NULL);
CREATE INDEX outbox_deadlines ON outbox USING btree (deadline) WHERE ((status = 'waiting'::text) AND (deadline IS NOT NULL));
CREATE INDEX outbox_due ON outbox USING btree (channel, (
CASE
    WHEN (status = 'waiting'::text) THEN due_at
    ELSE NULL::timestamp with time zone
END)) WHERE (
CASE
    WHEN (status = 'waiting'::text) THEN due_at
    ELSE NULL::timestamp with time zone
END IS NOT NULL);
CREATE INDEX outbox_failed ON outbox USING btree (created_at) WHERE ((status = 'failed'::text) AND (channel = 'mail'::text));
CREATE INDEX outbox_newest ON outbox USING btree (created_at DESC, id DESC);
CREATE INDEX outbox_newest_by_status ON outbox USING btree (status, created_at DESC, id DESC);
CREATE INDEX outbox_sent_to ON outbox USING btree (mailbox_of(recipient), sent_at) WHERE (sent_at IS NOT NULL);

create table package_supplies (
  package_type text not null,
  supply_id uuid not null,
  quantity numeric(8,2) not null,
  constraint package_supplies_pkey PRIMARY KEY (package_type, supply_id),
  constraint package_supplies_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id) ON DELETE CASCADE,
  constraint package_supplies_quantity_check CHECK ((quantity > (0)::numeric))
);

create table passkey_challenges (
  challenge_hash bytea not null,
  person_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid not null,
  credential_id text not null,
  person_id uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_by_person ON passkeys USING btree (person_id);

create table pay_payments (
  id uuid not null,
  employee uuid not null,
  period_from date not null,
  period_to date not null,
  pay_cents integer not null,
  tip_cents integer not null,
  method text not null,
  received_on date not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  constraint pay_payments_pkey PRIMARY KEY (id),
  constraint pay_payments_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint pay_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint pay_payments_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint pay_payments_check CHECK ((period_from <= period_to)),
  constraint pay_payments_check1 CHECK (((pay_cents + tip_cents) > 0)),
  constraint pay_payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'check'::text, 'transfer'::text, 'other'::text])))
);
CREATE INDEX pay_payments_by_day ON pay_payments USING btree (received_on);
CREATE INDEX pay_payments_by_employee ON pay_payments USING btree (employee, period_from);

create table payments (
  id uuid not null,
  quote_id uuid not null,
  client_id uuid not null,
  kind text not null,
  method text not null,
  cents integer not null,
  is_tip boolean not null,
  half smallint,
  half_round integer not null default 0,
  corrects uuid,
  reference text not null default ''::text,
  received_on date not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  employee uuid,
  taxes jsonb not null default '[]'::jsonb,
  reduces_cents integer not null default 0,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_corrects_key UNIQUE (corrects),
  constraint payments_quote_id_client_id_key UNIQUE (quote_id, client_id),
  constraint payments_quote_id_half_half_round_key UNIQUE (quote_id, half, half_round),
  constraint payments_corrects_fkey FOREIGN KEY (corrects) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payments_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint payments_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint payments_check CHECK (
CASE kind
    WHEN 'correction'::text THEN (cents <> 0)
    WHEN 'refund'::text THEN (cents < 0)
    ELSE (cents > 0)
END),
  constraint payments_check1 CHECK (((kind = 'correction'::text) = (corrects IS NOT NULL))),
  constraint payments_check3 CHECK (
CASE kind
    WHEN 'refund'::text THEN ((reduces_cents >= 0) AND (reduces_cents <= (0 - cents)))
    WHEN 'correction'::text THEN (((reduces_cents >= (0 - cents)) AND (reduces_cents <= 0)) OR (reduces_cents = 0))
    ELSE (reduces_cents = 0)
END),
  constraint payments_half_check CHECK ((half = ANY (ARRAY[1, 2]))),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'deposit'::text, 'tip'::text, 'refund'::text, 'correction'::text]))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['venmo'::text, 'cash'::text, 'check'::text, 'zelle'::text, 'cashapp'::text, 'transfer'::text, 'card'::text, 'credit'::text]))),
  constraint payments_taxes_check CHECK ((jsonb_typeof(taxes) = 'array'::text)),
  constraint payments_tip_check CHECK (((is_tip = (kind = 'tip'::text)) OR (kind = ANY (ARRAY['correction'::text, 'refund'::text]))))
);
CREATE INDEX payments_by_day ON payments USING btree (received_on, recorded_at);
CREATE INDEX payments_figures ON payments USING btree (received_on) INCLUDE (quote_id, cents, kind, is_tip, corrects);
CREATE INDEX payments_newest ON payments USING btree (recorded_at DESC, id DESC);
CREATE INDEX payments_reducing ON payments USING btree (quote_id) WHERE (reduces_cents <> 0);
CREATE INDEX payments_taxed ON payments USING btree (received_on) WHERE (taxes <> '[]'::jsonb);

create table people (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  language text not null default 'en'::text,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_email_key UNIQUE (email)
);
CREATE INDEX people_by_search ON people USING gin (search_words(name, email, ''::text));

create table person_links (
  token_hash bytea not null,
  purpose text not null,
  person_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint person_links_pkey PRIMARY KEY (token_hash),
  constraint person_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset-password'::text, 'admin-invitation'::text, 'verify-email'::text, 'log-in'::text])))
);
CREATE INDEX person_links_by_person ON person_links USING btree (person_id);

create table photos (
  id uuid not null,
  sha256 bytea not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  byte_size integer not null,
  created_at timestamp with time zone not null,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_sha256_key UNIQUE (sha256),
  constraint photos_byte_size_check CHECK ((byte_size > 0)),
  constraint photos_height_check CHECK ((height > 0)),
  constraint photos_width_check CHECK ((width > 0))
);

create table picture_consents (
  quote_id uuid not null,
  consent text not null,
  agreed_at timestamp with time zone not null,
  constraint picture_consents_pkey PRIMARY KEY (quote_id),
  constraint picture_consents_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);

create table plans (
  id uuid not null,
  quote_id uuid not null,
  every text not null,
  discount jsonb not null,
  lines jsonb not null,
  first_on date not null,
  "time" text not null,
  status text not null,
  next_due_on date not null,
  started_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  changed_by text not null,
  card_consent text,
  card_consent_version integer,
  card_consented_at timestamp with time zone,
  missed_quote_id uuid,
  skipped_on jsonb not null default '[]'::jsonb,
  next_lines jsonb,
  next_price_on date,
  ends_with_first boolean not null default true,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_missed_quote_id_fkey FOREIGN KEY (missed_quote_id) REFERENCES quotes(id),
  constraint plans_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  constraint plans_card_consent_check CHECK ((((card_consent IS NULL) = (card_consented_at IS NULL)) AND ((card_consent_version IS NULL) = (card_consented_at IS NULL)))),
  constraint plans_changed_by_check CHECK ((changed_by = ANY (ARRAY['admin'::text, 'customer'::text, 'system'::text]))),
  constraint plans_discount_check CHECK ((jsonb_typeof(discount) = 'object'::text)),
  constraint plans_every_check CHECK ((every = ANY (ARRAY['1-week'::text, '2-weeks'::text, '4-weeks'::text, 'month'::text, '8-weeks'::text, '12-weeks'::text]))),
  constraint plans_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint plans_next_lines_check CHECK ((jsonb_typeof(next_lines) = 'array'::text)),
  constraint plans_next_price_check CHECK (((next_lines IS NULL) = (next_price_on IS NULL))),
  constraint plans_skipped_on_check CHECK ((jsonb_typeof(skipped_on) = 'array'::text)),
  constraint plans_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])))
);
CREATE INDEX plans_by_quote ON plans USING btree (quote_id);
CREATE INDEX plans_due ON plans USING btree (next_due_on) WHERE (status = 'active'::text);
CREATE INDEX plans_missed ON plans USING btree (missed_quote_id) WHERE (missed_quote_id IS NOT NULL);
CREATE UNIQUE INDEX plans_of_quote ON plans USING btree (quote_id) WHERE (status <> 'ended'::text);

create table price_changes (
  id uuid not null,
  quote_id uuid not null,
  from_lines jsonb not null,
  from_total_cents integer not null,
  lines jsonb not null,
  total_cents integer not null,
  reason text not null,
  proposed_as text not null,
  proposed_by uuid,
  proposed_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  agreed_by text,
  signature jsonb,
  answers jsonb,
  from_package_type text,
  package_type text,
  business_version integer,
  items jsonb,
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint price_changes_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint price_changes_agreed_by_check CHECK ((agreed_by = ANY (ARRAY['link'::text, 'account'::text, 'signature'::text]))),
  constraint price_changes_answer_check CHECK ((answer = ANY (ARRAY['agreed'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint price_changes_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint price_changes_check1 CHECK (((agreed_by IS NOT NULL) = (COALESCE(answer, ''::text) = 'agreed'::text))),
  constraint price_changes_check2 CHECK (((signature IS NULL) OR (agreed_by = 'signature'::text))),
  constraint price_changes_from_total_cents_check CHECK ((from_total_cents >= 0)),
  constraint price_changes_items_check CHECK ((jsonb_typeof(items) = 'array'::text)),
  constraint price_changes_of_package CHECK ((((package_type IS NULL) = (from_package_type IS NULL)) AND ((package_type IS NULL) = (business_version IS NULL)))),
  constraint price_changes_proposed_as_check CHECK ((proposed_as = ANY (ARRAY['admin'::text, 'employee'::text]))),
  constraint price_changes_total_cents_check CHECK ((total_cents >= 0))
);
CREATE INDEX price_changes_of_quote ON price_changes USING btree (quote_id, proposed_at);
CREATE UNIQUE INDEX price_changes_open ON price_changes USING btree (quote_id) WHERE (answer IS NULL);

create table promo_codes (
  id uuid not null,
  code text not null,
  percent smallint,
  amount_cents integer,
  packages jsonb,
  extras jsonb,
  least_cents integer not null default 0,
  starts_on date,
  ends_on date,
  most_uses integer,
  most_uses_each integer,
  is_first_visit_only boolean not null default false,
  is_paused boolean not null default false,
  uses integer not null default 0,
  version integer not null default 0,
  created_at timestamp with time zone not null,
  constraint promo_codes_pkey PRIMARY KEY (id),
  constraint promo_codes_code UNIQUE (code),
  constraint promo_codes_amount_cents_check CHECK ((amount_cents > 0)),
  constraint promo_codes_check CHECK (((percent IS NULL) <> (amount_cents IS NULL))),
  constraint promo_codes_check1 CHECK ((ends_on >= starts_on)),
  constraint promo_codes_code_check CHECK ((code ~ '^[A-Z0-9-]{3,24}$'::text)),
  constraint promo_codes_extras_check CHECK ((jsonb_typeof(extras) = 'array'::text)),
  constraint promo_codes_least_cents_check CHECK ((least_cents >= 0)),
  constraint promo_codes_most_uses CHECK ((uses <= most_uses)),
  constraint promo_codes_most_uses_check CHECK ((most_uses > 0)),
  constraint promo_codes_most_uses_each_check CHECK ((most_uses_each > 0)),
  constraint promo_codes_packages_check CHECK ((jsonb_typeof(packages) = 'array'::text)),
  constraint promo_codes_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);

create table push_subscriptions (
  id uuid not null,
  person_id uuid not null,
  role text not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  browser text not null,
  created_at timestamp with time zone not null,
  browser_hash bytea,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint push_subscriptions_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'employee'::text])))
);
CREATE INDEX push_subscriptions_browser ON push_subscriptions USING btree (browser_hash);
CREATE INDEX push_subscriptions_person ON push_subscriptions USING btree (person_id, role);
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id);

create table push_topics_off (
  person_id uuid not null,
  topic text not null,
  constraint push_topics_off_pkey PRIMARY KEY (person_id, topic),
  constraint push_topics_off_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table quote_photos (
  quote_id uuid not null,
  "position" integer not null,
  photo_id uuid not null,
  question text,
  item integer not null default 1,
  constraint quote_photos_pkey PRIMARY KEY (quote_id, "position"),
  constraint quote_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint quote_photos_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint quote_photos_item_check CHECK (((item >= 1) AND (item <= 6))),
  constraint quote_photos_position_check CHECK (("position" >= 0))
);
CREATE INDEX quote_photos_by_photo ON quote_photos USING btree (photo_id);

create table quotes (
  id uuid not null,
  reference text not null,
  status text not null,
  customer_name text not null,
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text not null,
  customer_phone text not null,
  package_type text not null,
  service_type text not null,
  vehicle_type text,
  vehicle_subtype text,
  condition_level text,
  mobile_discount boolean not null,
  garbage_can_count integer not null,
  service_address text,
  extras jsonb not null,
  base_price_cents integer not null,
  truck_fee_cents integer not null,
  total_cents integer not null,
  lines jsonb not null,
  business_version integer not null,
  starts_at timestamp with time zone,
  scheduled_date date,
  scheduled_time text,
  payment_method text not null,
  accepted_terms_of_service boolean not null,
  accepted_liability boolean not null,
  opt_out_social_media boolean not null,
  notes text not null default ''::text,
  page_token_hash bytea,
  claim_token_hash bytea,
  tokens_expire_at timestamp with time zone not null,
  sender_hash bytea not null,
  is_test boolean not null default false,
  created_at timestamp with time zone not null,
  assigned_employee uuid,
  decline_reason text,
  decided_at timestamp with time zone,
  updated_at timestamp with time zone,
  visit_sequence integer not null default 0,
  customer_id uuid,
  link_version integer not null default 0,
  analysis_id uuid,
  email_confirmed_at timestamp with time zone,
  lapses_at timestamp with time zone,
  lapsed_at timestamp with time zone,
  customer_note text not null default ''::text,
  confirmation_due timestamp with time zone,
  answer_due timestamp with time zone,
  completed_at timestamp with time zone,
  paid_cents integer not null default 0,
  language text not null default 'en'::text,
  customer_record_id uuid,
  answered_at timestamp with time zone,
  source text,
  tax_cents integer not null generated always as (COALESCE(((jsonb_path_query_first(lines, '$[*]?(@."kind" == "tax")."cents"'::jsonpath) #>> '{}'::text[]))::integer, 0)) stored,
  promo_code_id uuid,
  reduced_cents integer not null default 0,
  cancellation_terms jsonb,
  cancellation_lines jsonb not null default '[]'::jsonb,
  fee_cents integer not null default 0,
  fee_charged_at timestamp with time zone,
  gift_card_id uuid,
  deposit_cents integer not null default 0,
  deposit_paid_at timestamp with time zone,
  deposit_waived_at timestamp with time zone,
  deposit_return_at timestamp with time zone,
  deposit_returned_at timestamp with time zone,
  lapsed_starts_at timestamp with time zone,
  redo_of uuid,
  at_customer boolean not null,
  minutes integer,
  answers jsonb not null default '[]'::jsonb,
  vehicle_year text not null default ''::text,
  vehicle_make text not null default ''::text,
  vehicle_model text not null default ''::text,
  vehicle_color text not null default ''::text,
  vehicle_plate text not null default ''::text,
  booked_at_once boolean not null default false,
  booked_when_paid boolean not null default false,
  record_vehicle jsonb,
  move_asked_at timestamp with time zone,
  move_reason text,
  items jsonb not null default '[]'::jsonb,
  vehicle_unit text not null default ''::text,
  vehicle_vin text not null default ''::text,
  search tsvector generated always as (search_words(customer_name, (((((((((((customer_email || ' '::text) || reference) || ' '::text) || vehicle_plate) || ' '::text) || translate(vehicle_plate, ' -'::text, ''::text)) || ' '::text) || vehicle_unit) || ' '::text) || vehicle_vin) ||
CASE
    WHEN (items = '[]'::jsonb) THEN ''::text
    ELSE (((((((' '::text || (jsonb_path_query_array(items, '$[*]."vehiclePlate"'::jsonpath))::text) || ' '::text) || translate((jsonb_path_query_array(items, '$[*]."vehiclePlate"'::jsonpath))::text, '- '::text, ''::text)) || ' '::text) || (jsonb_path_query_array(items, '$[*]."vehicleUnit"'::jsonpath))::text) || ' '::text) || (jsonb_path_query_array(items, '$[*]."vehicleVin"'::jsonpath))::text)
END), customer_phone)) stored,
  plan_id uuid,
  plan_due_on date,
  plan_choice jsonb,
  round jsonb,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_analysis_id_key UNIQUE (analysis_id),
  constraint quotes_claim_token_hash_key UNIQUE (claim_token_hash),
  constraint quotes_page_token_hash_key UNIQUE (page_token_hash),
  constraint quotes_reference_key UNIQUE (reference),
  constraint quotes_analysis_id_fkey FOREIGN KEY (analysis_id) REFERENCES analyses(id),
  constraint quotes_assigned_employee_fkey FOREIGN KEY (assigned_employee) REFERENCES employees(id) ON DELETE SET NULL,
  constraint quotes_business_version_fkey FOREIGN KEY (business_version) REFERENCES business_versions(version),
  constraint quotes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint quotes_customer_record_id_fkey FOREIGN KEY (customer_record_id) REFERENCES customer_records(id) ON DELETE SET NULL,
  constraint quotes_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id) ON DELETE SET NULL,
  constraint quotes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint quotes_promo_code_id_fkey FOREIGN KEY (promo_code_id) REFERENCES promo_codes(id),
  constraint quotes_redo_of_fkey FOREIGN KEY (redo_of) REFERENCES quotes(id) ON DELETE SET NULL,
  constraint quotes_cancellation_lines_check CHECK ((jsonb_typeof(cancellation_lines) = 'array'::text)),
  constraint quotes_check CHECK ((((starts_at IS NULL) = (scheduled_date IS NULL)) AND ((starts_at IS NULL) = (scheduled_time IS NULL)))),
  constraint quotes_condition_level_check CHECK ((condition_level = ANY (ARRAY['light'::text, 'moderate'::text, 'heavy'::text]))),
  constraint quotes_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint quotes_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint quotes_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND (jsonb_array_length(items) <= 5))),
  constraint quotes_minutes_check CHECK ((minutes > 0)),
  constraint quotes_move_asked CHECK (((move_asked_at IS NULL) = (move_reason IS NULL))),
  constraint quotes_move_reason_check CHECK (((char_length(move_reason) >= 1) AND (char_length(move_reason) <= 500))),
  constraint quotes_payment_method_check CHECK ((payment_method = ANY (ARRAY['venmo'::text, 'cash'::text, 'check'::text, 'zelle'::text, 'cashapp'::text, 'transfer'::text, 'credit'::text, 'monthly'::text]))),
  constraint quotes_plan_choice_check CHECK ((jsonb_typeof(plan_choice) = 'object'::text)),
  constraint quotes_round_check CHECK ((jsonb_typeof(round) = 'object'::text)),
  constraint quotes_service_type_check CHECK ((service_type = ANY (ARRAY['dropoff'::text, 'mobile'::text]))),
  constraint quotes_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'countered'::text, 'approved'::text, 'declined'::text, 'cancelled'::text]))),
  constraint quotes_total_cents_check CHECK ((total_cents >= 0))
);
CREATE INDEX quotes_asked_to_move ON quotes USING btree (starts_at) WHERE (move_asked_at IS NOT NULL);
CREATE INDEX quotes_booked_when_paid ON quotes USING btree (id) WHERE (booked_when_paid AND (status = 'pending'::text) AND (deposit_paid_at IS NOT NULL));
CREATE INDEX quotes_by_customer ON quotes USING btree (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX quotes_by_customer_record ON quotes USING btree (customer_record_id, created_at DESC) WHERE (customer_record_id IS NOT NULL);
CREATE INDEX quotes_by_deposit_lapse ON quotes USING btree (lapses_at) WHERE ((status = 'pending'::text) AND (starts_at IS NOT NULL) AND (deposit_cents > 0) AND (deposit_paid_at IS NULL) AND (deposit_waived_at IS NULL));
CREATE INDEX quotes_by_email ON quotes USING btree (customer_email, created_at DESC);
CREATE INDEX quotes_by_gift_card ON quotes USING btree (gift_card_id) WHERE (gift_card_id IS NOT NULL);
CREATE INDEX quotes_by_lapse ON quotes USING btree (lapses_at) WHERE ((status = 'pending'::text) AND (email_confirmed_at IS NULL) AND (starts_at IS NOT NULL));
CREATE INDEX quotes_by_promo_code ON quotes USING btree (promo_code_id) WHERE (promo_code_id IS NOT NULL);
CREATE INDEX quotes_by_search ON quotes USING gin (search) WITH (fastupdate='on', gin_pending_list_limit='128');
CREATE INDEX quotes_by_source ON quotes USING btree (source) WHERE (source IS NOT NULL);
CREATE INDEX quotes_completed ON quotes USING btree (created_at DESC, id DESC) WHERE (completed_at IS NOT NULL);
CREATE INDEX quotes_completed_at ON quotes USING btree (completed_at) INCLUDE (total_cents, tax_cents, package_type, vehicle_type, scheduled_date, id) WHERE (completed_at IS NOT NULL);
CREATE INDEX quotes_decided_by_visit ON quotes USING btree (starts_at) WHERE (status <> 'pending'::text);
CREATE INDEX quotes_deposits_to_return ON quotes USING btree (deposit_return_at) WHERE (deposit_return_at IS NOT NULL);
CREATE INDEX quotes_fees ON quotes USING btree (fee_charged_at) WHERE (fee_cents > 0);
CREATE INDEX quotes_figures ON quotes USING btree (id) INCLUDE (total_cents, tax_cents, package_type, vehicle_type, scheduled_date);
CREATE INDEX quotes_kept_deposits ON quotes USING btree (decided_at) WHERE ((status = 'cancelled'::text) AND (deposit_paid_at IS NOT NULL) AND (deposit_returned_at IS NULL) AND (deposit_return_at IS NULL) AND (fee_cents = 0) AND (deposit_cents > 0));
CREATE INDEX quotes_newest ON quotes USING btree (created_at DESC, id DESC);
CREATE INDEX quotes_newest_by_status ON quotes USING btree (status, created_at DESC, id DESC);
CREATE UNIQUE INDEX quotes_of_plan ON quotes USING btree (plan_id, plan_due_on) WHERE (plan_id IS NOT NULL);
CREATE INDEX quotes_of_several_vehicles ON quotes USING btree (id) WHERE (items <> '[]'::jsonb);
CREATE INDEX quotes_of_tests ON quotes USING btree (created_at) WHERE is_test;
CREATE INDEX quotes_open_by_email ON quotes USING btree (mailbox_of(customer_email)) WHERE (status = ANY (ARRAY['pending'::text, 'countered'::text]));
CREATE INDEX quotes_open_by_phone ON quotes USING btree (split_part(customer_phone, ';'::text, 1)) WHERE (status = ANY (ARRAY['pending'::text, 'countered'::text]));
CREATE INDEX quotes_open_by_sender ON quotes USING btree (sender_hash) WHERE (status = ANY (ARRAY['pending'::text, 'countered'::text]));
CREATE UNIQUE INDEX quotes_open_redo ON quotes USING btree (redo_of) WHERE ((status = ANY (ARRAY['pending'::text, 'countered'::text, 'approved'::text])) AND (completed_at IS NULL));
CREATE INDEX quotes_received ON quotes USING btree (created_at) INCLUDE (answered_at, answer_due, status, package_type, id);
CREATE INDEX quotes_redo_of ON quotes USING btree (redo_of) WHERE (redo_of IS NOT NULL);
CREATE INDEX quotes_taxed ON quotes USING btree (id) WHERE (tax_cents <> 0);
CREATE INDEX quotes_to_answer ON quotes USING btree (confirmation_due) WHERE (status = 'pending'::text);
CREATE INDEX quotes_unpaid ON quotes USING btree (created_at DESC, id DESC) WHERE (((completed_at IS NOT NULL) AND (paid_cents < (total_cents - reduced_cents))) OR ((status = 'cancelled'::text) AND (fee_cents > 0) AND (paid_cents < fee_cents)));
CREATE INDEX quotes_upcoming_at_once ON quotes USING btree (starts_at) WHERE (booked_at_once AND (status = 'approved'::text));
CREATE INDEX quotes_without_address ON quotes USING btree (starts_at) WHERE ((status = 'approved'::text) AND (service_address IS NULL) AND at_customer);

create table rate_limits (
  bucket text not null,
  tries integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);

create table recovery_codes (
  person_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_hash),
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table reminders (
  quote_id uuid not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint reminders_pkey PRIMARY KEY (quote_id, starts_at, kind),
  constraint reminders_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint reminders_kind_check CHECK ((kind = ANY (ARRAY['day-before'::text, 'same-day'::text])))
);

create table reviews (
  quote_id uuid not null,
  name text not null,
  consent text not null,
  agreed_at timestamp with time zone not null,
  answer text not null default ''::text,
  answered_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (quote_id),
  constraint reviews_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES customer_ratings(quote_id) ON DELETE CASCADE
);

create table saved_card_charges (
  id uuid not null,
  quote_id uuid not null,
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  cents integer not null,
  status text not null,
  payment_intent text,
  reason text,
  requested_at timestamp with time zone not null,
  requested_by uuid,
  settled_at timestamp with time zone,
  is_automatic boolean not null default false,
  noticed_at timestamp with time zone,
  constraint saved_card_charges_pkey PRIMARY KEY (id),
  constraint saved_card_charges_payment_intent_key UNIQUE (payment_intent),
  constraint saved_card_charges_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint saved_card_charges_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint saved_card_charges_cents_check CHECK ((cents > 0)),
  constraint saved_card_charges_check CHECK (((status = 'requested'::text) = (settled_at IS NULL))),
  constraint saved_card_charges_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'succeeded'::text, 'declined'::text, 'canceled'::text])))
);
CREATE UNIQUE INDEX saved_card_charges_automatic ON saved_card_charges USING btree (quote_id) WHERE (is_automatic AND (status <> 'canceled'::text));
CREATE INDEX saved_card_charges_by_quote ON saved_card_charges USING btree (quote_id, requested_at DESC);
CREATE INDEX saved_card_charges_missed ON saved_card_charges USING btree (settled_at) WHERE (is_automatic AND (status = 'declined'::text) AND (noticed_at IS NULL));
CREATE UNIQUE INDEX saved_card_charges_open ON saved_card_charges USING btree (quote_id) WHERE (status = 'requested'::text);

create table saved_cards (
  id uuid not null,
  quote_id uuid not null,
  customer_ref text not null,
  method_ref text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  consent text not null,
  consented_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  constraint saved_cards_pkey PRIMARY KEY (id),
  constraint saved_cards_method_ref_key UNIQUE (method_ref),
  constraint saved_cards_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint saved_cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint saved_cards_last4_check CHECK ((last4 ~ '^[0-9]{4}$'::text))
);
CREATE INDEX saved_cards_by_quote ON saved_cards USING btree (quote_id);

create table saved_drafts (
  id uuid not null,
  email text not null,
  mailbox_hash bytea not null,
  address_hash bytea not null,
  language text not null,
  draft jsonb not null,
  step text not null,
  key_hash bytea not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint saved_drafts_pkey PRIMARY KEY (id),
  constraint saved_drafts_token_hash_key UNIQUE (token_hash),
  constraint saved_drafts_draft_check CHECK ((jsonb_typeof(draft) = 'object'::text)),
  constraint saved_drafts_email_check CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254)))
);
CREATE INDEX saved_drafts_by_address ON saved_drafts USING btree (address_hash);
CREATE INDEX saved_drafts_by_key ON saved_drafts USING btree (key_hash);
CREATE INDEX saved_drafts_by_mailbox ON saved_drafts USING btree (mailbox_hash);
CREATE INDEX saved_drafts_expiring ON saved_drafts USING btree (expires_at);

create table schema_migration (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table script_lease (
  is_only boolean not null default true,
  run_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint script_lease_pkey PRIMARY KEY (is_only),
  constraint script_lease_is_only_check CHECK (is_only)
);

create table script_lines (
  run_id uuid not null,
  "position" integer not null,
  text text not null,
  line jsonb,
  constraint script_lines_pkey PRIMARY KEY (run_id, "position"),
  constraint script_lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES script_runs(id) ON DELETE CASCADE,
  constraint script_lines_position_check CHECK (("position" >= 0))
);

create table script_runs (
  id uuid not null,
  script text not null,
  origin text not null,
  person_id uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  is_success boolean,
  error text,
  error_line jsonb,
  constraint script_runs_pkey PRIMARY KEY (id),
  constraint script_runs_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint script_runs_check CHECK (((ended_at IS NULL) = (is_success IS NULL))),
  constraint script_runs_origin_check CHECK ((origin = ANY (ARRAY['dashboard'::text, 'terminal'::text, 'schedule'::text])))
);
CREATE INDEX script_runs_by_script ON script_runs USING btree (script, started_at DESC);
CREATE INDEX script_runs_newest ON script_runs USING btree (started_at DESC, id DESC);

create table second_factors (
  person_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (person_id),
  constraint second_factors_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table secrets (
  name text not null,
  value text not null,
  constraint secrets_pkey PRIMARY KEY (name)
);

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  hats text[] not null,
  browser text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  idle_seconds integer not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint sessions_hats_check CHECK ((hats <@ ARRAY['admin'::text, 'employee'::text, 'customer'::text]))
);
CREATE INDEX sessions_by_person ON sessions USING btree (person_id);

create table shared_card_fees (
  movement_id text not null,
  quote_id uuid not null,
  cents integer not null,
  constraint shared_card_fees_pkey PRIMARY KEY (movement_id, quote_id),
  constraint shared_card_fees_movement_id_fkey FOREIGN KEY (movement_id) REFERENCES card_movements(id) ON DELETE CASCADE,
  constraint shared_card_fees_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);
CREATE INDEX shared_card_fees_by_quote ON shared_card_fees USING btree (quote_id);

create table site_picture_files (
  picture_id uuid not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint site_picture_files_pkey PRIMARY KEY (picture_id, width, format),
  constraint site_picture_files_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES site_pictures(id) ON DELETE CASCADE,
  constraint site_picture_files_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text, 'png'::text]))),
  constraint site_picture_files_width_check CHECK ((width > 0))
);

create table site_pictures (
  id uuid not null,
  purpose text not null,
  width integer not null,
  height integer not null,
  color text not null,
  fades_on text,
  created_at timestamp with time zone not null,
  pair_id uuid,
  side text,
  constraint site_pictures_pkey PRIMARY KEY (id),
  constraint site_pictures_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES gallery_pairs(id) ON DELETE CASCADE,
  constraint site_pictures_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint site_pictures_fades_on_check CHECK ((fades_on = ANY (ARRAY['light'::text, 'dark'::text]))),
  constraint site_pictures_height_check CHECK ((height > 0)),
  constraint site_pictures_of_pairs CHECK ((((purpose = 'gallery'::text) = (pair_id IS NOT NULL)) AND ((pair_id IS NULL) = (side IS NULL)))),
  constraint site_pictures_purpose_check CHECK ((purpose = ANY (ARRAY['hero'::text, 'logo'::text, 'gallery'::text]))),
  constraint site_pictures_side_check CHECK ((side = ANY (ARRAY['before'::text, 'after'::text]))),
  constraint site_pictures_width_check CHECK ((width > 0))
);
CREATE UNIQUE INDEX site_pictures_by_pair ON site_pictures USING btree (pair_id, side);

create table site_revisions (
  only_row boolean not null default true,
  revision bigint not null default 0,
  constraint site_revisions_pkey PRIMARY KEY (only_row),
  constraint site_revisions_only_row_check CHECK (only_row)
);

create table slot_holds (
  starts_at timestamp with time zone not null,
  seat integer not null,
  quote_id uuid,
  minutes_before integer not null default 0,
  minutes_after integer not null default 1,
  during tstzrange not null generated always as (tstzrange((((starts_at AT TIME ZONE 'UTC'::text) - make_interval(mins => minutes_before)) AT TIME ZONE 'UTC'::text), (((starts_at AT TIME ZONE 'UTC'::text) + make_interval(mins => minutes_after)) AT TIME ZONE 'UTC'::text))) stored,
  waitlist_id uuid,
  constraint slot_holds_pkey PRIMARY KEY (starts_at, seat),
  constraint slot_holds_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint slot_holds_waitlist_id_fkey FOREIGN KEY (waitlist_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE,
  constraint slot_holds_holder CHECK (((quote_id IS NULL) <> (waitlist_id IS NULL))),
  constraint slot_holds_minutes_check CHECK ((((minutes_before >= 0) AND (minutes_before <= 240)) AND ((minutes_after >= 1) AND (minutes_after <= 4560)))),
  constraint slot_holds_seat_check CHECK ((seat >= 1)),
  constraint slot_holds_overlap EXCLUDE USING gist (during WITH &&, seat WITH =, COALESCE(quote_id, waitlist_id) WITH <>)
);
CREATE INDEX slot_holds_by_quote ON slot_holds USING btree (quote_id);
CREATE UNIQUE INDEX slot_holds_by_waitlist ON slot_holds USING btree (waitlist_id) WHERE (waitlist_id IS NOT NULL);

create table supplies (
  id uuid not null,
  name text not null,
  unit text not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint supplies_pkey PRIMARY KEY (id),
  constraint supplies_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint supplies_unit_check CHECK (((char_length(unit) >= 1) AND (char_length(unit) <= 20)))
);
CREATE UNIQUE INDEX supplies_name ON supplies USING btree (lower(name)) WHERE (removed_at IS NULL);

create table supply_costs (
  supply_id uuid not null,
  since timestamp with time zone not null,
  unit_cents integer not null,
  constraint supply_costs_pkey PRIMARY KEY (supply_id, since),
  constraint supply_costs_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supplies(id) ON DELETE CASCADE,
  constraint supply_costs_unit_cents_check CHECK (((unit_cents >= 0) AND (unit_cents <= 100000)))
);

create table time_off (
  id uuid not null,
  employee uuid not null,
  from_day date not null,
  to_day date not null,
  note text not null default ''::text,
  status text not null,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  from_time text,
  until_time text,
  constraint time_off_pkey PRIMARY KEY (id),
  constraint time_off_employee_fkey FOREIGN KEY (employee) REFERENCES employees(id) ON DELETE CASCADE,
  constraint time_off_check CHECK ((from_day <= to_day)),
  constraint time_off_check1 CHECK (((status = 'requested'::text) = (decided_at IS NULL))),
  constraint time_off_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text]))),
  constraint time_off_times CHECK (((from_time IS NULL) = (until_time IS NULL)))
);
CREATE INDEX time_off_by_day ON time_off USING btree (to_day) WHERE (status = 'approved'::text);
CREATE INDEX time_off_by_employee ON time_off USING btree (employee, to_day);
CREATE INDEX time_off_requested ON time_off USING btree (requested_at) WHERE (status = 'requested'::text);

create table trainings (
  id uuid not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  labelled integer,
  results jsonb not null default '[]'::jsonb,
  constraint refits_pkey PRIMARY KEY (id),
  constraint refits_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint refits_outcome_check CHECK ((outcome = ANY (ARRAY['offered'::text, 'not-better'::text, 'too-few'::text, 'failed'::text])))
);
CREATE INDEX trainings_newest ON trainings USING btree (began_at DESC, id DESC);
CREATE UNIQUE INDEX trainings_running ON trainings USING btree ((true)) WHERE (ended_at IS NULL);

create table undos (
  id uuid not null,
  action text not null,
  subject_id uuid not null,
  quote_id uuid,
  application_id uuid,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  record_id uuid,
  time_off_id uuid,
  constraint undos_pkey PRIMARY KEY (id),
  constraint undos_application_id_fkey FOREIGN KEY (application_id) REFERENCES job_applications(id) ON DELETE CASCADE,
  constraint undos_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint undos_record_id_fkey FOREIGN KEY (record_id) REFERENCES customer_records(id) ON DELETE CASCADE,
  constraint undos_time_off_id_fkey FOREIGN KEY (time_off_id) REFERENCES time_off(id) ON DELETE CASCADE,
  constraint undos_subject_check CHECK ((num_nonnulls(quote_id, application_id, record_id, time_off_id) = 1))
);
CREATE INDEX undos_by_application ON undos USING btree (application_id, expires_at DESC);
CREATE INDEX undos_by_expiry ON undos USING btree (expires_at);
CREATE INDEX undos_by_quote ON undos USING btree (quote_id, expires_at DESC);
CREATE INDEX undos_by_record ON undos USING btree (record_id, expires_at DESC) WHERE (record_id IS NOT NULL);
CREATE INDEX undos_by_time_off ON undos USING btree (time_off_id, expires_at DESC) WHERE (time_off_id IS NOT NULL);

create table unmatched_card_payments (
  id uuid not null,
  session_id text not null,
  reference text not null,
  cents integer not null,
  tip_cents integer not null,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  outcome text,
  quote_id uuid,
  constraint unmatched_card_payments_pkey PRIMARY KEY (id),
  constraint unmatched_card_payments_session_id_key UNIQUE (session_id),
  constraint unmatched_card_payments_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL,
  constraint unmatched_card_payments_cents_check CHECK ((cents > 0)),
  constraint unmatched_card_payments_check CHECK (((settled_at IS NULL) = (outcome IS NULL))),
  constraint unmatched_card_payments_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'dismissed'::text]))),
  constraint unmatched_card_payments_tip_cents_check CHECK ((tip_cents >= 0))
);
CREATE INDEX unmatched_card_payments_open ON unmatched_card_payments USING btree (received_at) WHERE (settled_at IS NULL);

create table visit_confirmations (
  quote_id uuid not null,
  starts_at timestamp with time zone not null,
  at timestamp with time zone not null,
  constraint visit_confirmations_pkey PRIMARY KEY (quote_id, starts_at),
  constraint visit_confirmations_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE
);

create table visit_counts (
  day date not null,
  kind text not null,
  key text not null,
  count integer not null,
  constraint visit_counts_pkey PRIMARY KEY (day, kind, key),
  constraint visit_counts_count_check CHECK ((count > 0)),
  constraint visit_counts_kind_check CHECK ((kind = ANY (ARRAY['step'::text, 'source'::text, 'full'::text])))
);

create table waitlist_entries (
  id uuid not null,
  day date not null,
  email text not null,
  mailbox text not null,
  first_name text not null,
  language text not null,
  draft jsonb not null,
  minutes integer not null,
  at_customer boolean not null,
  token_hash bytea not null,
  sender_hash bytea not null,
  created_at timestamp with time zone not null,
  starts_at timestamp with time zone,
  slot_time text,
  held_until timestamp with time zone,
  lapsed_at timestamp with time zone,
  constraint waitlist_entries_pkey PRIMARY KEY (id),
  constraint waitlist_entries_token_hash_key UNIQUE (token_hash),
  constraint waitlist_entries_draft_check CHECK ((jsonb_typeof(draft) = 'object'::text)),
  constraint waitlist_entries_email_check CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254))),
  constraint waitlist_entries_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 100))),
  constraint waitlist_entries_offer CHECK ((((starts_at IS NULL) = (slot_time IS NULL)) AND ((starts_at IS NULL) = (held_until IS NULL)) AND ((lapsed_at IS NULL) OR (starts_at IS NOT NULL))))
);
CREATE INDEX waitlist_entries_held ON waitlist_entries USING btree (held_until) WHERE ((held_until IS NOT NULL) AND (lapsed_at IS NULL));
CREATE UNIQUE INDEX waitlist_entries_open ON waitlist_entries USING btree (day, mailbox) WHERE (lapsed_at IS NULL);

create table waived_fees (
  quote_id uuid not null,
  number integer not null,
  lines jsonb not null,
  charged_at timestamp with time zone not null,
  waived_at timestamp with time zone not null,
  constraint waived_fees_pkey PRIMARY KEY (quote_id, number),
  constraint waived_fees_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint waived_fees_check CHECK ((waived_at >= charged_at)),
  constraint waived_fees_number_check CHECK ((number > 0))
);
CREATE INDEX waived_fees_charged ON waived_fees USING btree (charged_at);
CREATE INDEX waived_fees_waived ON waived_fees USING btree (waived_at);
