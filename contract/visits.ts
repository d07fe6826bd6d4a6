import { z } from 'zod';
import { VISIT_STEPS } from '#core/reports/visits.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, calendarDate, freeText, oneOf } from './fields.ts';
import { issue } from './issues.ts';

/** The most days that a calendar shows at a time. */
const MOST_DAYS = 42;

export const visitCalls = {
  'POST /api/visits': {
    summary:
      'Counts a step of a visit to the public pages, and days that were shown as full. Nothing about the visitor is stored.',
    audience: 'anyone',
    body: z
      .object(
        {
          step: oneOf('step', VISIT_STEPS).optional(),
          /** With the first page: the host that linked to it, or the name of a campaign. */
          source: freeText('source', 100).optional(),
          full: z
            .array(calendarDate, { error: issue('notList', { field: 'date' }) })
            .max(MOST_DAYS, { error: issue('tooManyDates', { most: MOST_DAYS }) })
            .optional(),
        },
        anObject,
      )
      .meta({ id: 'Visit' }),
    response: { 204: null },
    problems: [413, 415, 422],
    limit: { most: 60, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;
