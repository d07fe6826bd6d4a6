import type { CrewJob } from '#contract/crew-jobs.ts';
import type { jobCalls, JobDetail } from '#contract/jobs.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/mount.ts';
import { decideAnswer } from './answer.ts';
import { assignRound } from './assign-round.ts';
import { assignJob, sendToEmployees } from './assign.ts';
import { expectEnd, markRedone, setOnTheWay, startJob } from './change.ts';
import { exportJobs, listPage, readJob } from './read.ts';
import { setTeammates } from './teammates.ts';

/** What calls of jobs need from nouns that build on jobs themselves. */
export type JobCallers = {
  /** Cancels the job by canceling its quote. */
  readonly cancelJob: (
    context: Context,
    job: { readonly id: string; readonly reason?: string | undefined },
  ) => Promise<JobDetail>;
  /** Returns the job as this caller may see it. */
  readonly readJobFor: (context: Context, job: { readonly id: string }) => Promise<JobDetail | CrewJob>;
  /** Returns the job as its employee sees it. */
  readonly readCrewJob: (context: Context, job: { readonly id: string }) => Promise<CrewJob>;
  readonly readByAppointment: (
    context: Context,
    appointment: { readonly appointmentId: string },
  ) => Promise<JobDetail | CrewJob>;
};

export function jobRoutes({
  cancelJob,
  readJobFor,
  readCrewJob,
  readByAppointment,
}: JobCallers): Handlers<typeof jobCalls> {
  return {
    'GET /api/jobs': async ({ context, query }) => {
      const page = await listPage(context, query);
      const items = [...page.items];
      return { status: 200, body: Object.keys(query).length === 0 ? items : { ...page, items } };
    },
    'GET /api/jobs/export': async ({ context, query }) => ({
      status: 200,
      body: await exportJobs(context, query),
    }),
    'GET /api/jobs/:id': async ({ context, params }) => ({
      status: 200,
      body: await readJobFor(context, params),
    }),
    'GET /api/jobs/by-appointment/:appointmentId': async ({ context, params }) => ({
      status: 200,
      body: await readByAppointment(context, params),
    }),
    'PATCH /api/jobs/:id': async ({ context, params, body }) => ({
      status: 200,
      body: await assignJob(context, { ...params, ...body }),
    }),
    ...crewingRoutes(),
    'POST /api/jobs/:id/on-the-way': async ({ context, params, body }) => {
      await setOnTheWay(context, { ...params, ...body });
      return { status: 200, body: await readCrewJob(context, params) };
    },
    'POST /api/jobs/:id/start': async ({ context, params, body }) => {
      await startJob(context, { ...params, ...body });
      return { status: 200, body: await readJobFor(context, params) };
    },
    'POST /api/jobs/:id/expected-end': async ({ context, params, body }) => {
      await expectEnd(context, { ...params, ...body });
      return { status: 200, body: await readCrewJob(context, params) };
    },
    'PUT /api/jobs/:id/redone': async ({ context, params, body }) => {
      await markRedone(context, { ...params, ...body });
      return { status: 200, body: await readJob(context, params) };
    },
    'POST /api/jobs/:id/assign-round': async ({ context, params, body }) => ({
      status: 200,
      body: await assignRound(context, { ...params, ...body }),
    }),
    'PUT /api/jobs/:id/teammates': async ({ context, params, body }) => ({
      status: 200,
      body: await setTeammates(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/cancel': async ({ context, params, body }) => ({
      status: 200,
      body: await cancelJob(context, { ...params, ...body }),
    }),
  };
}

/** Finding the employee of a job. */
function crewingRoutes(): Handlers<
  Pick<typeof jobCalls, `POST /api/jobs/:id/${'send-to-employees' | 'send-reminder' | 'approve' | 'turn-down'}`>
> {
  return {
    'POST /api/jobs/:id/send-to-employees': async ({ context, params }) => {
      const { sent, ...more } = await sendToEmployees(context, params);
      return { status: 200, body: { emailsSent: sent, ...more } };
    },
    'POST /api/jobs/:id/send-reminder': async ({ context, params }) => {
      const { sent, ...more } = await sendToEmployees(context, { ...params, isReminder: true });
      return { status: 200, body: { remindersSent: sent, ...more } };
    },
    'POST /api/jobs/:id/approve': async ({ context, params }) => ({
      status: 200,
      body: await decideAnswer(context, { ...params, event: 'approve' }),
    }),
    'POST /api/jobs/:id/turn-down': async ({ context, params }) => ({
      status: 200,
      body: await decideAnswer(context, { ...params, event: 'turn-down' }),
    }),
  };
}
