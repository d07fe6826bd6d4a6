import type { customerCalls } from '#contract/customers.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import { joinName } from '#core/people/contact.ts';
import { renewLink } from '#server/booking/links.ts';
import { sendNote } from '#server/booking/send-note.ts';
import { customerOf } from '#server/context.ts';
import { ACCOUNT_RECORD } from '#server/customers/queries.ts';
import { listVehicles } from '#server/customers/vehicles/queries.ts';
import type { Handlers } from '#server/http/mount.ts';
import { logInCookies, endedSessionCookie, deviceCookie } from '#server/people/cookies.ts';
import { logIn } from '#server/people/log-in.ts';
import { askForReset, resetPassword } from '#server/people/passwords.ts';
import { logOut } from '#server/people/session.ts';
import { resendVerification, seeCustomer, addVehicle, removeVehicle, exportOwnData, deleteAccount } from './account.ts';
import { claimQuote, listOwnQuotes, readOwnQuote } from './own-quotes.ts';
import { signUpCustomer, openLink, askForLogIn } from './sign-up.ts';
import { vehicleView } from './view.ts';

type Calls = typeof customerCalls;

export function customerRoutes(): Handlers<Calls> {
  return { ...logInRoutes(), ...mailRoutes(), ...accountRoutes(), ...ownQuoteRoutes() };
}

function logInRoutes(): Handlers<Pick<Calls, `POST /api/customer/${'signup' | 'login' | 'logout' | 'open-link'}`>> {
  return {
    'POST /api/customer/signup': async ({ context, body, ...from }) => {
      const session = await signUpCustomer(context, { ...from, ...body });
      const name = joinName(body.firstName, body.lastName);
      const message = answersTexts(context.language)('welcomeCustomer', { name });
      return {
        status: 200,
        body: { success: true, name, email: body.email, message },
        cookies: logInCookies(context, session),
      };
    },
    'POST /api/customer/login': async ({ context, body: { email, password, code }, ...from }) => {
      const opened = await logIn(context, { ...from, role: 'customer', login: email, password, code });
      return {
        status: 200,
        body: {
          success: true,
          name: opened.name,
          email,
          message: answersTexts(context.language)('welcomeBack', { name: opened.name }),
        },
        cookies: logInCookies(context, opened),
      };
    },
    'POST /api/customer/logout': async ({ context, sessionToken }) => {
      await logOut(context, { sessionToken });
      return { status: 204, cookies: [endedSessionCookie(context)] };
    },
    'POST /api/customer/open-link': async ({ context, body, ...from }) => {
      const { name, email, ...opened } = await openLink(context, { ...from, ...body });
      return {
        status: 200,
        body: { success: true, name, email, message: answersTexts(context.language)('verified') },
        cookies: logInCookies(context, opened),
      };
    },
  };
}

function mailRoutes(): Handlers<
  Pick<Calls, `POST /api/customer/${'login-link' | 'forgot-password' | 'reset-password' | 'verify-email'}`>
> {
  return {
    'POST /api/customer/login-link': async ({ context, body }) => {
      await askForLogIn(context, body);
      return { status: 200, body: { success: true, message: answersTexts(context.language)('linkSent') } };
    },
    'POST /api/customer/forgot-password': async ({ context, body }) => {
      const request = { role: 'customer', email: body.email, page: '/customer-account/reset' } as const;
      await askForReset(context, request);
      return { status: 200, body: { success: true, message: answersTexts(context.language)('resetSent') } };
    },
    'POST /api/customer/reset-password': async ({ context, body, ...from }) => {
      const { device } = await resetPassword(context, { ...from, ...body, accountRecord: ACCOUNT_RECORD });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(context, device)] };
    },
    'POST /api/customer/verify-email': async ({ context }) => {
      await resendVerification(context);
      return { status: 200, body: { success: true, message: answersTexts(context.language)('verificationSent') } };
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

function accountRoutes(): Handlers<AccountCalls> {
  return {
    'GET /api/customer/session': async ({ context }) => ({ status: 200, body: await seeCustomer(context) }),
    'POST /api/customer/claim': async ({ context, body }) => {
      await claimQuote(context, body);
      return { status: 200, body: { success: true } };
    },
    'GET /api/customer/vehicles': async ({ context }) => {
      const rows = await listVehicles(context.db, customerOf(context.actor));
      return { status: 200, body: rows.map(vehicleView) };
    },
    'POST /api/customer/vehicles': async ({ context, body }) => ({
      status: 201,
      body: await addVehicle(context, body),
    }),
    'DELETE /api/customer/vehicles/:id': async ({ context, params }) => {
      await removeVehicle(context, params);
      return { status: 204 };
    },
    'POST /api/customer/notes': async ({ context, body: { quoteId, text } }) => {
      const quote = quoteId === undefined ? undefined : ({ by: 'customer', id: quoteId } as const);
      await sendNote(context, quote, { text });
      return { status: 201, body: { success: true } };
    },
    'GET /api/customer/export': async ({ context }) => ({
      status: 200,
      body: await exportOwnData(context),
      headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
    }),
    'POST /api/customer/delete-account': async ({ context, body }) => {
      await deleteAccount(context, body);
      return { status: 204, cookies: [endedSessionCookie(context)] };
    },
  };
}

function ownQuoteRoutes(): Handlers<
  Pick<Calls, 'GET /api/customer/quotes' | 'GET /api/customer/quotes/:id' | 'POST /api/customer/quotes/:id/new-link'>
> {
  return {
    'GET /api/customer/quotes': async ({ context }) => ({
      status: 200,
      body: await listOwnQuotes(context),
    }),
    'GET /api/customer/quotes/:id': async ({ context, params }) => ({
      status: 200,
      body: await readOwnQuote(context, params),
    }),
    'POST /api/customer/quotes/:id/new-link': async ({ context, params }) => {
      await renewLink(context, { by: 'customer', ...params });
      return { status: 200, body: await readOwnQuote(context, params) };
    },
  };
}
