import type { Contract } from '#contract/index.ts';
import { site, type Row } from './roles.ts';
import { photoUrl } from './things.ts';

/** Calls of the photo estimate; part of the table in rows.ts. */
export const ANALYSIS_ROWS = {
  // The embedded engine abstains from interiors, so no model is loaded.
  'POST /api/analyze-photos': {
    expected: site(201),
    body: () => ({ images: [photoUrl()], packageType: 'interior', vehicleType: 'car' }),
  },
  'POST /api/analyze-photos/:id/answers': {
    expected: site(404),
    target: { of: 'customer', make: async () => 'a-guess' },
    body: () => ({ lastWash: 'longer', soil: 'dust', inside: 'tidy' }),
  },
  'POST /api/ai-feedback': { expected: site(201), body: () => ({ accuracy: 'very-accurate' }) },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;
