import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { pino } from 'pino';
import { SOURCE, type Language } from '#core/languages/language.ts';
import type { Mail, Mails } from '#core/notifications/mails.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { transaction, type Database } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Render } from '#server/deps.ts';
import { parseEnv } from '#server/env.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { startSender, type Pace, type Sender, type SenderDeps } from '#server/notifications/sender.ts';
import { NO_TELEMETRY } from '#server/telemetry/telemetry.ts';
import { runHere } from '#server/worker-jobs.ts';
import { openTestDatabase } from './database.ts';

export const MAIL_NOW = '2027-06-01T12:00:00Z';

/** A database with its outbox, a clock that moves only when told, and the senders started on it. */
export type MailRoom = {
  readonly deps: SenderDeps;
  readonly dataDir: string;
  readonly advance: (duration: Temporal.DurationLike) => void;
  /** Queues a mail as a verb does, in English by default, and returns its Message-ID. */
  readonly queue: (mail?: Mail, language?: Language) => Promise<string>;
  readonly rows: () => Promise<readonly Selectable<OutboxTable>[]>;
  /** Starts a sender to that address; without one, mails go to the folder. */
  readonly start: (smtpUrl?: string, pace?: Partial<Pace>) => Sender;
  /** Everything that was logged. */
  readonly logged: () => string;
  /** Stops the senders and empties the outbox. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openMailRoom(render: Partial<Pick<Render, 'renderMail'>> = {}): Promise<MailRoom> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-mail-'));
  const database = await openTestDatabase();
  let now = Temporal.Instant.from(MAIL_NOW);
  const lines: string[] = [];
  const deps = mailDeps(database, {
    dataDir,
    now: () => now,
    log: (line) => lines.push(line),
    renderMail: render.renderMail,
  });
  const senders: Sender[] = [];
  const clear = async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await database.db.deleteFrom('outbox').execute();
  };

  return {
    deps,
    dataDir,
    advance: (duration) => (now = now.add(duration)),
    queue: (mail = quoteReceived(), language) => queueMail(deps, mail, language),
    rows: () => database.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute(),
    start(smtpUrl, pace = {}) {
      const sender = startSender(
        { ...deps, env: { ...deps.env, SMTP_URL: smtpUrl } },
        { poll: 20, stop: 1000, ...pace },
      );
      senders.push(sender);
      return sender;
    },
    logged: () => lines.join(''),
    clear,
    async close() {
      await clear();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function queueMail(deps: SenderDeps, mail: Mail, language: Language = SOURCE): Promise<string> {
  const row = outboxRow(deps, mail, { language });
  await transaction(deps.db, (trx) => enqueue(trx, [row]));
  return row.message_id;
}

type Surroundings = {
  readonly dataDir: string;
  readonly now: () => Temporal.Instant;
  readonly log: (line: string) => void;
  readonly renderMail?: Render['renderMail'];
};

export function mailDeps(database: Database, { dataDir, now, log, renderMail = plainMail }: Surroundings): SenderDeps {
  return {
    env: parseEnv({ DATA_DIR: dataDir, PUBLIC_URL: 'https://www.shop.example' }),
    database,
    db: database.db,
    clock: { now },
    random: { id: () => randomUUIDv7(), bytes: (count) => randomBytes(count) },
    log: pino({ level: 'debug', base: null }, { write: log }),
    telemetry: NO_TELEMETRY,
    settings: async () => ({ version: 1, settings: DEFAULT_SETTINGS }),
    render: {
      renderMail,
      renderPage: unused,
      bookScript: unused,
      languages: ['en'],
      renderPicture: unused,
      renderResult: unused,
    },
    changes: { tell: () => {} },
    secret: Buffer.from('a signing key for tests'),
    workers: { run: runHere, close: () => {} },
    publicUrl: 'https://www.shop.example',
  };
}

const QUOTE: Mails['quote-received'] = {
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageName: 'Full Detail',
  serviceType: 'dropoff',
  subject: 'Truck, Ford F-150',
  serviceAddress: null,
  lines: [{ kind: 'package', label: 'Full Detail', detail: 'Drop-off', cents: 12_000 }],
  totalCents: 12_000,
  startsAt: '2027-06-19T14:00:00Z',
  paymentMethod: 'venmo',
  quoteUrl: 'https://www.shop.example/quote/s3cret-token',
};

export function quoteReceived(
  change: Partial<Mails['quote-received']> = {},
  recipient = 'dana@customer.example',
): Mail {
  return { kind: 'quote-received', recipient, data: { ...QUOTE, ...change } };
}

/** Waits until it is so; fails after `seconds` without what the looks themselves take. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds = 5): Promise<void> {
  for (let waited = 0; waited < seconds * 1000; waited += 10) {
    if (await isSo()) return;
    await delay(10);
  }
  throw new Error(`waited in vain until ${what}`);
}

const plainMail: Render['renderMail'] = async (kind) => ({ subject: `A ${kind}`, text: kind, html: `<p>${kind}</p>` });
const unused = () => Promise.reject(new Error('no page is rendered here'));
