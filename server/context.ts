import { problemsTexts } from '#core/languages/en/problems.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { STRANGER, type Actor } from '#core/people/permissions.ts';
import type { Deps } from './deps.ts';
import { NotLoggedIn } from './errors.ts';

/** What a verb is called with: everything that it may use, and who calls it. The server makes one for each request. */
export type Context = Deps & {
  readonly actor: Actor;
  /** The language that the caller reads. */
  readonly language: Language;
  readonly requestId: string;
  /** Whether the caller's browser uses https, as cookies have to know. */
  readonly isSecure: boolean;
  /** The client's address, behind the trusted number of proxies. Never stored or logged as it is. */
  readonly sender: string;
};

/** Returns the context of work without a request. By default it's the server's own, under an ID of its own. */
export function contextOf(
  deps: Deps,
  {
    actor = STRANGER,
    language = SOURCE,
    requestId = deps.random.id(),
    isSecure = deps.publicUrl.startsWith('https://'),
    sender = '',
  }: Partial<Omit<Context, keyof Deps>> = {},
): Context {
  return { ...deps, actor, language, requestId, isSecure, sender };
}

/** Returns the calling customer's id; throws NotLoggedIn for other callers. */
export function customerOf(actor: Actor): string {
  if (actor.customerId === undefined) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return actor.customerId;
}

/** Returns the calling person's id; throws NotLoggedIn for a stranger. */
export function personOf(actor: Actor): string {
  if (actor.personId === undefined) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return actor.personId;
}
