import type { Contract } from '#contract/index.ts';
import { addJob } from '#server/testing/jobs.ts';
import { admin, type Row } from './roles.ts';

/** Calls that train the photo estimate, for the owner. The crew's own labels come with their completions. */
export const LEARNING_ROWS = {
  'GET /api/quotes/:id/finding': {
    expected: admin(200),
    target: { of: 'customer', make: async (test) => (await addJob(test)).quoteId },
  },
  'PUT /api/quotes/:id/finding': {
    expected: admin(200),
    target: { of: 'customer', make: async (test) => (await addJob(test)).quoteId },
    body: () => ({ level: 'heavy', minutes: 120 }),
  },
  'GET /api/estimate-quality': { expected: admin(200) },
  'GET /api/estimate-heads': { expected: admin(200) },
  // There are no jobs to learn from.
  'POST /api/estimate-heads/refit': { expected: admin(409) },
  'POST /api/estimate-heads/:id/choose': {
    expected: admin(200),
    target: { of: 'admin', make: async () => 'shipped' },
  },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;
