import { z } from 'zod';
import { StartupError } from '#server/db/errors.ts';

const flag = z.enum(['on', 'off'], { error: "has to be 'on' or 'off'" }).transform((text) => text === 'on');
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'has to be a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, { error: `has to be between ${least} and ${most}` });
const dollars = (most: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, "has to be dollars, like '2.50'")
    .transform(Number)
    .refine((n) => n > 0 && n <= most, { error: `has to be more than 0 and at most ${most}` });
const url = (...schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `has to be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });
const email = z.email({ error: 'has to be an email address' });

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  BACKUP_TO_PRIVATE: flag.default(false),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  SECRET: z.string().min(32, 'has to have at least 32 characters').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "has to read like 'Shop <shop@example.com>'")
    .optional(),
  MAIL_TEST_SERVER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, "has to read like '127.0.0.1:2525'")
    .optional(),
  DNS_SERVER: z
    .string()
    .regex(/^[\d.]+(:\d{1,5})?$/, "has to read like '127.0.0.1:53'")
    .optional(),
  ADMIN_EMAIL: email.default('owner@brightbay.example'),
  ADMIN_PASSWORD: z.string().min(8, 'has to have at least 8 characters').optional(),
  LAUNCH_USER: z.string().min(1).optional(),
  LAUNCH_PASSWORD: z.string().min(1).optional(),
  LAUNCH_LOCK: flag.default(true),
  APPLY_ACCESS_CODE: z
    .string()
    .regex(/^[A-Za-z0-9]{5}$/, 'has to be five letters or digits')
    .optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url('http', 'https').optional(),
  AI_PROVIDER: z
    .enum(['openai', 'anthropic', 'google', 'openai-compatible'], {
      error: "has to be 'openai', 'anthropic', 'google' or 'openai-compatible'",
    })
    .optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  AI_DAILY_REQUESTS: wholeNumber(1, 1_000_000).default(200),
  AI_DAILY_TOKENS: wholeNumber(20_000, 1_000_000_000).default(2_000_000),
  AI_DAILY_BUDGET: dollars(1000).optional(),
  AI_PRICE_INPUT: dollars(1000).optional(),
  AI_PRICE_OUTPUT: dollars(1000).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, "has to read like '+15185550100'")
    .optional(),
  TWILIO_URL: url('http', 'https').default('https://api.twilio.com'),
  OSRM_URL: url('http', 'https').optional(),
  OSRM_TEST_SERVER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, "has to read like '127.0.0.1:5000'")
    .optional(),
  TILES_TEST_SERVER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, "has to read like '127.0.0.1:5000'")
    .optional(),
  ADDRESS_TEST_SERVER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, "has to read like '127.0.0.1:8443'")
    .optional(),
  PUSH_TEST_ORIGIN: url('http', 'https').optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DRAIN_SECONDS: wholeNumber(0, 600).default(1),
  UNDO_SECONDS: wholeNumber(1, 60).default(10),
  REOPEN_SECONDS: wholeNumber(1, 3600).default(600),
  SCHEDULER_SECONDS: wholeNumber(1, 60).default(60),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'has to be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  SLOW_QUERY_MS: wholeNumber(0, 3_600_000).default(500),
  METRICS_TOKEN: z.string().min(16, 'has to have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  NODE_ENV: z.string().default('production'),
});

export type Env = z.output<typeof schema>;

/**
 * Parses the configuration from the environment; empty values count as absent. All mistakes are listed in one
 * StartupError.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  mistakes.push(...missingPartners(given), ...missingForModel(given));
  if (!parsed.success || mistakes.length > 0)
    throw new StartupError(`The configuration has mistakes:\n${mistakes.join('\n')}`);
  return parsed.data;
}

/** Loads a .env file in the working folder into the environment, if there is one. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch {
    // There is none: the environment is used as it is.
  }
}

function missingPartners(given: Readonly<Record<string, string | undefined>>): string[] {
  const together = [
    ['LAUNCH_USER', 'LAUNCH_PASSWORD'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['AI_PROVIDER', 'AI_MODEL'],
    ['AI_PRICE_INPUT', 'AI_PRICE_OUTPUT'],
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ];
  const alone =
    given['DATABASE_DIRECT_URL'] && !given['DATABASE_URL']
      ? ['  DATABASE_URL must be set where DATABASE_DIRECT_URL is']
      : [];
  const apart = together.flatMap((names) => {
    const missing = names.filter((name) => !given[name]);
    return missing.length > 0 && missing.length < names.length
      ? [`  ${missing.join(' and ')} must be set together with ${names.filter((name) => given[name]).join(' and ')}`]
      : [];
  });
  return [...alone, ...apart];
}

/** The missing values without which a hosted model can't be called, or its budget can't be enforced. */
function missingForModel(given: Readonly<Record<string, string | undefined>>): string[] {
  const { AI_PROVIDER: provider = '', AI_DAILY_BUDGET: budget, AI_PRICE_INPUT: price } = given;
  const mistakes: string[] = [];
  if (['openai', 'anthropic', 'google'].includes(provider) && !given['AI_API_KEY'])
    mistakes.push(`  AI_API_KEY must be set when AI_PROVIDER is '${provider}'`);
  if (provider === 'openai-compatible' && !given['AI_BASE_URL'])
    mistakes.push(`  AI_BASE_URL must be set when AI_PROVIDER is 'openai-compatible'`);
  if (budget && !price) mistakes.push('  AI_PRICE_INPUT and AI_PRICE_OUTPUT must be set together with AI_DAILY_BUDGET');
  return mistakes;
}
