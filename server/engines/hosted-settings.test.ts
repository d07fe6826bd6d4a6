import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartupError } from '#server/db/errors.ts';
import { parseEnv } from '#server/env.ts';
import { hostedSettings } from './hosted-model.ts';

type Given = Readonly<Record<string, string>>;

const OPENAI = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-test', AI_API_KEY: 'sk-hush' };
const OWN = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llava', AI_BASE_URL: 'http://127.0.0.1:11434/v1/' };

describe('the settings of a hosted model', () => {
  test('are none while nothing is set', () => assert.equal(hostedSettings(parseEnv({})), undefined));

  test('have a budget without being told one, and none in dollars', () => {
    assert.deepEqual(hostedSettings(parseEnv(OPENAI)), {
      provider: 'openai',
      model: 'gpt-test',
      apiKey: 'sk-hush',
      baseUrl: undefined,
      daily: { requests: 200, tokens: 2_000_000, dollars: undefined },
      price: undefined,
    });
  });

  test('of a server of the owner need no key', () => {
    const settings = hostedSettings(parseEnv(OWN));
    assert.deepEqual([settings?.apiKey, settings?.baseUrl], [undefined, 'http://127.0.0.1:11434/v1']);
  });

  test('take prices and a budget in dollars', () => {
    const dollars = { AI_PRICE_INPUT: '0.25', AI_PRICE_OUTPUT: '2', AI_DAILY_BUDGET: '1.50' };
    const settings = hostedSettings(
      parseEnv({ ...OPENAI, ...dollars, AI_DAILY_REQUESTS: '7', AI_DAILY_TOKENS: '50000' }),
    );
    assert.deepEqual(settings?.price, { input: 0.25, output: 2 });
    assert.deepEqual(settings?.daily, { requests: 7, tokens: 50_000, dollars: 1.5 });
  });

  const mistakes: readonly (readonly [Given, string])[] = [
    [{ ...OPENAI, AI_API_KEY: '' }, "AI_API_KEY must be set when AI_PROVIDER is 'openai'"],
    [{ ...OPENAI, AI_PROVIDER: 'google', AI_API_KEY: '' }, "AI_API_KEY must be set when AI_PROVIDER is 'google'"],
    [{ ...OWN, AI_BASE_URL: '' }, "AI_BASE_URL must be set when AI_PROVIDER is 'openai-compatible'"],
    [
      { ...OWN, AI_BASE_URL: 'file:///photos' },
      'AI_BASE_URL has to be an address that begins with http:// or https://',
    ],
    [{ AI_PRICE_INPUT: '1' }, 'AI_PRICE_OUTPUT must be set together with AI_PRICE_INPUT'],
    [{ AI_DAILY_BUDGET: '1' }, 'AI_PRICE_INPUT and AI_PRICE_OUTPUT must be set together with AI_DAILY_BUDGET'],
    [{ AI_PRICE_INPUT: '$1', AI_PRICE_OUTPUT: '1' }, "AI_PRICE_INPUT has to be dollars, like '2.50'"],
    [{ AI_PRICE_INPUT: '0', AI_PRICE_OUTPUT: '1' }, 'AI_PRICE_INPUT has to be more than 0 and at most 1000'],
    [{ AI_DAILY_REQUESTS: '0' }, 'AI_DAILY_REQUESTS has to be between 1 and 1000000'],
    [{ AI_DAILY_TOKENS: '500' }, 'AI_DAILY_TOKENS has to be between 20000 and 1000000000'],
  ];
  for (const [given, sentence] of mistakes) {
    test(`with a mistake say: ${sentence}`, () => {
      assert.throws(
        () => parseEnv(given),
        (error: unknown) =>
          error instanceof StartupError && error.message === `The configuration has mistakes:\n  ${sentence}`,
      );
    });
  }
});
