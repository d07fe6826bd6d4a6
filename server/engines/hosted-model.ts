import type { LanguageModel } from 'ai';
import type { HostedSettings } from './hosted-settings.ts';

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
