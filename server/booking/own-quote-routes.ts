import type { z } from 'zod';
import type { Call, CallKey } from '#contract/call.ts';
import { at, OWN_QUOTE_PATHS, type OWN_QUOTE, type OwnQuoteCall } from '#contract/own-quote.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { cancelQuote } from './cancel.ts';
import { answerOffer } from './counter-offers.ts';
import { setAddress, setConsent } from './edit.ts';
import { rescheduleQuote } from './reschedule.ts';
import { writeCalendar } from './write-calendar.ts';

type Change = Exclude<OwnQuoteCall, 'GET /visit.ics'>;
type Verb<Body> = (
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  input: Body & { readonly requestId: string },
) => Promise<void>;

const VERBS: { readonly [Key in Change]: Verb<z.output<(typeof OWN_QUOTE)[Key]['body']>> } = {
  'PATCH ': setConsent,
  'PUT /address': setAddress,
  'POST /answer': answerOffer,
  'POST /reschedule': rescheduleQuote,
  'POST /cancel': cancelQuote,
};

type Params = { readonly token: string } | { readonly id: string };
type Asked<P> = {
  readonly actor: Actor;
  readonly params: P;
  readonly body: object;
  readonly requestId: string;
  readonly language: Language;
};
type Read<P> = (deps: Deps, actor: Actor, asked: P & { readonly language: Language }) => Promise<object>;

/** Returns the handlers of what customers do with one of their quotes. `read` returns what they see of it afterwards. */
export function ownQuoteRoutes<Calls extends Readonly<Record<CallKey, Call>>, P extends Params>(
  deps: Deps,
  by: keyof typeof OWN_QUOTE_PATHS,
  read: Read<P>,
): Handlers<Calls> {
  const accessOf = (params: P) => ({ by, ...params }) as QuoteAccess;
  const changes = Object.entries(VERBS).map(([key, verb]) => [
    key,
    async ({ actor, params, body, requestId, language }: Asked<P>) => {
      await (verb as Verb<object>)(deps, actor, accessOf(params), { ...body, requestId });
      return { status: 200, body: await read(deps, actor, { ...params, language }) };
    },
  ]);
  const calendar = async ({ actor, params, language }: Asked<P>) =>
    writeCalendar(deps, actor, accessOf(params), language);
  const handlers: object = { ...Object.fromEntries(changes), 'GET /visit.ics': calendar };
  return at(OWN_QUOTE_PATHS[by], handlers) as Handlers<Calls>;
}
