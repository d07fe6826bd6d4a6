import { exampleApplication } from './test-application.ts';
import { site, type Row } from './test-permission-roles.ts';

/** The calls of applicants and those that follow a visit. */
export const APPLY_ROWS = {
  'POST /api/job-applications/access': { expected: site(401), body: () => ({ code: '?????' }) },
  // Nobody may apply without the cookie of a code, whatever the log-in.
  'POST /api/job-applications': {
    expected: { ...site(403), stranger: 401 },
    body: () => exampleApplication(),
  },
} as const satisfies Readonly<Record<string, Row>>;
