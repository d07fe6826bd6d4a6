import { exampleApplication } from '#server/testing/applications.ts';
import { admin, site, type Row } from './roles.ts';
import { quoteOf } from './things.ts';

const guess = { of: 'customer', make: async () => 'a-guess' } as const;

/** Calls of applicants, and those that follow up on an appointment. */
export const APPLY_ROWS = {
  'POST /api/job-applications/access': { expected: site(401), body: () => ({ code: '?????' }) },
  // Applying requires the cookie of a code, whatever the session.
  'POST /api/job-applications': {
    expected: { ...site(403), stranger: 401 },
    body: () => exampleApplication(),
  },
  'GET /api/quotes/by-token/:token/follow-up': { expected: site(404), target: guess },
  'POST /api/quotes/by-token/:token/confirm': { expected: site(404), target: guess, body: () => ({}) },
  'POST /api/quotes/by-token/:token/rating': { expected: site(404), target: guess, body: () => ({ rating: 5 }) },
  'GET /api/quotes/:id/follow-up': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
} as const satisfies Readonly<Record<string, Row>>;
