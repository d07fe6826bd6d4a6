import type { LanguageModel } from 'ai';
import type { HostedSettings } from './hosted-settings.ts';

/** An answer of a few words is short; a longer one is not read to its end. */
const MOST_ANSWER_BYTES = 512 * 1024;

/**
 * The model of the settings. Loads the one provider's library; each is told key and address, so that none looks for its
 * own variables in the environment.
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

/** Key and photos go to the address of the settings and are not sent on to another one. */
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
