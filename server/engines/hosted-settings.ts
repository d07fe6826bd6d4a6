import type { Env } from '../env.ts';

/** A model that answers somewhere else, as the owner's environment names it. */
export type HostedSettings = {
  readonly provider: NonNullable<Env['AI_PROVIDER']>;
  readonly model: string;
  /** Absent where a server of the owner's asks for none. */
  readonly apiKey: string | undefined;
  /** Where it answers; absent: at the provider's own address. Never from anywhere but the environment. */
  readonly baseUrl: string | undefined;
  /** The most of one day in UTC, over all processes. Dollars only where prices are known. */
  readonly daily: { readonly requests: number; readonly tokens: number; readonly dollars: number | undefined };
  /** Dollars per million tokens. */
  readonly price: { readonly input: number; readonly output: number } | undefined;
};

/** What the environment says about a hosted model; undefined when it names none, or none that can be reached. */
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
