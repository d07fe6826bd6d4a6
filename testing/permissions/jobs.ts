import { contract, type Contract } from '#contract/index.ts';
import { hashToken } from '#server/lib/secrets.ts';
import type { TestApp } from '#testing/app.ts';
import { acceptJob, addCrewedJob, addJob } from '#testing/jobs.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { addJobPhoto } from './things.ts';

/**
 * How a job relates to the employee who makes the call: the owner assigned it to a colleague; the employee had it until
 * it was moved and a colleague accepted it; a colleague has it, and looked it up on this phone before the employee logged in.
 */
export type JobRole = 'assignedToColleague' | 'formerMember' | 'lookUpBesideSession';

type Asked = {
  readonly id: string;
  readonly appointmentId: string;
  /** A photo of the job that the employee took. */
  readonly photoId: string;
  readonly cookie: string;
};

/** Creates the job and the cookie of the employee who calls. */
export const JOB_ROLES: Readonly<Record<JobRole, (test: TestApp) => Promise<Asked>>> = {
  assignedToColleague: async (test) => {
    const { own, colleague } = await twoEmployees(test);
    const { id } = await addJob(test, { job: { assigned_employee: colleague } });
    return asked(test, { id, own });
  },
  formerMember: async (test) => {
    const { own, colleague } = await twoEmployees(test);
    const { id } = await addCrewedJob(test, own.roleId);
    await test.deps.db
      .updateTable('jobs')
      .set({ status: 'scheduled', accepted_by: null, assigned_employee: null })
      .where('id', '=', id)
      .execute();
    await acceptJob(test, id, colleague);
    return asked(test, { id, own });
  },
  lookUpBesideSession: async (test) => {
    const { own, colleague } = await twoEmployees(test);
    const { id } = await addCrewedJob(test, colleague);
    const call = await asked(test, { id, own });
    return { ...call, cookie: `${call.cookie}; brightbay_lookup=${await lookUpOf(test, id, colleague)}` };
  },
};

/** The status that each call about one job returns in these roles, for calls that employees may make. */
export const JOB_ROWS = {
  'GET /api/jobs/:id': nothing(),
  'GET /api/jobs/by-appointment/:appointmentId': nothing(),
  'POST /api/jobs/:id/respond': nothing(),
  'POST /api/jobs/:id/request': nothing(),
  'POST /api/jobs/:id/on-the-way': nothing(),
  'POST /api/jobs/:id/missed-stop': nothing(),
  'POST /api/jobs/:id/expected-end': nothing(),
  'POST /api/jobs/:id/start': nothing(),
  'GET /api/jobs/:id/documentation': ownEntries(200),
  'GET /api/jobs/:id/photos': ownEntries(200),
  'POST /api/jobs/:id/photos': ownEntries(201),
  // A raw picture would be accepted; this one is JSON.
  'POST /api/jobs/:id/photo-files': { assignedToColleague: 422, formerMember: 422, lookUpBesideSession: 422 },
  'GET /api/jobs/:id/damage-logs': ownEntries(200),
  'POST /api/jobs/:id/damage-logs': ownEntries(201),
  'GET /api/jobs/:id/completion': ownEntries(200),
  'POST /api/jobs/:id/completion': ownEntries(409),
  'POST /api/jobs/:id/reopen': ownEntries(409),
  // What the customer's report shows is no longer theirs to remove.
  'POST /api/job-photos/:id/remove': ownEntries(409),
  'GET /api/jobs/:id/price-change': nothing(),
  'POST /api/jobs/:id/price-change': nothing(),
  'POST /api/jobs/:id/price-change/signature': nothing(),
  'POST /api/jobs/:id/price-change/withdraw': nothing(),
  'GET /api/jobs/:id/payments': nothing(),
  'POST /api/jobs/:id/payments': nothing(),
} as const satisfies Partial<Readonly<Record<keyof Contract, Readonly<Record<JobRole, number>>>>>;

/** Returns the calls of the contract that need a row here. */
export function jobCallsOfCrew(): readonly string[] {
  return Object.entries(contract)
    .filter(([call]) => /^[A-Z]+ \/api\/(jobs\/(:id|by-appointment)|job-photos\/:id)/.test(call))
    .filter(([, { audience }]) => audience !== 'admin')
    .map(([call]) => call);
}

function nothing() {
  return { assignedToColleague: 404, formerMember: 404, lookUpBesideSession: 404 } as const;
}

/** Former crew members see and add their own entries. */
function ownEntries(status: number) {
  return { ...nothing(), formerMember: status };
}

async function twoEmployees({ deps }: TestApp) {
  const [own, colleague] = [await addPerson(deps, 'employee'), await addPerson(deps, 'employee')];
  return { own, colleague: colleague.roleId };
}

let appointments = 30_000_000;

async function asked(
  test: TestApp,
  { id, own }: { readonly id: string; readonly own: Awaited<ReturnType<typeof addPerson>> },
): Promise<Asked> {
  const { deps } = test;
  const photoId = await addJobPhoto(test, own, id);
  const appointmentId = String((appointments += 1));
  await deps.db.updateTable('jobs').set({ appointment_id: appointmentId }).where('id', '=', id).execute();
  return { id, appointmentId, photoId, cookie: await cookieFor(deps, own, 'employee') };
}

/** Returns the token of an open look-up. */
async function lookUpOf({ deps }: TestApp, jobId: string, employee: string): Promise<string> {
  const token = deps.random.id();
  const now = deps.clock.now();
  await deps.db
    .insertInto('job_lookups')
    .values({
      token_hash: hashToken(token),
      job_id: jobId,
      employee,
      created_at: now.toString(),
      expires_at: now.add({ minutes: 30 }).toString(),
    })
    .execute();
  return token;
}
