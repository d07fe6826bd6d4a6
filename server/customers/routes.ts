import type { customerCalls } from '#contract/customers.ts';
import { joinName } from '#core/people/contact.ts';
import { customerOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount.ts';
import { deviceCookie, endedSessionCookie, logInCookies } from '../http/session.ts';
import { askForReset } from '../people/ask-for-reset.ts';
import { resetPassword } from '../people/reset-password.ts';
import { writeCalendar } from '../quotes/write-calendar.ts';
import { logIn } from '../sessions/log-in.ts';
import { logOut } from '../sessions/log-out.ts';
import { addVehicle } from './add-vehicle.ts';
import { answerOwnOffer } from './answer-offer.ts';
import { askForLogIn } from './ask-for-log-in.ts';
import { cancelOwnQuote } from './cancel-quote.ts';
import { claimQuote } from './claim.ts';
import { deleteAccount } from './delete-account.ts';
import { exportOwnData } from './export.ts';
import { listOwnQuotes } from './list-quotes.ts';
import { openLink } from './open-link.ts';
import { readOwnQuote } from './read-quote.ts';
import { removeVehicle } from './remove-vehicle.ts';
import { renewOwnLink } from './renew-link.ts';
import { requireQuote } from './require-quote.ts';
import { rescheduleOwnQuote } from './reschedule-quote.ts';
import { resendVerification } from './resend-verification.ts';
import { seeCustomer } from './see-session.ts';
import { setAccountAddress } from './set-address.ts';
import { setAccountConsent } from './set-consent.ts';
import { signUpCustomer } from './sign-up.ts';
import { listVehicles } from '#server/data/customers.ts';
import { vehicleView } from './view.ts';
import { writeNote } from './write-note.ts';

const LINK_SENT = 'If there is an account with that address, a link that logs you in is on its way.';
const RESET_SENT = 'If there is an account with that address, a link to set a new password is on its way.';
const VERIFICATION_SENT = 'A link to verify your email is on its way.';

type Calls = typeof customerCalls;

export function customerRoutes(deps: Deps): Handlers<Calls> {
  return { ...doorRoutes(deps), ...mailRoutes(deps), ...accountRoutes(deps), ...ownQuoteRoutes(deps) };
}

type Door = 'signup' | 'login' | 'logout' | 'open-link';

function doorRoutes(deps: Deps): Handlers<Pick<Calls, `POST /api/customer/${Door}`>> {
  return {
    'POST /api/customer/signup': async ({ actor, body, ...from }) => {
      const session = await signUpCustomer(deps, actor, { ...from, ...body });
      const name = joinName(body.firstName, body.lastName);
      const message = `Welcome, ${name}. A link to verify your email is on its way.`;
      return {
        status: 200,
        body: { success: true, name, email: body.email, message },
        cookies: logInCookies(deps, session),
      };
    },
    'POST /api/customer/login': async ({ actor, body: { email, password, code }, ...from }) => {
      const opened = await logIn(deps, actor, { ...from, role: 'customer', login: email, password, code });
      return {
        status: 200,
        body: { success: true, name: opened.name, email, message: `Welcome back, ${opened.name}.` },
        cookies: logInCookies(deps, opened),
      };
    },
    'POST /api/customer/logout': async ({ actor, sessionToken, requestId }) => {
      await logOut(deps, actor, { sessionToken, requestId });
      return { status: 204, cookies: [endedSessionCookie(deps)] };
    },
    'POST /api/customer/open-link': async ({ actor, body, ...from }) => {
      const { name, email, ...opened } = await openLink(deps, actor, { ...from, ...body });
      return {
        status: 200,
        body: { success: true, name, email, message: 'Your email is verified, and you are logged in.' },
        cookies: logInCookies(deps, opened),
      };
    },
  };
}

type Mailing = 'login-link' | 'forgot-password' | 'reset-password' | 'verify-email';

function mailRoutes(deps: Deps): Handlers<Pick<Calls, `POST /api/customer/${Mailing}`>> {
  return {
    'POST /api/customer/login-link': async ({ actor, body, sender, requestId }) => {
      await askForLogIn(deps, actor, { ...body, sender, requestId });
      return { status: 200, body: { success: true, message: LINK_SENT } };
    },
    'POST /api/customer/forgot-password': async ({ actor, body, sender, requestId }) => {
      const wish = { role: 'customer', email: body.email, page: '/customer-account/reset' } as const;
      await askForReset(deps, actor, { ...wish, sender, requestId });
      return { status: 200, body: { success: true, message: RESET_SENT } };
    },
    'POST /api/customer/reset-password': async ({ actor, body, ...from }) => {
      const { device } = await resetPassword(deps, actor, { ...from, ...body });
      return { status: 200, body: { success: true }, cookies: [deviceCookie(deps, device)] };
    },
    'POST /api/customer/verify-email': async ({ actor, requestId }) => {
      await resendVerification(deps, actor, { requestId });
      return { status: 200, body: { success: true, message: VERIFICATION_SENT } };
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
    'POST /api/customer/notes': async ({ actor, body, requestId }) => {
      await writeNote(deps, actor, { ...body, requestId });
      return { status: 201, body: { success: true } };
    },
    'GET /api/customer/export': async ({ actor }) => ({
      status: 200,
      body: await exportOwnData(deps, actor),
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
    'GET /api/customer/quotes': async ({ actor }) => ({ status: 200, body: await listOwnQuotes(deps, actor) }),
    'GET /api/customer/quotes/:id': async ({ actor, params }) => ({
      status: 200,
      body: await readOwnQuote(deps, actor, params),
    }),
    'GET /api/customer/quotes/:id/visit.ics': async ({ actor, params }) =>
      writeCalendar(deps, await requireQuote(deps, actor, params)),
    'PATCH /api/customer/quotes/:id': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await setAccountConsent(deps, actor, { ...params, ...body, requestId }),
    }),
    'PUT /api/customer/quotes/:id/address': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await setAccountAddress(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/customer/quotes/:id/answer': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await answerOwnOffer(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/customer/quotes/:id/reschedule': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await rescheduleOwnQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/customer/quotes/:id/cancel': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await cancelOwnQuote(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/customer/quotes/:id/new-link': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await renewOwnLink(deps, actor, { ...params, requestId }),
    }),
  };
}
