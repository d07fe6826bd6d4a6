import type { Contract } from '#contract/index.ts';
import { addJob } from '#testing/jobs.ts';
import { site, type Row, admin } from './roles.ts';
import { photoUrl } from './things.ts';

/** Calls of the photo estimate; part of the table in rows.ts. */
export const ANALYSIS_ROWS = {
  // Interiors follow from the answers, so no model is loaded.
  'POST /api/analyze-photos': {
    expected: site(201),
    body: () => ({ images: [photoUrl()], packageType: 'interior', vehicleType: 'car', answers: { inside: 'tidy' } }),
  },
  'POST /api/ai-feedback': { expected: site(201), body: () => ({ accuracy: 'very-accurate' }) },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;

/** Calls that train the photo estimate, for the owner. The crew's own labels come with their completions. */
export const LEARNING_ROWS = {
  'GET /api/quotes/:id/ground-truth': {
    expected: admin(200),
    target: { of: 'customer', make: async (test) => (await addJob(test)).quoteId },
  },
  // The job isn't completed yet.
  'PUT /api/quotes/:id/ground-truth': {
    expected: admin(409),
    target: { of: 'customer', make: async (test) => (await addJob(test)).quoteId },
    body: () => ({ level: 'heavy', minutes: 120 }),
  },
  'GET /api/estimate-quality': { expected: admin(200) },
  'GET /api/estimate-learning': { expected: admin(200) },
  // There are no jobs to learn from.
  'POST /api/estimate-learning/train': { expected: admin(409) },
  'POST /api/estimate-learning/:id/choose': {
    expected: admin(200),
    target: { of: 'admin', make: async () => 'shipped' },
  },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;
