import { type Query, QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Problem } from '#contract/call.ts';
import type { Contract } from '#contract/index.ts';
import { pageLanguage } from './language-switch.ts';

export type CallName = keyof Contract;
/** The response of a call, by its success statuses; no body is null. */
export type Answer<Name extends CallName> = AnswerOf<Contract[Name]['response']>;
/** The input of a call: `params`, `query`, `headers` and `body` as far as the contract declares them. */
export type Input<Name extends CallName> = InputOf<Contract[Name]>;

type Part = 'params' | 'query' | 'headers' | 'body';
type SchemaInput<Shape> = Shape extends z.ZodType ? z.input<Shape> : never;
type AnswerOf<Response> = {
  [Status in keyof Response]: Response[Status] extends z.ZodType ? z.output<Response[Status]> : null;
}[keyof Response];
type Optional<Call> = { [P in keyof Call & Part]: object extends SchemaInput<Call[P]> ? P : never }[keyof Call & Part];
type InputOf<Call> = { readonly [P in Exclude<keyof Call & Part, Optional<Call>>]: SchemaInput<Call[P]> } & {
  readonly [P in Optional<Call>]?: SchemaInput<Call[P]>;
};
type Rest<Name extends CallName> = object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];
type Parts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
};

/** An error response. The message is 'STATUS: body', or the status text if there is no body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The problem document, if the body was one. */
  readonly problem: Problem | undefined;

  constructor(answer: Pick<Response, 'status' | 'statusText'>, body: string) {
    super(`${answer.status}: ${body || answer.statusText}`);
    this.status = answer.status;
    this.problem = problemIn(body);
  }
}

/** There was no response: no network, a broken connection, or a timeout. The request may still have arrived. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Whether there is nothing at the address that was asked for, or nothing can be. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

const TIME_LIMIT = 30_000;

/** Makes a call of the contract, with the cookies of this site. Throws ApiError and ConnectionError. */
export function call<Name extends CallName>(name: Name, ...[input]: Rest<Name>): Promise<Answer<Name>> {
  const parts: Parts = input ?? {};
  return send(addressOf(name, parts), { ...parts, method: name.slice(0, name.indexOf(' ')) });
}

/** Query options of a reading call; the first part of the key is the URL. */
export function read<Name extends CallName & `GET ${string}`>(name: Name, ...[input]: Rest<Name>) {
  return queryOptions({
    queryKey: [addressOf(name, input ?? {})] as const,
    queryFn: ({ queryKey, signal }) => send<Answer<Name>>(queryKey[0], { method: 'GET', signal }),
  });
}

/** Queries never become stale by themselves; only those that failed without a network are retried automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchInterval: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** In milliseconds: longer than a screen may wait for the rest of what it shows, such as a balance over a slow network. */
const JUST_NOW = 5000;

/**
 * For `refetchOnMount` of what other people change: it's read again whenever a screen shows it, unless the route of the
 * screen has just read it.
 */
export function unlessJustRead({ state }: Pick<Query, 'state'>): 'always' | false {
  return state.isInvalidated || Date.now() - state.dataUpdatedAt > JUST_NOW ? 'always' : false;
}

async function send<T>(
  url: string,
  request: Pick<Parts, 'headers' | 'body'> & { readonly method: string; readonly signal?: AbortSignal },
): Promise<T> {
  const { method, headers, body, signal } = request;
  const limit = AbortSignal.timeout(TIME_LIMIT);
  const { answer, text } = await arrive(url, {
    method,
    credentials: 'include',
    headers: {
      'accept-language': pageLanguage(),
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' && isIdle() ? { 'x-idle': '1' } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  if (!answer.ok) throw new ApiError(answer, text);
  return (text ? parse(text) : null) as T;
}

async function arrive(url: string, request: RequestInit): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await fetch(url, request);
    return { answer, text: await answer.text() };
  } catch (cause) {
    throw new ConnectionError('The connection broke off before an answer came.', { cause });
  }
}

function addressOf(name: CallName, { params = {}, query = {} }: Parts): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const asked = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError('The answer could not be read.', { cause });
  }
}

function problemIn(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** In milliseconds without any input, after which the user counts as away. */
const AWAY_AFTER = 60_000;

let touchedAt = 0;
if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(sign, () => (touchedAt = performance.now()), { passive: true, capture: true });
}

/** Whether the user is away. The server is told, so that background reads don't keep a session alive. */
function isIdle(): boolean {
  return typeof window !== 'undefined' && performance.now() - touchedAt > AWAY_AFTER;
}

/** A new idempotency key: 128 random bits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
