import { randomUUID } from 'node:crypto';
import type { Contract } from '#contract/index.ts';
import { guessAppointmentColumns, guessColumns } from '#core/people/customer-import.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn } from '#testing/quotes.ts';
import { ANALYSIS_ROWS, LEARNING_ROWS } from './analysis-rows.ts';
import { CREW_ROWS } from './crew-rows.ts';
import { APPLY_ROWS, CUSTOMER_ROWS } from './customer-rows.ts';
import { PAYMENT_ROWS } from './payment-rows.ts';
import { admin, crew, everybody, site, team, type Row } from './roles.ts';
import {
  applicationOf,
  crewedJobOf,
  employeeOf,
  entryOf,
  feedOf,
  jobOf,
  jobPhotoOf,
  mailOf,
  messageOf,
  newPasskey,
  passkeyAnswer,
  passkeyOf,
  pushDevice,
  pushDeviceOf,
  photoOf,
  photoUrl,
  giftCardOf,
  newPromoCode,
  planOf,
  presentPassword,
  promoCodeOf,
  quoteOf,
  recordOf,
  resetToken,
  sessionOf,
  timeOffOf,
  undoOf,
} from './things.ts';

const typedMailServer = () => ({
  provider: 'other',
  host: 'mail.brightbay.invalid',
  port: 465,
  encryption: 'tls',
  user: 'shop',
  password: 'a-guess',
  fromName: '',
  fromEmail: 'shop@example.com',
});

const typedPhotoModel = { provider: 'openai', model: 'any', dailyRequests: 200 };
const typedTextService = () => ({ accountSid: `AC${'0'.repeat(32)}`, from: '518-555-0100' });
const CUSTOMER_FILE = 'Name,Email\nDana Ray,dana@import.example';
const APPOINTMENT_FILE = 'Name,Email,Date\nDana Ray,dana@ray.example,2030-05-04 10:00';

const ANY_VEHICLE = { vehicleType: 'car', vehicleSubtype: 'Honda' };

/**
 * Every call has a row here; a call without one fails the run. When you add yours, take the expected statuses from the
 * documentation, not from what the server happens to return.
 */
export const ROWS = {
  'POST /api/visits': { expected: site(204), body: () => ({ step: 'landing', source: 'example.com' }) },
  'POST /api/contact': {
    expected: site(201),
    body: () => ({ name: 'Dana', email: 'dana@example.com', message: 'Hi' }),
  },
  'POST /api/quotes': {
    expected: site(201),
    body: () => exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }),
  },
  'GET /api/quotes/by-token/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  // There's no waitlist unless the shop turns it on.
  'POST /api/waitlist': {
    expected: site(404),
    body: () => ({
      day: '2027-06-19',
      email: 'dana@example.com',
      firstName: 'Dana',
      draft: { packageType: 'full', extras: [] },
    }),
  },
  'GET /api/waitlist/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'DELETE /api/waitlist/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'GET /api/due-again/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'POST /api/due-again/:token/open': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'DELETE /api/due-again/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  // Quotes aren't saved unless the shop turns it on.
  'POST /api/saved-drafts': {
    expected: site(404),
    body: () => ({
      email: 'dana@example.com',
      draft: { packageType: 'full', extras: [] },
      step: 'contact',
      key: 'a-key',
    }),
  },
  'PUT /api/saved-drafts/:token': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ draft: { packageType: 'full', extras: [] }, step: 'contact', key: 'a-key' }),
  },
  'GET /api/saved-drafts/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'POST /api/saved-drafts/:token/open': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ key: 'a-key' }),
  },
  'DELETE /api/saved-drafts/:token': { expected: site(200), target: { of: 'customer', make: async () => 'a-guess' } },
  'GET /api/admin/waitlist': { expected: admin(422) },
  'DELETE /api/admin/waitlist/:id': {
    expected: admin(404),
    target: { of: 'customer', make: async () => '0190a5f0-0000-7000-8000-000000000000' },
  },
  'POST /unsubscribe/:token': { expected: everybody(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'POST /api/quotes/by-token/:token/confirm-email': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ proof: 'a-guess' }),
  },
  'POST /api/quotes/walk-in': {
    expected: admin(201),
    body: () => exampleWalkIn({ scheduledDate: undefined, scheduledTime: undefined }),
  },
  'POST /api/admin/service-area': {
    expected: admin(200),
    body: () => ({ travel: { fromZip: '', areas: [] }, serviceAddress: '12 Elm Street, Troy, NY 12180' }),
  },
  'GET /api/admin/availability': { expected: admin(422) },
  'GET /api/quotes': { expected: admin(200) },
  'GET /api/quotes/export': { expected: admin(200) },
  'GET /api/photos/:id': { expected: admin(200), target: { of: 'customer', make: photoOf } },
  'GET /api/quotes/:id': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  'POST /api/quotes/:id/approve': { expected: admin(200), target: { of: 'customer', make: quoteOf }, body: () => ({}) },
  'POST /api/quotes/:id/decline': { expected: admin(200), target: { of: 'customer', make: quoteOf }, body: () => ({}) },
  'POST /api/quotes/:id/counter-offer': {
    expected: admin(200),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ totalPrice: 150, reason: 'More work than usual' }),
  },
  // It isn't approved yet.
  'POST /api/quotes/:id/price-change': {
    expected: admin(409),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ fromCents: 13_500, extras: ['ceramic-coating'], reason: 'Swirls' }),
  },
  'POST /api/quotes/:id/price-change/withdraw': { expected: admin(409), target: { of: 'customer', make: quoteOf } },
  // It was sold without questions.
  'GET /api/quotes/:id/answers': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  'POST /api/quotes/:id/answers/check': {
    expected: admin(200),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ answers: {} }),
  },
  'PUT /api/quotes/:id/answers': {
    expected: admin(422),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ answers: {}, fromCents: 13_500 }),
  },
  'POST /api/quotes/:id/reschedule': {
    expected: admin(422),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ scheduledDate: '2027-06-20', scheduledTime: '3:00 AM' }),
  },
  'POST /api/quotes/ask-to-move': {
    expected: admin(422),
    body: () => ({ ids: [], reason: 'The van is at the garage' }),
  },
  // Its work isn't under way.
  'GET /api/quotes/:id/overrun': { expected: admin(409), target: { of: 'customer', make: quoteOf } },
  'POST /api/quotes/:id/overrun/move': {
    expected: admin(409),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ moves: [] }),
  },
  'POST /api/quotes/:id/overrun/leave': { expected: admin(409), target: { of: 'customer', make: quoteOf } },
  // No one was asked.
  'POST /api/quotes/:id/keep-time': { expected: admin(409), target: { of: 'customer', make: quoteOf } },
  'POST /api/quotes/:id/redo': {
    expected: admin(422),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ scheduledDate: '2027-06-20', scheduledTime: '3:00 AM' }),
  },
  // Nothing is offered.
  'POST /api/quotes/:id/plan': {
    expected: admin(409),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ interval: '4-weeks', firstOn: '2027-07-06' }),
  },
  'GET /api/plans': { expected: admin(200) },
  'GET /api/plans/:id': { expected: admin(200), target: { of: 'customer', make: planOf } },
  'POST /api/plans/:id/pause': { expected: admin(200), target: { of: 'customer', make: planOf } },
  // It isn't paused.
  'POST /api/plans/:id/resume': { expected: admin(409), target: { of: 'customer', make: planOf } },
  'POST /api/plans/:id/end': { expected: admin(200), target: { of: 'customer', make: planOf } },
  'POST /api/plans/:id/skip': {
    expected: admin(200),
    target: { of: 'customer', make: planOf },
    body: () => ({ dueOn: '2027-09-07' }),
  },
  'PUT /api/plans/:id/interval': {
    expected: admin(422),
    target: { of: 'customer', make: planOf },
    body: () => ({ interval: '1-week' }),
  },
  // Its price is kept for a year.
  'PUT /api/plans/:id/price': {
    expected: admin(422),
    target: { of: 'customer', make: planOf },
    body: () => ({ priceCents: 20_000, fromOn: '2027-09-07' }),
  },
  // None is announced.
  'DELETE /api/plans/:id/price': { expected: admin(409), target: { of: 'customer', make: planOf } },
  'POST /api/quotes/:id/cancel': { expected: admin(200), target: { of: 'customer', make: quoteOf }, body: () => ({}) },
  'POST /api/quotes/:id/cancellation-fee': {
    expected: admin(409),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ reason: 'late' }),
  },
  'DELETE /api/quotes/:id/cancellation-fee': {
    expected: admin(409),
    target: { of: 'customer', make: quoteOf },
  },
  'POST /api/quotes/decline': { expected: admin(422), body: () => ({ ids: [] }) },
  'GET /api/quotes/:id/resources': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  // No bay or van is named.
  'PUT /api/quotes/:id/resource': {
    expected: admin(422),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ resource: 'van-1' }),
  },
  'GET /api/quotes/:id/length': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  'PUT /api/quotes/:id/length': {
    expected: admin(200),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ minutes: 75 }),
  },
  'PATCH /api/quotes/:id': {
    expected: admin(200),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ notes: 'Child seat stays' }),
  },
  'GET /api/staff': { expected: admin(200) },
  'GET /api/staff/:id': { expected: admin(200), target: { of: 'employee', make: employeeOf } },
  'POST /api/staff': {
    expected: admin(201),
    body: ({ test }) => ({ name: 'Robin', email: `${test.deps.random.id()}@example.com` }),
  },
  'PATCH /api/staff/:id': {
    expected: admin(200),
    target: { of: 'employee', make: employeeOf },
    body: () => ({ department: 'Interior' }),
  },
  'DELETE /api/staff/:id': { expected: admin(204), target: { of: 'employee', make: employeeOf } },
  'POST /api/staff/:id/invite': { expected: admin(409), target: { of: 'employee', make: employeeOf } },
  'GET /api/staff/:id/clock-entries': { expected: admin(200), target: { of: 'employee', make: employeeOf } },
  'POST /api/staff/:id/clock-entries': {
    expected: admin(201),
    target: { of: 'employee', make: employeeOf },
    body: () => ({ entries: [{ kind: 'in', at: '2027-05-31T08:00' }] }),
  },
  'GET /api/staff/pay-period': { expected: admin(200) },
  'GET /api/staff/:id/pay-statement': { expected: admin(200), target: { of: 'employee', make: employeeOf } },
  'GET /api/staff/:id/pay-statement/pdf': { expected: admin(200), target: { of: 'employee', make: employeeOf } },
  'GET /api/staff/pay-period/export': { expected: admin(200) },
  'POST /api/staff/:id/pay-payments': {
    expected: admin(409),
    target: { of: 'employee', make: employeeOf },
    body: () => ({ from: '2027-05-31', to: '2027-06-06', method: 'cash', payCents: 1, tipCents: 0 }),
  },
  'DELETE /api/staff/pay-payments/:id': { expected: admin(404), target: { of: 'employee', make: employeeOf } },
  'GET /api/staff/:id/work-times': { expected: admin(200), target: { of: 'employee', make: employeeOf } },
  'PUT /api/staff/:id/work-times': {
    expected: admin(200),
    target: { of: 'employee', make: employeeOf },
    body: () => ({ hours: null, skills: [] }),
  },
  'POST /api/staff/:id/time-off': {
    expected: admin(201),
    target: { of: 'employee', make: employeeOf },
    body: () => ({ from: '2027-07-01', to: '2027-07-02' }),
  },
  'DELETE /api/staff/time-off/:id': { expected: admin(204), target: { of: 'employee', make: timeOffOf } },
  'POST /api/staff/time-off/:id/approve': { expected: admin(200), target: { of: 'employee', make: timeOffOf } },
  'POST /api/staff/time-off/:id/decline': { expected: admin(200), target: { of: 'employee', make: timeOffOf } },
  'GET /api/staff/export': { expected: admin(200) },
  'GET /api/customers': { expected: admin(200) },
  'GET /api/customers/export': { expected: admin(200) },
  'POST /api/appointments/imports/preview': { expected: admin(200), body: () => ({ csv: APPOINTMENT_FILE }) },
  // The preview would have named another digest.
  'POST /api/appointments/imports': {
    expected: admin(409),
    body: () => ({
      csv: APPOINTMENT_FILE,
      columns: guessAppointmentColumns(['Name', 'Email', 'Date']),
      digest: 'other',
    }),
  },
  'POST /api/customers/imports/preview': { expected: admin(200), body: () => ({ csv: CUSTOMER_FILE }) },
  // The preview would have named one.
  'POST /api/customers/imports': {
    expected: admin(409),
    body: () => ({ csv: CUSTOMER_FILE, columns: guessColumns(['Name', 'Email']), added: 2 }),
  },
  'GET /api/customers/imports': { expected: admin(200) },
  'DELETE /api/customers/imports/:id': {
    expected: admin(404),
    target: { of: 'admin', make: async () => randomUUID() },
  },
  'GET /api/customers/invitations': { expected: admin(200) },
  'POST /api/customers/invitations': { expected: admin(409), body: () => ({ recipients: 1 }) },
  'GET /api/customers/:id': { expected: admin(200), target: { of: 'customer', make: recordOf } },
  'PATCH /api/customers/:id': {
    expected: admin(200),
    target: { of: 'customer', make: recordOf },
    body: () => ({ notes: 'Prefers mornings' }),
  },
  'POST /api/customers/:id/vehicles/change': {
    expected: admin(404),
    target: { of: 'customer', make: recordOf },
    body: () => ({ vehicle: ANY_VEHICLE, change: { ...ANY_VEHICLE, vehicleColor: 'blue' } }),
  },
  'POST /api/customers/:id/vehicles/remove': {
    expected: admin(404),
    target: { of: 'customer', make: recordOf },
    body: () => ({ vehicle: ANY_VEHICLE }),
  },
  'POST /api/customers/:id/merge': {
    expected: admin(200),
    target: { of: 'customer', make: recordOf },
    body: async ({ test }) => ({ id: await recordOf(test) }),
  },
  'GET /api/customers/:id/export': { expected: admin(200), target: { of: 'customer', make: recordOf } },
  'DELETE /api/customers/:id': { expected: admin(409), target: { of: 'customer', make: recordOf } },
  'GET /api/job-applications': { expected: admin(200) },
  'GET /api/job-applications/export': { expected: admin(200) },
  'GET /api/job-applications/:id': { expected: admin(200), target: { of: 'customer', make: applicationOf } },
  'PATCH /api/job-applications/:id': {
    expected: admin(200),
    target: { of: 'customer', make: applicationOf },
    body: () => ({ status: 'interview' }),
  },
  'GET /api/admin/counts': { expected: admin(200) },
  'GET /api/dashboard/needs': { expected: admin(200) },
  'GET /api/dashboard/jobs-today': { expected: admin(200) },
  'GET /api/dashboard/this-week': { expected: admin(200) },
  'POST /api/admin/undo/:id': { expected: admin(204), target: { of: 'customer', make: undoOf } },
  'GET /api/admin/events': { expected: admin(200) },
  'GET /api/admin/setup': { expected: admin(200) },
  'POST /api/admin/setup/ticks': { expected: admin(200), body: () => ({ item: 'prices' }) },
  'POST /api/admin/setup/steps': { expected: admin(200), body: () => ({ step: 'tax', answer: 'later' }) },
  'POST /api/admin/setup/test-booking': {
    expected: admin(200),
    body: () => exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }),
  },
  'PATCH /api/admin/setup': { expected: admin(200), body: () => ({ isHidden: false }) },
  'GET /api/messages': { expected: admin(200) },
  'GET /api/messages/export': { expected: admin(200) },
  'GET /api/messages/:id': { expected: admin(200), target: { of: 'customer', make: messageOf } },
  'POST /api/messages/:id/read': {
    expected: admin(200),
    target: { of: 'customer', make: messageOf },
    body: () => ({ isRead: true }),
  },
  'POST /api/messages/:id/answered': {
    expected: admin(200),
    target: { of: 'customer', make: messageOf },
    body: () => ({ isAnswered: true }),
  },
  'GET /api/mails': { expected: admin(200) },
  'GET /api/mails/export': { expected: admin(200) },
  'GET /api/mails/health': { expected: admin(200) },
  'GET /api/mails/:id': { expected: admin(200), target: { of: 'customer', make: mailOf } },
  // The mail sender doesn't run in tests, so no mail has been written to a file.
  'GET /api/mails/:id/file': { expected: admin(404), target: { of: 'customer', make: mailOf } },
  'POST /api/mails/:id/resend': { expected: admin(200), target: { of: 'customer', make: mailOf } },
  'GET /api/admin/mail-server': { expected: admin(200) },
  // Names that end in .invalid lead nowhere.
  'POST /api/admin/mail-server/test': { expected: admin(422), body: typedMailServer },
  'PUT /api/admin/mail-server': { expected: admin(409), body: () => ({ ...typedMailServer(), proof: 'a-guess' }) },
  // There is no mail server.
  'POST /api/admin/mail-server/records': { expected: admin(409), body: () => ({ selector: '' }) },
  'DELETE /api/admin/mail-server': { expected: admin(200) },
  'GET /api/admin/text-service': { expected: admin(200) },
  // Nothing is saved, so its token is missing.
  'POST /api/admin/text-service/test': {
    expected: admin(422),
    body: () => ({ ...typedTextService(), to: '518-555-0142' }),
  },
  'PUT /api/admin/text-service': {
    expected: admin(409),
    body: () => ({ ...typedTextService(), token: 'a-guess', proof: 'a-guess' }),
  },
  'DELETE /api/admin/text-service': { expected: admin(200) },
  'GET /api/admin/map-tiles': { expected: admin(200) },
  // Names that end in .invalid lead nowhere.
  'POST /api/admin/map-tiles/test': {
    expected: admin(422),
    body: () => ({ address: 'https://tiles.invalid/{z}/{x}/{y}.png', attribution: '© Imitation' }),
  },
  'PUT /api/admin/map-tiles': {
    expected: admin(409),
    body: () => ({ address: 'https://tiles.invalid/{z}/{x}/{y}.png', attribution: '© Imitation', proof: 'a-guess' }),
  },
  'DELETE /api/admin/map-tiles': { expected: admin(200) },
  'GET /api/admin/web-address': { expected: admin(200) },
  // Names that end in .invalid lead nowhere.
  'POST /api/admin/web-address/test': { expected: admin(422), body: () => ({ address: 'https://www.invalid' }) },
  'PUT /api/admin/web-address': {
    expected: admin(409),
    body: () => ({ address: 'https://www.shop.invalid', proof: 'a-guess' }),
  },
  'DELETE /api/admin/web-address': { expected: admin(200) },
  // It asked nothing.
  'GET /api/web-address/:question': {
    expected: everybody(404),
    target: { of: 'customer', make: async () => 'a-guess' },
  },
  'GET /api/admin/road-server': { expected: admin(200) },
  // Names that end in .invalid lead nowhere.
  'POST /api/admin/road-server/test': { expected: admin(422), body: () => ({ address: 'https://roads.invalid' }) },
  'PUT /api/admin/road-server': {
    expected: admin(409),
    body: () => ({ address: 'https://roads.invalid', proof: 'a-guess' }),
  },
  'DELETE /api/admin/road-server': { expected: admin(200) },
  'GET /api/admin/card-service': { expected: admin(200) },
  // Nothing is saved, so its key is missing.
  'POST /api/admin/card-service/test': { expected: admin(422), body: () => ({}) },
  'PUT /api/admin/card-service': { expected: admin(409), body: () => ({ key: 'sk_test_guess', proof: 'a-guess' }) },
  'DELETE /api/admin/card-service': { expected: admin(200) },
  'GET /api/admin/photo-model': { expected: admin(200) },
  // Nothing is saved, so its key is missing.
  'POST /api/admin/photo-model/test': { expected: admin(422), body: () => typedPhotoModel },
  'PUT /api/admin/photo-model': {
    expected: admin(409),
    body: () => ({ ...typedPhotoModel, key: 'a-guess', proof: 'a-guess' }),
  },
  'DELETE /api/admin/photo-model': { expected: admin(200) },
  'GET /api/admin/backup-place': { expected: admin(200) },
  // The folder is the program's own.
  'POST /api/admin/backup-place/test': {
    expected: admin(422),
    body: () => ({ kind: 'folder', folder: process.cwd() }),
  },
  'PUT /api/admin/backup-place': {
    expected: admin(409),
    body: () => ({ kind: 'folder', folder: process.cwd(), proof: 'a-guess' }),
  },
  'DELETE /api/admin/backup-place': { expected: admin(200) },
  'GET /api/reports/:report': {
    expected: admin(200),
    target: { of: 'customer', make: async () => 'revenue' },
  },
  'GET /api/reports/:report/export': {
    expected: admin(200),
    target: { of: 'customer', make: async () => 'revenue' },
  },
  'GET /api/admin/audit': { expected: admin(200) },
  'GET /api/admin/audit/:id': { expected: admin(200), target: { of: 'admin', make: entryOf } },
  'GET /api/admin/audit/export': { expected: admin(200) },
  'GET /api/catalogue': { expected: site(200) },
  'GET /api/availability': { expected: site(422) },
  'GET /api/round-days': { expected: site(422) },
  'POST /api/service-area': {
    expected: site(200),
    body: () => ({ serviceAddress: '12 Elm Street, Troy, NY 12180' }),
  },
  'GET /api/admin/business': { expected: admin(200) },
  'PUT /api/admin/business': { expected: admin(422), body: () => ({ version: 1, business: {} }) },
  'POST /api/admin/business/check': { expected: admin(422), body: () => ({ business: {} }) },
  'GET /api/admin/menu/export': { expected: admin(200) },
  'GET /api/admin/work-times': { expected: admin(200) },
  'GET /api/admin/next-times': { expected: admin(200) },
  'GET /api/admin/time-warnings': { expected: admin(422) },
  'GET /api/quotes/:id/crew': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  'POST /api/admin/menu/start': { expected: admin(200), body: () => ({ menu: 'studio' }) },
  'POST /api/admin/menu/read': { expected: admin(422), body: () => ({ csv: 'Nothing' }) },
  'GET /api/pictures/:file': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'POST /api/admin/pictures': { expected: admin(422), body: () => ({ purpose: 'logo', image: 'Nothing' }) },
  'GET /api/admin/qr-sheet': { expected: admin(200) },
  'GET /api/admin/gallery': { expected: admin(200) },
  'POST /api/admin/gallery': {
    expected: admin(422),
    body: () => {
      const side = { photoId: randomUUID(), crop: { x: 0, y: 0, width: 1 }, strokes: [] };
      return { quoteId: randomUUID(), before: side, after: side, captions: {} };
    },
  },
  'PUT /api/admin/gallery/order': { expected: admin(200), body: () => ({ ids: [] }) },
  'PATCH /api/admin/gallery/:id': {
    expected: admin(404),
    target: { of: 'customer', make: async () => randomUUID() },
    body: () => ({ captions: {} }),
  },
  'DELETE /api/admin/gallery/:id': { expected: admin(404), target: { of: 'customer', make: async () => randomUUID() } },
  'POST /api/admin/business/preview': {
    expected: admin(200),
    body: () => ({ site: DEFAULT_SETTINGS.site }),
  },
  'GET /api/admin/business/versions': { expected: admin(200) },
  'GET /api/admin/business/versions/:version': {
    expected: admin(200),
    target: { of: 'admin', make: async () => '1' },
  },
  'POST /api/admin/business/versions/:version/restore': {
    expected: admin(409),
    target: { of: 'admin', make: async () => '1' },
    body: () => ({ version: 9_999 }),
  },
  'POST /api/launch/unlock': { expected: everybody(401), body: () => ({ username: 'a', password: 'guess' }) },
  'POST /api/launch/unlock-by-link': { expected: everybody(401), body: () => ({ token: 'a-guess' }) },
  'GET /healthz': { expected: everybody(200) },
  // The scheduler and the mail sender don't run in tests.
  'GET /readyz': { expected: everybody(503) },

  'POST /api/admin/login': {
    expected: everybody(200),
    body: async ({ test }) => {
      const { email, password } = await addPerson(test.deps, 'admin');
      return { email, password };
    },
  },
  'POST /api/admin/logout': { expected: everybody(204) },
  'GET /api/admin/check-auth': { expected: { ...admin(200), lockedOut: 401 } },
  'POST /api/admin/log-out-everywhere': { expected: admin(204) },
  'DELETE /api/admin/sessions/:id': {
    expected: admin({ own: 204, other: 404 }),
    target: { of: 'admin', make: sessionOf },
  },
  'PUT /api/language': { expected: site(204), body: () => ({ language: 'es' }) },
  'GET /api/admin/account': { expected: admin(200) },
  'POST /api/admin/password': {
    expected: admin(204),
    body: ({ caller }) => ({ password: caller?.password, newPassword: 'another long one' }),
  },
  'POST /api/admin/forgot-password': { expected: everybody(200), body: () => ({ email: 'stranger@example.com' }) },
  'POST /api/admin/reset-password': {
    expected: everybody(200),
    body: async ({ test }) => ({ token: await resetToken(test), password: 'another long one' }),
  },
  'GET /api/admin/admins': { expected: admin(200) },
  'POST /api/admin/admins': {
    expected: admin(201),
    body: ({ test }) => ({ name: 'Robin', email: `${test.deps.random.id()}@example.com` }),
  },
  'DELETE /api/admin/admins/:id': {
    expected: admin(204),
    target: { of: 'admin', make: async (_, owner) => owner.roleId },
  },
  'POST /api/admin/second-factor': { expected: admin(200), body: presentPassword },
  'POST /api/admin/second-factor/confirm': { expected: admin(409), body: () => ({ code: '123456' }) },
  'POST /api/admin/second-factor/recovery-codes': { expected: admin(409), body: presentPassword },
  'POST /api/admin/second-factor/turn-off': { expected: admin(409), body: presentPassword },
  'POST /api/admin/passkey-login/options': { expected: everybody(200) },
  'POST /api/admin/passkey-login': { expected: everybody(401), body: () => ({ answer: passkeyAnswer() }) },
  'POST /api/admin/passkeys/options': { expected: admin(200), body: presentPassword },
  'POST /api/admin/passkeys': { expected: admin(422), body: () => ({ name: 'Laptop', answer: newPasskey() }) },
  'DELETE /api/admin/passkeys/:id': {
    expected: admin({ own: 204, other: 404 }),
    target: { of: 'admin', make: passkeyOf },
  },
  'GET /api/notifications': { expected: team(200) },
  'POST /api/notifications/devices': { expected: team(201), body: pushDevice },
  'DELETE /api/notifications/devices/:id': {
    expected: { ...team(404), admin: { own: 204, other: 404 } },
    target: { of: 'admin', make: pushDeviceOf },
  },
  'PUT /api/notifications/topics': { expected: team(204), body: () => ({ off: ['payment'] }) },
  'POST /api/notifications/test': { expected: team(404) },
  'GET /api/admin/scripts': { expected: admin(200) },
  'GET /api/admin/scripts/runs/:id': {
    expected: admin(404),
    target: { of: 'admin', make: async ({ deps }) => deps.random.id() },
  },
  'POST /api/admin/run-script': { expected: admin(422), body: () => ({ scriptName: 'clear-all-data' }) },
  'GET /api/admin/backups': { expected: admin(200) },
  'GET /api/admin/backups/:name': {
    expected: admin(404),
    target: { of: 'admin', make: async () => 'brightbay-2027-06-01T12-00-00.000Z-manual.jsonl.gz' },
  },

  'GET /api/jobs': { expected: admin(200) },
  'GET /api/jobs/export': { expected: admin(200) },
  'GET /api/jobs/month': { expected: admin(422) },
  'GET /api/jobs/week': { expected: admin(422) },
  'GET /api/jobs/map': { expected: admin(422) },
  'PATCH /api/jobs/:id': {
    expected: admin(200),
    target: { of: 'customer', make: jobOf },
    body: () => ({ assignedStaff: null }),
  },
  'POST /api/jobs/:id/send-to-employees': { expected: admin(200), target: { of: 'customer', make: jobOf } },
  'POST /api/jobs/:id/send-reminder': { expected: admin(409), target: { of: 'customer', make: jobOf } },
  'POST /api/jobs/:id/approve': { expected: admin(409), target: { of: 'customer', make: jobOf } },
  'PUT /api/jobs/:id/redone': {
    expected: admin(409),
    target: { of: 'customer', make: jobOf },
    body: () => ({ isRedone: true }),
  },
  'POST /api/jobs/:id/assign-round': {
    expected: admin(422),
    target: { of: 'customer', make: jobOf },
    body: () => ({ assignedStaff: crypto.randomUUID() }),
  },
  'PUT /api/jobs/:id/teammates': {
    expected: admin(200),
    target: { of: 'customer', make: jobOf },
    body: () => ({ employees: [] }),
  },
  'POST /api/jobs/:id/turn-down': { expected: admin(409), target: { of: 'customer', make: jobOf } },
  'POST /api/jobs/:id/cancel': { expected: admin(200), target: { of: 'customer', make: jobOf }, body: () => ({}) },
  ...CREW_ROWS,
  ...LEARNING_ROWS,
  ...CUSTOMER_ROWS,
  ...PAYMENT_ROWS,
  ...APPLY_ROWS,
  ...ANALYSIS_ROWS,

  'GET /api/jobs/:id/documentation': { expected: crew(200), target: { of: 'employee', make: crewedJobOf } },
  'GET /api/jobs/:id/photos': { expected: crew(200), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/jobs/:id/photos': {
    expected: crew(201),
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({ photoType: 'before', photoUrl: photoUrl() }),
  },
  // A raw picture would be accepted; this one is JSON.
  'POST /api/jobs/:id/photo-files': {
    expected: { ...crew(422), employee: 422, otherEmployee: 422 },
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({}),
  },
  'POST /api/job-photos/:id/remove': { expected: crew(200), target: { of: 'employee', make: jobPhotoOf } },
  'POST /api/jobs/:id/accept-late': { expected: admin(200), target: { of: 'employee', make: crewedJobOf } },
  'GET /api/jobs/:id/damage-logs': { expected: crew(200), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/jobs/:id/damage-logs': {
    expected: crew(201),
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({ damageType: 'new', description: 'A scratch', location: 'Left door', severity: 'low' }),
  },
  'GET /api/jobs/:id/completion': { expected: crew(200), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/jobs/:id/completion': {
    expected: crew(201),
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({ completionNotes: 'Done', reasonWithoutPhotos: 'The camera broke' }),
  },
  'GET /api/jobs/:id/price-change': { expected: crew(200), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/jobs/:id/price-change': {
    expected: crew(200),
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({ totalCents: 18_500, extras: ['ceramic-coating'] }),
  },
  // Nothing was proposed.
  'POST /api/jobs/:id/price-change/signature': {
    expected: crew(409),
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({ change: '00000000-0000-4000-8000-000000000000', signature: { name: 'Dana' } }),
  },
  'POST /api/jobs/:id/price-change/withdraw': { expected: crew(409), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/jobs/:id/reopen': { expected: crew(409), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/promo-codes/check': { expected: site(422), body: () => ({ promoCode: 'NO-SUCH-CODE' }) },
  'GET /api/invoices': { expected: admin(200) },
  'GET /api/invoices/export': { expected: admin(200) },
  'GET /api/invoices/totals': { expected: admin(200) },
  'POST /api/gift-cards/check': { expected: site(422), body: () => ({ giftCard: 'NO-SUCH-CODE' }) },
  'GET /api/gift-cards/by-token/:token': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
  },
  'GET /api/gift-cards/by-token/:token/pdf': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
  },
  'POST /api/gift-card-orders': { expected: site(422), body: () => ({ cents: 1 }) },
  'GET /api/gift-cards': { expected: admin(200) },
  'GET /api/gift-cards/export': { expected: admin(200) },
  'GET /api/gift-cards/liability': { expected: admin(200) },
  'GET /api/gift-cards/:id': { expected: admin(200), target: { of: 'customer', make: giftCardOf } },
  'POST /api/gift-cards': { expected: admin(201), body: () => ({ origin: 'sold', cents: 1000, method: 'cash' }) },
  'POST /api/gift-cards/:id/resend': {
    expected: admin(200),
    target: { of: 'customer', make: giftCardOf },
    body: () => ({ recipientEmail: 'dana@example.com' }),
  },
  'POST /api/gift-cards/:id/void': {
    expected: admin(200),
    target: { of: 'customer', make: giftCardOf },
    body: () => ({ reason: 'Sold by mistake' }),
  },
  'GET /api/customers/:id/gift-cards': { expected: admin(200), target: { of: 'customer', make: recordOf } },
  'GET /api/customers/:id/invoices': { expected: admin(200), target: { of: 'customer', make: recordOf } },
  'GET /api/quotes/:id/invoices': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  'PUT /api/customers/:id/contacts': {
    expected: admin(422),
    target: { of: 'customer', make: recordOf },
    body: () => ({}),
  },
  'PUT /api/customers/:id/monthly-billing': {
    expected: admin(422),
    target: { of: 'customer', make: recordOf },
    body: () => ({}),
  },
  'DELETE /api/customers/:id/monthly-billing': { expected: admin(404), target: { of: 'customer', make: recordOf } },
  'POST /api/invoices': { expected: admin(422), body: () => ({ quotes: [] }) },
  'GET /api/invoices/:id': { expected: admin(404), target: { of: 'customer', make: quoteOf } },
  'GET /api/invoices/:id/pdf': { expected: admin(404), target: { of: 'customer', make: quoteOf } },
  'POST /api/invoices/:id/credit': { expected: admin(404), target: { of: 'customer', make: quoteOf } },
  'POST /api/invoices/:id/mail': { expected: admin(404), target: { of: 'customer', make: quoteOf } },
  'PUT /api/invoices/:id/reminders': {
    expected: admin(404),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ isOn: true }),
  },
  'POST /api/invoices/:id/payments': {
    expected: admin(404),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ method: 'cash', cents: 100 }),
  },
  'GET /api/invoices/by-token/:token': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
  },
  'GET /api/invoices/by-token/:token/pdf': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
  },
  'POST /api/invoices/by-token/:token/card': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ cents: 100 }),
  },
  'GET /api/promo-codes': { expected: admin(200) },
  'GET /api/promo-codes/export': { expected: admin(200) },
  'GET /api/promo-codes/:id': { expected: admin(200), target: { of: 'customer', make: promoCodeOf } },
  'POST /api/promo-codes': { expected: admin(201), body: () => ({ code: newPromoCode(), percent: 10 }) },
  'PUT /api/promo-codes/:id': {
    expected: admin(200),
    target: { of: 'customer', make: promoCodeOf },
    body: () => ({ code: newPromoCode(), percent: 20 }),
  },
  'DELETE /api/promo-codes/:id': { expected: admin(204), target: { of: 'customer', make: promoCodeOf } },
  'GET /api/calendar/:token.ics': { expected: everybody(404), target: { of: 'customer', make: async () => 'a-guess' } },
  // Drives aren't counted in a fresh shop.
  'POST /api/jobs/route': { expected: admin(409), body: () => ({ date: '2027-06-19' }) },
  'GET /api/calendar-feeds': { expected: admin(200) },
  'POST /api/calendar-feeds': { expected: admin(201), body: () => ({ employee: null }) },
  'DELETE /api/calendar-feeds/:id': { expected: admin(204), target: { of: 'customer', make: feedOf } },
} as const satisfies Readonly<Record<keyof Contract, Row>>;
