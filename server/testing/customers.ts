import type { TestApp } from './app.ts';
import { send } from './people.ts';
import { exampleQuote, submit } from './quotes.ts';

let senders = 0;
let slots = 0;

/** Returns headers with a new client address. */
export function fromAnywhere() {
  senders += 1;
  return { 'x-forwarded-for': `198.18.${senders >> 8}.${senders & 255}` };
}

export const NEW_PASSWORD = 'suds and sponges';

/** Returns the body that the sign-up form sends. */
export function signUpBody(email: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email,
    phone: '(518) 555-0142',
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    ...change,
  };
}

/** Signs up as the form does. Returns the response with its cookie. */
export function signUp({ app }: TestApp, email: string, change: Readonly<Record<string, unknown>> = {}) {
  return send(app, 'POST /api/customer/signup', { body: signUpBody(email, change), headers: fromAnywhere() });
}

/** Submits a quote from that address, for a slot in the distant future that no other test uses. */
export async function quoteFrom({ app }: TestApp, email: string) {
  slots += 1;
  const scheduledDate = Temporal.PlainDate.from('2028-05-20').subtract({ days: slots }).toString();
  const { body } = await submit(
    app,
    exampleQuote({ customerEmail: email, scheduledDate, scheduledTime: '4:30 PM' }),
    fromAnywhere(),
  );
  return body;
}
