import type { customerCalls } from '#contract/customers.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import { joinName } from '#core/people/contact.ts';
import { customerOf } from '#server/actor.ts';
import { renewLink } from '#server/booking/links.ts';
import { sendNote } from '#server/booking/send-note.ts';
import { ACCOUNT_RECORD } from '#server/customers/account-record.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { logInCookies, endedSessionCookie, deviceCookie } from '#server/people/cookies.ts';
import { logIn } from '#server/people/log-in.ts';
import { askForReset, resetPassword } from '#server/people/passwords.ts';
import { logOut } from '#server/people/session.ts';
import { resendVerification, seeCustomer, addVehicle, removeVehicle, exportOwnData, deleteAccount } from './account.ts';
import { claimQuote, listOwnQuotes, readOwnQuote } from './own-quotes.ts';
import { listVehicles } from './queries.ts';
import { signUpCustomer, openLink, askForLogIn } from './sign-up.ts';
import { vehicleView } from './view.ts';

type Calls = typeof customerCalls;

export function customerRoutes(deps: Deps): Handlers<Calls> {
  return { ...logInRoutes(deps), ...mailRoutes(deps), ...accountRoutes(deps), ...ownQuoteRoutes(deps) };
}

type LogInPath = 'signup' | 'login' | 'logout' | 'open-link';

function logInRoutes(deps: Deps): Handlers<Pick<Calls, `POST /api/customer/${LogInPath}`>> {
  return {
    'POST /api/customer/signup': async ({ language, actor, body, ...from }) => {
      const session = await signUpCustomer(deps, actor, { ...from, ...body, language });
      const name = joinName(body.firstName, body.lastName);
      const message = answersTexts(language)('welcomeCustomer', { name });
      return {
        status: 200,
        body: { success: true, name, email: body.email, message },
        cookies: logInCookies(deps, session),
      };
    },
    'POST /api/customer/login': async ({ language, actor, body: { email, password, code }, ...from }) => {
      const opened = await logIn(deps, actor, { ...from, role: 'customer', login: email, password, code });
      return {
        status: 200,
        body: {
          success: true,
          name: opened.name,
          email,
          message: answersTexts(language)('welcomeBack', { name: opened.name }),
        },
        cookies: logInCookies(deps, opened),
      };
    },
    'POST /api/customer/logout': async ({ actor, sessionToken, requestId }) => {
      await logOut(deps, actor, { sessionToken, requestId });
      return { status: 204, cookies: [endedSessionCookie(deps)] };
    },
    'POST /api/customer/open-link': async ({ language, actor, body, ...from }) => {
      const { name, email, ...opened } = await openLink(deps, actor, { ...from, ...body });
      return {
        status: 200,
        body: { success: true, name, email, message: answersTexts(language)('verified') },
        cookies: logInCookies(deps, opened),
      };
    },
  };
}

type Mailing = 'login-link' | 'forgot-password' | 'reset-password' | 'verify-email';

function mailRoutes(deps: Deps): Handlers<Pick<Calls, `POST /api/customer/${Mailing}`>> {
  return {
    'POST /api/customer/login-link': async ({ language, actor, body, sender, requestId }) => {
      await askForLogIn(deps, actor, { ...body, sender, requestId });
      return { status: 200, body: { success: true, message: answersTexts(language)('linkSent') } };
    },
    'POST /api/customer/forgot-password': async ({ language, actor, body, sender, requestId }) => {
      const request = { role: 'customer', email: body.email, page: '/customer-account/reset' } as const;
      await askForReset(deps, actor, { ...request, sender, requestId });
      return { status: 200, body: { success: true, message: answersTexts(language)('resetSent') } };
    },
    'POST /api/customer/reset-password': async ({ actor, body, ...from }) => {
      const { device } = await resetPassword(deps, actor, { ...from, ...body, accountRecord: ACCOUNT_RECORD });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(deps, device)] };
    },
    'POST /api/customer/verify-email': async ({ language, actor, requestId }) => {
      await resendVerification(deps, actor, { requestId });
      return { status: 200, body: { success: true, message: answersTexts(language)('verificationSent') } };
    },
  };
}

type AccountCalls = Pick<
  Calls,
  | 'GET /api/customer/session'
  | 'POST /api/customer/claim'
  | 'GET /api/customer/vehicles'
  | 'POST /api/customer/vehicles'
  | 'DELETE /api/customer/vehicles/:id'
  | 'POST /api/customer/notes'
  | 'GET /api/customer/export'
  | 'POST /api/customer/delete-account'
>;

function accountRoutes(deps: Deps): Handlers<AccountCalls> {
  return {
    'GET /api/customer/session': async ({ actor }) => ({ status: 200, body: await seeCustomer(deps, actor) }),
    'POST /api/customer/claim': async ({ actor, body, requestId }) => {
      await claimQuote(deps, actor, { ...body, requestId });
      return { status: 200, body: { success: true } };
    },
    'GET /api/customer/vehicles': async ({ actor }) => {
      const rows = await listVehicles(deps.db, customerOf(actor));
      return { status: 200, body: rows.map(vehicleView) };
    },
    'POST /api/customer/vehicles': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await addVehicle(deps, actor, { ...body, requestId }),
    }),
    'DELETE /api/customer/vehicles/:id': async ({ actor, params, requestId }) => {
      await removeVehicle(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'POST /api/customer/notes': async ({ actor, body: { quoteId, text }, requestId }) => {
      const quote = quoteId === undefined ? undefined : ({ by: 'customer', id: quoteId } as const);
      await sendNote(deps, actor, quote, { text, requestId });
      return { status: 201, body: { success: true } };
    },
    'GET /api/customer/export': async ({ actor, language }) => ({
      status: 200,
      body: await exportOwnData(deps, actor, { language }),
      headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
    }),
    'POST /api/customer/delete-account': async ({ actor, body, requestId }) => {
      await deleteAccount(deps, actor, { ...body, requestId });
      return { status: 204, cookies: [endedSessionCookie(deps)] };
    },
  };
}

type OwnQuoteCalls = Pick<
  Calls,
  'GET /api/customer/quotes' | 'GET /api/customer/quotes/:id' | 'POST /api/customer/quotes/:id/new-link'
>;

function ownQuoteRoutes(deps: Deps): Handlers<OwnQuoteCalls> {
  return {
    'GET /api/customer/quotes': async ({ actor, language }) => ({
      status: 200,
      body: await listOwnQuotes(deps, actor, { language }),
    }),
    'GET /api/customer/quotes/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readOwnQuote(deps, actor, { ...params, language }),
    }),
    'POST /api/customer/quotes/:id/new-link': async ({ actor, params, requestId, language }) => {
      await renewLink(deps, actor, { by: 'customer', ...params }, { requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
  };
}
