import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { StartupError } from '#server/db/errors.ts';
import { parseEnv } from './env.ts';

/** Returns the message of the single error for these values. */
function mistakesIn(source: Readonly<Record<string, string>>): string {
  try {
    parseEnv(source);
  } catch (error) {
    assert.ok(error instanceof StartupError);
    return error.message;
  }
  return '';
}

describe('the configuration', () => {
  test('needs nothing', () => {
    const { PORT, HOST, DATA_DIR, LAUNCH_LOCK, TRUST_PROXY, LOG_LEVEL, PUBLIC_URL, DATABASE_URL } = parseEnv({});
    assert.deepEqual(
      { PORT, HOST, DATA_DIR, LAUNCH_LOCK, TRUST_PROXY, LOG_LEVEL, PUBLIC_URL, DATABASE_URL },
      {
        PORT: 3000,
        HOST: '127.0.0.1',
        DATA_DIR: './data',
        LAUNCH_LOCK: true,
        TRUST_PROXY: 0,
        LOG_LEVEL: 'info',
        PUBLIC_URL: undefined,
        DATABASE_URL: undefined,
      },
    );
  });

  test('takes an empty value as none', () => {
    assert.deepEqual(parseEnv({ PORT: '', DATABASE_URL: '', SMTP_URL: '', LAUNCH_LOCK: '' }), parseEnv({}));
  });

  test('takes addresses without their last slash', () => {
    assert.equal(parseEnv({ PUBLIC_URL: 'https://shop.example//' }).PUBLIC_URL, 'https://shop.example');
  });

  const mistakes: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [{ PORT: 'eighty' }, 'PORT has to be a whole number'],
    [{ PORT: '80.5' }, 'PORT has to be a whole number'],
    [{ PORT: '-1' }, 'PORT has to be a whole number'],
    [{ PORT: '70000' }, 'PORT has to be between 0 and 65535'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL has to be an address that begins with http:// or https://'],
    [
      { DATABASE_URL: 'mysql://db/shop' },
      'DATABASE_URL has to be an address that begins with postgres:// or postgresql://',
    ],
    [{ SECRET: 'short' }, 'SECRET has to have at least 32 characters'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL has to be an address that begins with smtp:// or smtps://'],
    [{ MAIL_FROM: 'the shop' }, "MAIL_FROM has to read like 'Shop <shop@example.com>'"],
    [{ MAIL_FROM: 'Shop\nBcc: <a@example.com>' }, "MAIL_FROM has to read like 'Shop <shop@example.com>'"],
    [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL has to be an email address'],
    [{ ADMIN_PASSWORD: '1234567' }, 'ADMIN_PASSWORD has to have at least 8 characters'],
    [{ LAUNCH_LOCK: 'yes' }, "LAUNCH_LOCK has to be 'on' or 'off'"],
    [{ LAUNCH_USER: 'crew' }, 'LAUNCH_PASSWORD must be set together with LAUNCH_USER'],
    [{ APPLY_ACCESS_CODE: '12' }, 'APPLY_ACCESS_CODE has to be five letters or digits'],
    [{ S3_BUCKET: 'photos' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together with S3_BUCKET'],
    [
      { AI_PROVIDER: 'acme', AI_MODEL: 'x' },
      "AI_PROVIDER has to be 'openai', 'anthropic', 'google' or 'openai-compatible'",
    ],
    [{ AI_MODEL: 'x' }, 'AI_PROVIDER must be set together with AI_MODEL'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY has to be a whole number'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY has to be between 0 and 10'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL has to be fatal, error, warn, info, debug, trace or silent'],
  ];
  for (const [source, sentence] of mistakes) {
    test(`with ${JSON.stringify(source)} says what has to be otherwise`, () => {
      assert.equal(mistakesIn(source), `The configuration has mistakes:\n  ${sentence}`);
    });
  }

  test('names all mistakes at once, and no value that may be a secret', () => {
    const all = Object.assign({}, ...mistakes.map(([source]) => source)) as Readonly<Record<string, string>>;
    const message = mistakesIn({ ...all, SECRET: 'hush-hush', ADMIN_PASSWORD: 'psst' });
    const named = message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(' ')[0]);
    const given = [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
    ];
    const more = ['LAUNCH_LOCK', 'APPLY_ACCESS_CODE', 'AI_PROVIDER', 'TRUST_PROXY', 'LOG_LEVEL'];
    assert.deepEqual(named, [...given, ...more, 'LAUNCH_PASSWORD', 'S3_ACCESS_KEY_ID']);
    for (const secret of ['hush-hush', 'psst', 'mysql://']) assert.equal(message.includes(secret), false, secret);
  });

  test('is explained in .env.example, every value of it', () => {
    const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8');
    const source = readFileSync(join(import.meta.dirname, 'env.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => String(match[1]));
    assert.ok(names.length > 20);
    for (const name of names) if (name !== 'NODE_ENV') assert.match(example, new RegExp(`\\b${name}\\b`), name);
  });
});
