import type { customerRecordCalls } from '#contract/customer-records.ts';
import type { customerCalls } from '#contract/customers.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { joinName } from '#core/people/contact.ts';
import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '#server/actor.ts';
import { listVehicles } from '#server/data/customers.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { deviceCookie, endedSessionCookie, logInCookies } from '#server/http/session.ts';
import { askForReset, resetPassword } from '#server/people/passwords.ts';
import { cancelQuote } from '#server/quotes/cancel.ts';
import { answerOffer } from '#server/quotes/counter-offers.ts';
import { setAddress, setConsent } from '#server/quotes/edit.ts';
import { renewLink } from '#server/quotes/links.ts';
import { rescheduleQuote } from '#server/quotes/reschedule.ts';
import { sendNote } from '#server/quotes/send-note.ts';
import { writeCalendar } from '#server/quotes/write-calendar.ts';
import { logIn } from '#server/sessions/log-in.ts';
import { logOut } from '#server/sessions/session.ts';
import { ACCOUNT_RECORD } from './account-record.ts';
import { addVehicle, removeVehicle, deleteAccount, resendVerification, seeCustomer, exportOwnData } from './account.ts';
import { changeCustomer, eraseCustomer, mergeCustomers } from './change-record.ts';
import { countInvitable, inviteDueAgain } from './invite.ts';
import { claimQuote, listOwnQuotes, readOwnQuote } from './own-quotes.ts';
import { exportCustomers, listCustomers, readCustomer } from './read-records.ts';
import { askForLogIn, openLink, signUpCustomer } from './sign-up.ts';
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

type QuoteChange = 'answer' | 'reschedule' | 'cancel' | 'new-link';
type OwnQuoteCalls = Pick<
  Calls,
  | 'GET /api/customer/quotes'
  | 'GET /api/customer/quotes/:id'
  | 'GET /api/customer/quotes/:id/visit.ics'
  | 'PATCH /api/customer/quotes/:id'
  | 'PUT /api/customer/quotes/:id/address'
  | `POST /api/customer/quotes/:id/${QuoteChange}`
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
    'GET /api/customer/quotes/:id/visit.ics': async ({ actor, params, language }) =>
      writeCalendar(deps, actor, { by: 'customer', ...params }, language),
    'PATCH /api/customer/quotes/:id': async ({ actor, params, body, requestId, language }) => {
      await setConsent(deps, actor, { by: 'customer', ...params }, { ...body, requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
    'PUT /api/customer/quotes/:id/address': async ({ actor, params, body, requestId, language }) => {
      await setAddress(deps, actor, { by: 'customer', ...params }, { ...body, requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
    'POST /api/customer/quotes/:id/answer': async ({ actor, params, body, requestId, language }) => {
      await answerOffer(deps, actor, { by: 'customer', ...params }, { ...body, requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
    'POST /api/customer/quotes/:id/reschedule': async ({ actor, params, body, requestId, language }) => {
      await rescheduleQuote(deps, actor, { by: 'customer', ...params }, { ...body, requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
    'POST /api/customer/quotes/:id/cancel': async ({ actor, params, body, requestId, language }) => {
      await cancelQuote(deps, actor, { by: 'customer', ...params }, { ...body, requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
    'POST /api/customer/quotes/:id/new-link': async ({ actor, params, requestId, language }) => {
      await renewLink(deps, actor, { by: 'customer', ...params }, { requestId });
      return { status: 200, body: await readOwnQuote(deps, actor, { ...params, language }) };
    },
  };
}

/** Accounts export the same data. */
type RecordExport = {
  readonly exportCustomer: (
    deps: Deps,
    actor: Actor,
    asked: { readonly id: string; readonly language: Language },
  ) => Promise<AsyncIterable<string>>;
};

/** What the owner sees of customers and does with their records. */
export function customerRecordRoutes(
  deps: Deps,
  { exportCustomer }: RecordExport,
): Handlers<typeof customerRecordCalls> {
  return {
    'GET /api/customers': async ({ actor, query }) => ({ status: 200, body: await listCustomers(deps, actor, query) }),
    'GET /api/customers/export': async ({ actor, query, language }) => {
      const { name, csv } = await exportCustomers(deps, actor, { ...query, language });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/customers/invitations': async ({ actor }) => ({ status: 200, body: await countInvitable(deps, actor) }),
    'POST /api/customers/invitations': async ({ actor, body, requestId }) => ({
      status: 200,
      body: await inviteDueAgain(deps, actor, { ...body, requestId }),
    }),
    'GET /api/customers/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readCustomer(deps, actor, { ...params, language }),
    }),
    'PATCH /api/customers/:id': async ({ actor, params, body: change, language, requestId }) => ({
      status: 200,
      body: await changeCustomer(deps, actor, { ...params, change, language, requestId }),
    }),
    'POST /api/customers/:id/merge': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: await mergeCustomers(deps, actor, { ...params, other: body.id, language, requestId }),
    }),
    'GET /api/customers/:id/export': async ({ actor, params, language }) => ({
      status: 200,
      body: await exportCustomer(deps, actor, { ...params, language }),
      headers: { 'content-disposition': 'attachment; filename="customer.json"' },
    }),
    'DELETE /api/customers/:id': async ({ actor, params, requestId }) => {
      await eraseCustomer(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
  };
}
