import type { Env } from '../env.ts';

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
