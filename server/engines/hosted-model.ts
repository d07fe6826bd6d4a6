import type { LanguageModel } from 'ai';
import type { Env } from '../env.ts';

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

/** A hosted model, as configured in the owner's environment. */
export type HostedSettings = {
  readonly provider: NonNullable<Env['AI_PROVIDER']>;
  readonly model: string;
  /** Absent if the owner's own server requires none. */
  readonly apiKey: string | undefined;
  /** The base address; defaults to the provider's own. Only ever taken from the environment. */
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
