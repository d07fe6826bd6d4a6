import { insertApplication } from '#server/applications/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';

let count = 0;

export type TestApplication = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
};

/** Stores an application from a new applicant as if it had just arrived. Returns its id. */
export async function addApplication(deps: Deps, change: TestApplication = {}): Promise<string> {
  count += 1;
  const id = deps.random.id();
  const {
    firstName = 'Noor',
    lastName = 'Haddad',
    email = `noor${count}@example.com`,
    phone = '+15185550188',
  } = change;
  await transaction(deps.db, (trx) =>
    insertApplication(trx, {
      id,
      status: 'pending',
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      availability: JSON.stringify(['Monday', 'Mornings 6AM-12PM']),
      experience: 'Two summers at a car wash.',
      why_join: 'I like to see a clean car.',
      resume_link: 'https://example.com/noor',
      transportation: 'My own car',
      references_given: null,
      created_at: deps.clock.now().toString(),
    }),
  );
  return id;
}

/** Returns a complete application as the form sends it; the given fields override the defaults. */
export function exampleApplication(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  count += 1;
  return {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `noor${count}@example.com`,
    phone: '(518) 555-0188',
    availability: ['Monday', 'Mornings 6AM-12PM'],
    experience: 'Two summers at a car wash.',
    whyJoin: 'I like to see a clean car.',
    resumeLink: 'https://example.com/noor',
    transportation: 'My own car',
    references: 'Sam Ortiz, (518) 555-0101',
    ...change,
  };
}
