import type { Contract } from '#contract/index.ts';
import { ANALYSIS_ROWS, LEARNING_ROWS } from './analysis-rows.ts';
import { APPLY_ROWS, CUSTOMER_ROWS } from './customer-rows.ts';
import { CREW_ROWS } from './crew-rows.ts';
import { PAYMENT_ROWS } from './payment-rows.ts';
import { addPerson } from '#server/testing/people.ts';
import { admin, crew, everybody, site, type Row } from './roles.ts';
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
  photoOf,
  photoUrl,
  presentPassword,
  quoteOf,
  recordOf,
  resetToken,
  sessionOf,
  undoOf,
} from './things.ts';
import { exampleQuote, exampleWalkIn } from '#server/testing/quotes.ts';

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
  'POST /api/quotes/by-token/:token/reschedule': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' }),
  },
  'POST /unsubscribe/:token': { expected: everybody(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'POST /api/quotes/by-token/:token/confirm-email': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ proof: 'a-guess' }),
  },
  'POST /api/quotes/by-token/:token/answer': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ accept: true }),
  },
  'POST /api/quotes/by-token/:token/cancel': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({}),
  },
  'POST /api/quotes/walk-in': {
    expected: admin(201),
    body: () => exampleWalkIn({ scheduledDate: undefined, scheduledTime: undefined }),
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
  'POST /api/quotes/:id/reschedule': {
    expected: admin(422),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ scheduledDate: '2027-06-20', scheduledTime: '3:00 AM' }),
  },
  'POST /api/quotes/:id/cancel': { expected: admin(200), target: { of: 'customer', make: quoteOf }, body: () => ({}) },
  'POST /api/quotes/decline': { expected: admin(422), body: () => ({ ids: [] }) },
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
  'GET /api/staff/pay-period/export': { expected: admin(200) },
  'GET /api/staff/export': { expected: admin(200) },
  'GET /api/customers': { expected: admin(200) },
  'GET /api/customers/export': { expected: admin(200) },
  'GET /api/customers/invitations': { expected: admin(200) },
  'POST /api/customers/invitations': { expected: admin(409), body: () => ({ recipients: 1 }) },
  'GET /api/customers/:id': { expected: admin(200), target: { of: 'customer', make: recordOf } },
  'PATCH /api/customers/:id': {
    expected: admin(200),
    target: { of: 'customer', make: recordOf },
    body: () => ({ notes: 'Prefers mornings' }),
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
  'GET /api/dashboard/jobs-today': { expected: admin(200) },
  'GET /api/dashboard/this-week': { expected: admin(200) },
  'POST /api/admin/undo/:id': { expected: admin(204), target: { of: 'customer', make: undoOf } },
  'GET /api/admin/events': { expected: admin(200) },
  'GET /api/admin/setup': { expected: admin(200) },
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
  'GET /api/admin/business': { expected: admin(200) },
  'PUT /api/admin/business': { expected: admin(422), body: () => ({ version: 1, business: {} }) },
  'POST /api/admin/business/check': { expected: admin(422), body: () => ({ business: {} }) },
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
  'POST /api/admin/forgot-password': { expected: everybody(200), body: () => ({ email: 'nobody@example.com' }) },
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
  'GET /api/jobs/week': { expected: admin(422) },
  'PATCH /api/jobs/:id': {
    expected: admin(200),
    target: { of: 'customer', make: jobOf },
    body: () => ({ assignedStaff: null }),
  },
  'POST /api/jobs/:id/send-to-employees': { expected: admin(200), target: { of: 'customer', make: jobOf } },
  'POST /api/jobs/:id/send-reminder': { expected: admin(409), target: { of: 'customer', make: jobOf } },
  'POST /api/jobs/:id/approve': { expected: admin(409), target: { of: 'customer', make: jobOf } },
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
  'GET /api/calendar/:token.ics': { expected: everybody(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'GET /api/calendar-feeds': { expected: admin(200) },
  'POST /api/calendar-feeds': { expected: admin(201), body: () => ({ employee: null }) },
  'DELETE /api/calendar-feeds/:id': { expected: admin(204), target: { of: 'customer', make: feedOf } },
} as const satisfies Readonly<Record<keyof Contract, Row>>;
