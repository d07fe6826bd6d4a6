import type { LanguageModel } from 'ai';
import type { PhotoModelDetails } from '#core/estimate/hosted-providers.ts';
import type { Db, DbOrTrx } from '#server/db/client.ts';
import type { Clock, Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { readConnection, type Connection } from '#server/lib/connections.ts';
import { type Reservation, addToCounters } from './queries.ts';

/** An answer of a few words is short; reading stops if it is longer than this. */
const MOST_ANSWER_BYTES = 512 * 1024;

/**
 * Loads the configured model with the library of its provider only. The key and address are always passed explicitly,
 * so that no library reads its own environment variables.
 */
export async function loadModel({ provider, model, apiKey, baseUrl }: HostedSettings): Promise<LanguageModel> {
  const options = { ...(apiKey && { apiKey }), baseURL: baseUrl ?? HOMES[provider], fetch: fetchThere };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options).responses(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(options)(model);
    case 'openai-compatible':
      return (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
        ...options,
        name: 'compatible',
        supportsStructuredOutputs: true,
      })(model);
    default:
      return provider satisfies never;
  }
}

const HOMES: Readonly<Record<HostedSettings['provider'], string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
};

/** The key and photos are sent to the configured address only; redirects are errors. */
async function fetchThere(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      bytes += chunk.byteLength;
      if (bytes > MOST_ANSWER_BYTES) stream.error(new RangeError('The answer is too long.'));
      else stream.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted) ?? null, response);
}

/** A hosted model, as set in the environment or the settings. */
export type HostedSettings = {
  readonly provider: NonNullable<Env['AI_PROVIDER']>;
  readonly model: string;
  /** Absent if the owner's own server requires none. */
  readonly apiKey: string | undefined;
  /** The base address; defaults to the provider's own. Only ever taken from the environment, so no admin chooses where photos go. */
  readonly baseUrl: string | undefined;
  /** The daily limits (UTC) across all processes. Dollars only if prices are known. */
  readonly daily: { readonly requests: number; readonly tokens: number; readonly dollars: number | undefined };
  /** Dollars per million tokens. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
};

/** Returns the environment's settings for a hosted model; undefined if there is none, or none that can be reached. */
export function hostedSettings(env: Env): HostedSettings | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = env;
  if (!provider || !model) return undefined;
  if (provider === 'openai-compatible' ? !baseUrl : !apiKey) return undefined;
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = env;
  return {
    provider,
    model,
    apiKey,
    baseUrl,
    daily: { requests: env.AI_DAILY_REQUESTS, tokens: env.AI_DAILY_TOKENS, dollars: env.AI_DAILY_BUDGET },
    price: input === undefined || output === undefined ? undefined : { input, output },
  };
}

type ReadDeps = Pick<Deps, 'secret'> & { readonly db: DbOrTrx };

/** Returns the model that the owner has connected in the settings, with its key; undefined if there is none. */
export async function readModelConnection(
  deps: ReadDeps,
): Promise<(Omit<Connection, 'details'> & { readonly details: PhotoModelDetails }) | undefined> {
  const stored = await readConnection(deps, 'photo-model', (details) => asDetails(details).provider);
  return stored && { ...stored, details: asDetails(stored.details) };
}

/** What `writeConnection` stored for this kind. */
function asDetails(details: Connection['details']): PhotoModelDetails {
  return details as unknown as PhotoModelDetails;
}

/** Everything needed to ask a model of the settings. Without AI_PROVIDER, AI_BASE_URL is where tests imitate its provider. */
export function connectedSettings(
  { AI_BASE_URL: baseUrl, AI_DAILY_TOKENS: tokens }: Pick<Env, 'AI_BASE_URL' | 'AI_DAILY_TOKENS'>,
  { provider, model, dailyRequests: requests }: PhotoModelDetails,
  apiKey: string,
): HostedSettings {
  return { provider, model, apiKey, baseUrl, daily: { requests, tokens, dollars: undefined }, price: undefined };
}

/**
 * Returns the hosted model in use: that of the environment, or else the one of the settings, read from the database each time
 * so that a change counts at once in every process. Undefined if there is none, or if its key can't be read.
 */
export async function readHostedModel(deps: ReadDeps & { readonly env: Env }): Promise<HostedSettings | undefined> {
  if (deps.env.AI_PROVIDER) return hostedSettings(deps.env);
  const stored = await readModelConnection(deps);
  return stored?.secret === undefined ? undefined : connectedSettings(deps.env, stored.details, stored.secret);
}

export type Tokens = { readonly input: number; readonly output: number };

export type Amount = { readonly counter: string; readonly amount: number };

type BudgetDeps = {
  readonly settings: Pick<HostedSettings, 'daily' | 'price'>;
  readonly db: Db;
  readonly clock: Clock;
};

/** Returns the cost in dollars, if prices are known. */
export function costOf({ price }: Pick<HostedSettings, 'price'>, tokens: Tokens): number | undefined {
  return price && (tokens.input * price.input + tokens.output * price.output) / MILLION;
}

/**
 * Reserves the most that one request may use, before it is sent, in the counters of this day (UTC) that all processes
 * share. Returns undefined, and reserves nothing, if it would exceed the day's requests, tokens or dollars.
 */
export async function reserve(given: BudgetDeps, most: Tokens): Promise<Reservation | undefined> {
  const { daily } = given.settings;
  const limits: Readonly<Record<string, number>> = {
    requests: daily.requests,
    tokens: daily.tokens,
    cost: Math.round((daily.dollars ?? 0) * MILLION),
  };
  const reservation = { day: dayOf(given.clock), amounts: [{ counter: 'requests', amount: 1 }, ...spent(given, most)] };
  const counted = await addToCounters(given.db, reservation);
  if (counted.every(({ counter, total }) => total <= (limits[counter] ?? 0))) return reservation;
  await addToCounters(given.db, { ...reservation, amounts: negated(reservation.amounts) });
  return undefined;
}

/** Replaces the reserved amounts by what the request actually used. A request stays counted whatever its outcome. */
export async function settle(given: BudgetDeps, { day, amounts }: Reservation, used: Tokens): Promise<void> {
  const aside = amounts.filter(({ counter }) => counter !== 'requests');
  if (aside.length === 0) return;
  const really = spent(given, used);
  const differences = aside.map(({ counter, amount }) => ({
    counter,
    amount: (really.find((one) => one.counter === counter)?.amount ?? 0) - amount,
  }));
  await addToCounters(given.db, { day, amounts: differences });
}

const MILLION = 1_000_000;

/** Tokens, plus the cost in millionths of a dollar if the day has a budget in dollars. */
function spent({ settings }: BudgetDeps, tokens: Tokens): readonly Amount[] {
  const cost = settings.daily.dollars === undefined ? undefined : costOf(settings, tokens);
  return [
    { counter: 'tokens', amount: tokens.input + tokens.output },
    ...(cost === undefined ? [] : [{ counter: 'cost', amount: Math.ceil(cost * MILLION) }]),
  ];
}

function negated(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.map(({ counter, amount }) => ({ counter, amount: -amount }));
}

function dayOf(clock: Clock): string {
  // oxlint-disable-next-line dates/no-utc-date -- no shop's day: when the budget of the day starts again
  return clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
}
