import type { crewJobCalls } from '#contract/crew-jobs.ts';
import type { employeeCalls } from '#contract/employees.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import { ACCOUNT_RECORD } from '#server/customers/account-record.ts';
import type { Deps } from '#server/deps.ts';
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
import { endLookUp, lookUpJob } from './look-up.ts';
import {
  findSelf,
  readRate,
  giveFeedback,
  pressOwnClock,
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

export function employeeRoutes(deps: Deps): Handlers<typeof employeeCalls> {
  return {
    'POST /api/employee/register': async ({ language, actor, body, ...from }) => {
      const { name, employeeId, session } = await registerEmployee(deps, actor, { ...from, ...body, language });
      if (session) await endLookUp(deps, actor);
      const message = answersTexts(language)(session ? 'welcomeCrew' : 'welcomeCrewLogIn', { name });
      return {
        status: 200,
        body: { success: true, name, employeeId, message, isLoggedIn: session !== undefined },
        cookies: session ? logInCookies(deps, session) : [],
      };
    },
    'POST /api/employee/login': async ({ language, actor, body, ...from }) => {
      const { employeeId, password, code } = body;
      const opened = await logIn(deps, actor, { ...from, role: 'employee', login: employeeId, password, code });
      await endLookUp(deps, actor);
      const name = (await findOwn(deps.db, { employeeId }))?.name ?? opened.name;
      return {
        status: 200,
        body: { success: true, name, employeeId, message: answersTexts(language)('welcomeBack', { name }) },
        cookies: logInCookies(deps, opened),
      };
    },
    'POST /api/employee/logout': async ({ actor, sessionToken, requestId }) => {
      await endLookUp(deps, actor);
      await logOut(deps, actor, { sessionToken, requestId });
      return {
        status: 204,
        cookies: [endedSessionCookie(deps), endedLookUpCookie(deps)],
        // Photos of jobs: the next one at this phone shall not find them in the browser.
        headers: { 'clear-site-data': '"cache"' },
      };
    },
    'GET /api/employee/session': async ({ actor }) => ({ status: 200, body: await seeOwnSession(deps, actor) }),
    'POST /api/employee/forgot-password': async ({ language, actor, body, sender, requestId }) => {
      const wish = { role: 'employee', email: body.employeeId, page: '/employee/reset' } as const;
      await askForReset(deps, actor, { ...wish, sender, requestId });
      return { status: 200, body: { success: true, message: answersTexts(language)('employeeResetSent') } };
    },
    'POST /api/employee/reset-password': async ({ actor, body, ...from }) => {
      const { device } = await resetPassword(deps, actor, { ...from, ...body, accountRecord: ACCOUNT_RECORD });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(deps, device)] };
    },
    ...ownRoutes(deps),
  };
}

type OwnCalls = Pick<
  typeof employeeCalls,
  | 'POST /api/employee/clock'
  | 'GET /api/employee/clock-entries'
  | 'GET /api/employee/earnings'
  | 'POST /api/employee/feedback'
>;

/** What employees see and do about themselves. */
function ownRoutes(deps: Deps): Handlers<OwnCalls> {
  return {
    'POST /api/employee/clock': async ({ actor, body, requestId }) => ({
      status: 200,
      body: await pressOwnClock(deps, actor, { ...body, requestId }),
    }),
    'GET /api/employee/clock-entries': async ({ actor, query }) => {
      const { id } = await findSelf(deps.db, actor);
      return { status: 200, body: await listEntries(deps, actor, { ...query, id }) };
    },
    'GET /api/employee/earnings': async ({ actor, query, language }) => ({
      status: 200,
      body: await listEarnings(deps, actor, { ...query, language }),
    }),
    'POST /api/employee/feedback': async ({ actor, body, requestId }) => {
      await giveFeedback(deps, actor, { ...body, requestId });
      return { status: 201, body: { success: true } };
    },
  };
}

export function crewJobRoutes(deps: Deps): Handlers<typeof crewJobCalls> {
  return {
    'POST /api/verify-login': async ({ language, actor, body, sender, requestId }) => {
      const opened = await lookUpJob(deps, actor, { ...body, sender, requestId });
      return {
        status: 200,
        body: { success: true, message: answersTexts(language)('accessGranted') },
        cookies: [lookUpCookie(deps, opened)],
      };
    },
    'GET /api/employee/look-up': async ({ actor: { employeeId, adminId, lookUp } }) => ({
      status: 200,
      body: { isOpen: [employeeId, adminId, lookUp].some((known) => known !== undefined) },
    }),
    'GET /api/employee/:fkeid': async ({ actor, params }) => ({
      status: 200,
      body: rateView(await readRate(deps, actor, params)),
    }),
    'POST /api/jobs/:id/respond': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await respondToJob(deps, actor, { ...params, ...body, requestId, language }),
    }),
    'GET /api/jobs/available': async ({ actor, language }) => ({
      status: 200,
      body: await listAvailable(deps, actor, { language }),
    }),
    'POST /api/jobs/:id/request': async ({ actor, params, requestId, language }) => ({
      status: 200,
      body: await requestJob(deps, actor, { ...params, requestId, language }),
    }),
    'GET /api/jobs/employee/:employeeId': async ({ actor, params, language }) => ({
      status: 200,
      body: await listOwnJobs(deps, actor, { ...params, language }),
    }),
  };
}
