import { createHash, randomUUIDv7 } from 'node:crypto';
import { customerKeys } from '#core/people/customer-records.ts';
import type { NewQuoteRows } from '#server/booking/queries.ts';
import { textColumns } from '#server/quotes/describe.ts';
import type { Slot } from '#testing/history.ts';
import { phoneOf } from './requests.ts';

/** The rows that a submit writes, ready made: what is left is what the database does with them. */
export function bareRows(number: number, slot: Slot): NewQuoteRows {
  const id = randomUUIDv7();
  const now = Temporal.Now.instant().toString();
  const email = `bare.${number}@bench.example`;
  const phone = `+1${phoneOf(number)}`;
  // As a submit queues them; without a channel, notifications of the same events would be left out of the statement.
  const rest = { channel: 'mail', language: 'en', request_id: id, deadline: null, undo_id: null } as const;
  const mail = { ...rest, due_at: now, created_at: now, quote_id: id, is_test: false } as const;
  return {
    quote: {
      ...SAME_FOR_ALL,
      id,
      reference: `BARE-${number}`,
      customer_email: email,
      customer_phone: phone,
      starts_at: slot.startsAt,
      scheduled_date: slot.date,
      scheduled_time: slot.time,
      page_token_hash: hash(`page ${id}`),
      claim_token_hash: hash(`claim ${id}`),
      source: null,
      sender_hash: hash(`sender ${id}`),
      tokens_expire_at: now,
      created_at: now,
      confirmation_due: now,
      answer_due: now,
      language: 'en',
      answers: '[]',
      items: '[]',
      booked_at_once: false,
      booked_when_paid: false,
    },
    items: [],
    round: null,
    customer: {
      keys: customerKeys({ accountId: null, isEmailProven: false, email, phone }),
      recordId: randomUUIDv7(),
      optOutHash: hash(`opt-out ${email}`),
    },
    photos: [],
    key: { keyHash: hash(`key ${id}`), requestHash: hash(`request ${id}`) },
    mails: (['quote-received', 'new-quote'] as const).map((kind) => {
      const mailId = randomUUIDv7();
      const told = { id: mailId, message_id: `<${mailId}@bench.example>`, data: MAIL_DATA };
      return { ...mail, ...told, kind, recipient: email };
    }),
    audit: {
      at: now,
      person_id: null,
      action: 'quote.submit',
      subject: 'quote',
      subject_id: id,
      before: null,
      after: JSON.stringify({ status: 'pending', totalCents: 13_500, startsAt: slot.startsAt }),
      request_id: id,
    },
  };
}

const LINES = [
  { kind: 'package', label: 'Full Detail', detail: 'Drop-off', cents: 12_000 },
  { kind: 'truck', label: 'Truck', cents: 500 },
  { kind: 'extra', label: 'Little Tree Black Ice Air Freshener', cents: 0 },
  { kind: 'extra', label: 'Tire Shine', cents: 1000 },
];

const MAIL_DATA = JSON.stringify({
  reference: 'BB-23456',
  customerName: 'Dana Whitfield',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'Truck, Ford F-150',
  serviceAddress: null,
  lines: LINES,
  totalCents: 13_500,
  startsAt: '2027-06-19T14:00:00Z',
  paymentMethod: 'venmo',
  quoteUrl: 'http://127.0.0.1:3000/quote/0123456789abcdef0123456789abcdef',
});

const SAME_FOR_ALL = {
  at_customer: false,
  notes: '',
  status: 'pending',
  customer_name: 'Dana Whitfield',
  customer_first_name: 'Dana',
  customer_last_name: 'Whitfield',
  package_type: 'full',
  service_type: 'dropoff',
  vehicle_type: 'truck',
  vehicle_subtype: 'Ford F-150',
  condition_level: null,
  mobile_discount: false,
  garbage_can_count: 1,
  analysis_id: null,
  promo_code_id: null,
  gift_card_id: null,
  redo_of: null,
  plan_id: null,
  plan_due_on: null,
  plan_choice: null,
  round: null,
  cancellation_terms: null,
  ...textColumns(),
  extras: JSON.stringify(['Little Tree Black Ice Air Freshener', 'Tire Shine']),
  base_price_cents: 12_000,
  truck_fee_cents: 500,
  total_cents: 13_500,
  lines: JSON.stringify(LINES),
  business_version: 1,
  payment_method: 'venmo',
  accepted_terms_of_service: true,
  accepted_liability: true,
  opt_out_social_media: false,
  customer_id: null,
  link_version: 0,
  email_confirmed_at: null,
  lapses_at: null,
  lapsed_at: null,
  deposit_cents: 0,
  minutes: null,
} as const;

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
