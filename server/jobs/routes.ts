import type { CrewJob } from '#contract/crew-jobs.ts';
import type { jobCalls, JobDetail } from '#contract/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { decideAnswer } from './answer.ts';
import { assignJob, sendToEmployees } from './assign.ts';
import { markRedone, setOnTheWay, startJob } from './change.ts';
import { exportJobs, listPage, readJob } from './read.ts';

/** What calls of jobs need from nouns that build on jobs themselves. */
export type JobCallers = {
  /** Cancels the job by canceling its quote. */
  readonly cancelJob: (
    deps: Deps,
    actor: Actor,
    job: {
      readonly id: string;
      readonly reason?: string | undefined;
      readonly requestId: string;
      readonly language: Language;
    },
  ) => Promise<JobDetail>;
  /** Returns the job as this caller may see it. */
  readonly readJobFor: (
    deps: Deps,
    actor: Actor,
    job: { readonly id: string; readonly language: Language },
  ) => Promise<JobDetail | CrewJob>;
  /** Returns the job as its employee sees it. */
  readonly readCrewJob: (
    deps: Deps,
    actor: Actor,
    job: { readonly id: string; readonly language: Language },
  ) => Promise<CrewJob>;
  readonly readByAppointment: (
    deps: Deps,
    actor: Actor,
    appointment: { readonly appointmentId: string; readonly language: Language },
  ) => Promise<JobDetail | CrewJob>;
};

export function jobRoutes(
  deps: Deps,
  { cancelJob, readJobFor, readCrewJob, readByAppointment }: JobCallers,
): Handlers<typeof jobCalls> {
  return {
    'GET /api/jobs': async ({ actor, query, language }) => {
      const page = await listPage(deps, actor, { ...query, language });
      const items = [...page.items];
      return { status: 200, body: Object.keys(query).length === 0 ? items : { ...page, items } };
    },
    'GET /api/jobs/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportJobs(deps, actor, { ...query, language }),
    }),
    'GET /api/jobs/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readJobFor(deps, actor, { ...params, language }),
    }),
    'GET /api/jobs/by-appointment/:appointmentId': async ({ actor, params, language }) => ({
      status: 200,
      body: await readByAppointment(deps, actor, { ...params, language }),
    }),
    'PATCH /api/jobs/:id': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await assignJob(deps, actor, { ...params, ...body, requestId, language }),
    }),
    ...crewingRoutes(deps),
    'POST /api/jobs/:id/on-the-way': async ({ actor, params, body, requestId, language }) => {
      await setOnTheWay(deps, actor, { ...params, ...body, requestId });
      return { status: 200, body: await readCrewJob(deps, actor, { ...params, language }) };
    },
    'POST /api/jobs/:id/start': async ({ actor, params, body, requestId, language }) => {
      await startJob(deps, actor, { ...params, ...body, requestId });
      return { status: 200, body: await readJobFor(deps, actor, { ...params, language }) };
    },
    'PUT /api/jobs/:id/redone': async ({ actor, params, body, requestId, language }) => {
      await markRedone(deps, actor, { ...params, ...body, requestId });
      return { status: 200, body: await readJob(deps, actor, { ...params, language }) };
    },
    'POST /api/jobs/:id/cancel': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await cancelJob(deps, actor, { ...params, ...body, requestId, language }),
    }),
  };
}

type CrewingCall = `POST /api/jobs/:id/${'send-to-employees' | 'send-reminder' | 'approve' | 'turn-down'}`;

/** Finding the employee of a job. */
function crewingRoutes(deps: Deps): Handlers<Pick<typeof jobCalls, CrewingCall>> {
  return {
    'POST /api/jobs/:id/send-to-employees': async ({ actor, params, requestId }) => ({
      status: 200,
      body: { emailsSent: await sendToEmployees(deps, actor, { ...params, requestId }) },
    }),
    'POST /api/jobs/:id/send-reminder': async ({ actor, params, requestId }) => ({
      status: 200,
      body: { remindersSent: await sendToEmployees(deps, actor, { ...params, isReminder: true, requestId }) },
    }),
    'POST /api/jobs/:id/approve': async ({ actor, params, requestId, language }) => ({
      status: 200,
      body: await decideAnswer(deps, actor, { ...params, event: 'approve', requestId, language }),
    }),
    'POST /api/jobs/:id/turn-down': async ({ actor, params, requestId, language }) => ({
      status: 200,
      body: await decideAnswer(deps, actor, { ...params, event: 'turn-down', requestId, language }),
    }),
  };
}
