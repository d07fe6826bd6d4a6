import type { crewJobCalls } from '#contract/crew-jobs.ts';
import type { employeeCalls } from '#contract/employees.ts';
import type { ownTimeOffCalls } from '#contract/work-times.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import { ACCOUNT_RECORD } from '#server/customers/queries.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  endedLookUpCookie,
  lookUpCookie,
  deviceCookie,
  endedSessionCookie,
  logInCookies,
} from '#server/people/cookies.ts';
import { logIn } from '#server/people/log-in.ts';
import { askForReset, resetPassword } from '#server/people/passwords.ts';
import { logOut } from '#server/people/session.ts';
import { listEntries } from '#server/staff/clock-entries.ts';
import { listOwnTimeOff, requestTimeOff, withdrawTimeOff } from '#server/staff/work-times/time-off.ts';
import { endLookUp, lookUpJob } from './look-up.ts';
import {
  findSelf,
  readRate,
  giveFeedback,
  pressOwnClock,
  seeOwnMap,
  seeOwnSession,
  listAvailable,
  listOwnJobs,
  requestJob,
  respondToJob,
  listEarnings,
} from './own-day.ts';
import { findOwn } from './queries.ts';
import { registerEmployee } from './register.ts';
import { rateView } from './view.ts';

export function employeeRoutes(): Handlers<typeof employeeCalls> {
  return {
    'POST /api/employee/register': async ({ context, body, ...from }) => {
      const { name, employeeId, session } = await registerEmployee(context, { ...from, ...body });
      if (session) await endLookUp(context);
      const message = answersTexts(context.language)(session ? 'welcomeCrew' : 'welcomeCrewLogIn', { name });
      return {
        status: 200,
        body: { success: true, name, employeeId, message, isLoggedIn: session !== undefined },
        cookies: session ? logInCookies(context, session) : [],
      };
    },
    'POST /api/employee/login': async ({ context, body, ...from }) => {
      const { employeeId, password, code } = body;
      const opened = await logIn(context, { ...from, role: 'employee', login: employeeId, password, code });
      await endLookUp(context);
      const name = (await findOwn(context.db, { employeeId }))?.name ?? opened.name;
      return {
        status: 200,
        body: { success: true, name, employeeId, message: answersTexts(context.language)('welcomeBack', { name }) },
        cookies: logInCookies(context, opened),
      };
    },
    'POST /api/employee/logout': async ({ context, sessionToken }) => {
      await endLookUp(context);
      await logOut(context, { sessionToken });
      return {
        status: 204,
        cookies: [endedSessionCookie(context), endedLookUpCookie(context)],
        // Photos of jobs: the next one at this phone shall not find them in the browser.
        headers: { 'clear-site-data': '"cache"' },
      };
    },
    'GET /api/employee/session': async ({ context }) => ({ status: 200, body: await seeOwnSession(context) }),
    'POST /api/employee/forgot-password': async ({ context, body }) => {
      const wish = { role: 'employee', email: body.employeeId, page: '/employee/reset' } as const;
      await askForReset(context, wish);
      return { status: 200, body: { success: true, message: answersTexts(context.language)('employeeResetSent') } };
    },
    'POST /api/employee/reset-password': async ({ context, body, ...from }) => {
      const { device } = await resetPassword(context, { ...from, ...body, accountRecord: ACCOUNT_RECORD });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(context, device)] };
    },
    ...ownRoutes(),
  };
}

/** What employees see and do about themselves. */
function ownRoutes(): Handlers<
  Pick<
    typeof employeeCalls,
    | 'POST /api/employee/clock'
    | 'GET /api/employee/clock-entries'
    | 'GET /api/employee/earnings'
    | 'GET /api/employee/map'
    | 'POST /api/employee/feedback'
  >
> {
  return {
    'POST /api/employee/clock': async ({ context, body }) => ({
      status: 200,
      body: await pressOwnClock(context, body),
    }),
    'GET /api/employee/clock-entries': async ({ context, query }) => {
      const { id } = await findSelf(context.db, context.actor);
      return { status: 200, body: await listEntries(context, { ...query, id }) };
    },
    'GET /api/employee/map': async ({ context }) => ({ status: 200, body: await seeOwnMap(context) }),
    'GET /api/employee/earnings': async ({ context, query }) => ({
      status: 200,
      body: await listEarnings(context, query),
    }),
    'POST /api/employee/feedback': async ({ context, body }) => {
      await giveFeedback(context, body);
      return { status: 201, body: { success: true } };
    },
  };
}

export function ownTimeOffRoutes(): Handlers<typeof ownTimeOffCalls> {
  return {
    'GET /api/employee/time-off': async ({ context }) => {
      const { id } = await findSelf(context.db, context.actor);
      return { status: 200, body: await listOwnTimeOff(context, id) };
    },
    'POST /api/employee/time-off': async ({ context, body }) => {
      const { id } = await findSelf(context.db, context.actor);
      return { status: 201, body: await requestTimeOff(context, id, body) };
    },
    'DELETE /api/employee/time-off/:id': async ({ context, params }) => {
      const { id } = await findSelf(context.db, context.actor);
      await withdrawTimeOff(context, id, params);
      return { status: 204 };
    },
  };
}

export function crewJobRoutes(): Handlers<typeof crewJobCalls> {
  return {
    'POST /api/verify-login': async ({ context, body }) => {
      const opened = await lookUpJob(context, body);
      return {
        status: 200,
        body: { success: true, message: answersTexts(context.language)('accessGranted') },
        cookies: [lookUpCookie(context, opened)],
      };
    },
    'GET /api/employee/look-up': async ({ context }) => {
      const { employeeId, adminId, lookUp } = context.actor;
      return { status: 200, body: { isOpen: [employeeId, adminId, lookUp].some((known) => known !== undefined) } };
    },
    'GET /api/employee/:fkeid': async ({ context, params }) => ({
      status: 200,
      body: rateView(await readRate(context, params)),
    }),
    'POST /api/jobs/:id/respond': async ({ context, params, body }) => ({
      status: 200,
      body: await respondToJob(context, { ...params, ...body }),
    }),
    'GET /api/jobs/available': async ({ context }) => ({
      status: 200,
      body: await listAvailable(context),
    }),
    'POST /api/jobs/:id/request': async ({ context, params }) => ({
      status: 200,
      body: await requestJob(context, params),
    }),
    'GET /api/jobs/employee/:employeeId': async ({ context, params }) => ({
      status: 200,
      body: await listOwnJobs(context, params),
    }),
  };
}
