import type { z } from 'zod';
import type { Call, CallKey } from '#contract/call.ts';
import { at, OWN_QUOTE_PATHS, type OWN_QUOTE, type OwnQuoteCall } from '#contract/own-quote.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/mount.ts';
import { cancelQuote } from './cancel.ts';
import { answerOffer } from './counter-offers.ts';
import { setAddress, setConsent } from './edit.ts';
import { drawResult, setPictureConsent } from './picture-consent.ts';
import { setPlanCard } from './plans/card.ts';
import { changeOwnPlan } from './plans/own-plan.ts';
import { answerPriceChange } from './price-changes/answer.ts';
import { findOwnTimes, rescheduleQuote } from './reschedule.ts';
import { writeCalendar, writePlanCalendar } from './write-calendar.ts';

type Verb<Body> = (context: Context, access: QuoteAccess, input: Body) => Promise<void>;

const VERBS: {
  readonly [Key in Exclude<OwnQuoteCall, `GET ${string}`>]: Verb<z.output<(typeof OWN_QUOTE)[Key]['body']>>;
} = {
  'PATCH ': setConsent,
  'PUT /picture-consent': setPictureConsent,
  'PUT /address': setAddress,
  'POST /answer': answerOffer,
  'POST /price-change': answerPriceChange,
  'POST /reschedule': rescheduleQuote,
  'POST /plan': changeOwnPlan,
  'PUT /plan/card': setPlanCard,
  'POST /cancel': cancelQuote,
};

type Asked<P> = {
  readonly context: Context;
  readonly params: P;
  readonly body: object;
  readonly query: { readonly from: string; readonly to: string };
};
type Read<P> = (context: Context, asked: P) => Promise<object>;

/** Returns the handlers of what customers do with one of their quotes. `read` returns what they see of it afterwards. */
export function ownQuoteRoutes<
  Calls extends Readonly<Record<CallKey, Call>>,
  P extends { readonly token: string } | { readonly id: string },
>(by: keyof typeof OWN_QUOTE_PATHS, read: Read<P>): Handlers<Calls> {
  const accessOf = (params: P) => ({ by, ...params }) as QuoteAccess;
  const changes = Object.entries(VERBS).map(([key, verb]) => [
    key,
    async ({ context, params, body }: Asked<P>) => {
      await (verb as Verb<object>)(context, accessOf(params), body);
      return { status: 200, body: await read(context, params) };
    },
  ]);
  const calendar = async ({ context, params }: Asked<P>) => writeCalendar(context, accessOf(params));
  const planCalendar = async ({ context, params }: Asked<P>) => writePlanCalendar(context, accessOf(params));
  const times = async ({ context, params, query }: Asked<P>) => ({
    status: 200,
    body: await findOwnTimes(context, accessOf(params), query),
  });
  const reads = {
    'GET /visit.ics': calendar,
    'GET /plan.ics': planCalendar,
    'GET /result.jpg': async ({ context, params }: Asked<P>) => drawResult(context, accessOf(params)),
    'GET /times': times,
  };
  const handlers: object = { ...Object.fromEntries(changes), ...reads };
  return at(OWN_QUOTE_PATHS[by], handlers) as Handlers<Calls>;
}
