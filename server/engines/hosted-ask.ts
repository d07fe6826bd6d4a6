import type { LanguageModel } from 'ai';
import type { AssessmentContext } from '#core/estimate/assessment.ts';
import { answerSchema, photoName, type HostedAnswer } from './hosted-answer.ts';
import type { Tokens } from './hosted-budget.ts';
import type { DownReason } from './hosted-down.ts';
import { INSTRUCTIONS, questionOf } from './hosted-instructions.ts';

/** Includes thinking. */
export const MOST_OUTPUT_TOKENS = 4000;

export type Question = {
  readonly model: LanguageModel;
  /** JPEGs, as they are sent to the provider. */
  readonly photos: readonly Buffer[];
  readonly context: AssessmentContext;
  readonly signal: AbortSignal;
};

/** The outcome of one request. `tokens` is absent if the provider did not report them; `status` is the HTTP status. */
export type Asked = { readonly tokens?: Tokens | undefined; readonly status?: number | undefined } & (
  | { readonly answer: HostedAnswer }
  | { readonly down: DownReason }
);

/** Sends one request. Never throws, and passes on nothing from the response except the words of the schema. */
export async function askOnce({ model, photos, context, signal }: Question): Promise<Asked> {
  const sdk = await import('ai');
  globalThis.AI_SDK_LOG_WARNINGS = false;
  try {
    const result = await sdk.generateText({
      model,
      instructions: INSTRUCTIONS,
      messages: [{ role: 'user', content: contentOf(photos, context) }],
      output: sdk.Output.object({ schema: answerSchema(photos.length), name: 'condition' }),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
      providerOptions: { openai: { store: false } },
    });
    const tokens = tokensOf(result.usage);
    try {
      return { answer: result.output, tokens };
    } catch {
      return { down: 'rubbish', tokens };
    }
  } catch (error) {
    if (signal.aborted) return { down: 'timeout' };
    if (sdk.NoObjectGeneratedError.isInstance(error)) return { down: 'rubbish', tokens: tokensOf(error.usage) };
    if (!sdk.APICallError.isInstance(error)) return { down: 'rubbish' };
    return { down: reasonOf(error.statusCode), status: error.statusCode };
  }
}

function contentOf(photos: readonly Buffer[], context: AssessmentContext) {
  return [
    { type: 'text' as const, text: questionOf(context, photos.length) },
    ...photos.flatMap((data, index) => [
      { type: 'text' as const, text: `${photoName(index)}:` },
      { type: 'file' as const, mediaType: 'image/jpeg', data },
    ]),
  ];
}

type Usage = { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

function tokensOf(usage: Usage | undefined): Tokens | undefined {
  if (usage?.inputTokens === undefined || usage.outputTokens === undefined) return undefined;
  return { input: usage.inputTokens, output: usage.outputTokens };
}

/** By HTTP status; 529 is Anthropic's 'overloaded', and undefined means that there was no response. */
function reasonOf(status: number | undefined): DownReason {
  if (status === undefined) return 'refused';
  if (status === 429 || status === 529) return 'rate-limited';
  return status < 300 ? 'rubbish' : 'refused';
}
