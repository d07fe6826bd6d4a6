import { z } from 'zod';
import { SETUP_ITEMS } from '#core/settings/setup.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, yesOrNo } from './fields.ts';

/** What a new shop sets up, and whether it's done. */
export const Setup = z
  .object({
    items: z.array(z.object({ id: z.enum(SETUP_ITEMS), isDone: z.boolean() })),
    /** True once this admin has hidden the checklist. */
    isHidden: z.boolean(),
  })
  .meta({ id: 'Setup' });

export const setupCalls = {
  'GET /api/admin/setup': {
    summary: 'Returns the set-up checklist, computed from the settings, the mail server and the backups.',
    audience: 'admin',
    response: { 200: Setup },
  },
  'PATCH /api/admin/setup': {
    summary: 'Hides the set-up checklist for this admin, or shows it again.',
    audience: 'admin',
    body: z.object({ isHidden: yesOrNo('checklistHidden') }, anObject).meta({ id: 'SetupChange' }),
    response: { 200: Setup },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type Setup = z.infer<typeof Setup>;
