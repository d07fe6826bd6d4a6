import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { isMailKind, MAIL_RULES } from '#core/notifications/mails.ts';
import { judgement, openTestModel, says } from '#testing/hosted-model.ts';
import { openPostOffice } from '#testing/post-office.ts';
import { until, type ServerProcess } from '#testing/server-process.ts';
import { photographing } from './act.ts';
import { FAULTS, openFaultyProxy, type Fault, type FaultyProxy } from './faulty-proxy.ts';
import { openMovedTime, type MovedTime } from './moved-time.ts';
import { ENGINES } from './options.ts';
import type { Given, Outcome, Part } from './part.ts';
import { estimate } from './pictures.ts';
import { openShop, type Shop } from './shop.ts';
import { attempt, newMemory, sendAgain, startTraffic, type Memory } from './traffic.ts';
import { walk } from './walk.ts';

const PHOTOS = 3;

export const dependencyParts: readonly Part[] = [
  {
    name: 'mail',
    does: 'an SMTP server that hangs, refuses and answers rubbish, and is back after an hour',
    engines: ENGINES,
    rounds: 1,
    run: mail,
  },
  { name: 's3', does: 'the same for the S3 server of the photos', engines: ENGINES, rounds: 1, run: photoStore },
  { name: 'ai', does: 'the same for the hosted model of the photo estimate', engines: ENGINES, rounds: 1, run: model },
];

async function mail(given: Given): Promise<Outcome> {
  const post = await openPostOffice();
  const patience = 'greetingTimeout=1500&socketTimeout=1500&connectionTimeout=1500';
  const outside = await open(post.port, (port) => ({ SMTP_URL: `smtp://127.0.0.1:${port}?${patience}` }));
  try {
    return await withServer(given, outside, async (shop, memory, server) => {
      for (const fault of [...turns(given.rounds), 'works'] as const) {
        outside.proxy.behave(fault);
        const traffic = startTraffic(server, { shop, memory });
        const before = memory.promised.size;
        await until('people are served', () => memory.promised.size > before + 20 || memory.wrong.length > 0);
        await delay(3000);
        await traffic.stop();
        outside.hourLater();
      }
      await untilNoMoreComes(() => post.received.length, outside.hourLater);
      return async () => {
        const queued = await shop.store.visit((db) =>
          db
            .selectFrom('outbox')
            .select(['message_id', 'status', 'kind', 'quote_id', 'recipient', 'deadline'])
            .execute(),
        );
        const got = post.received.map((one) => one.mail.messageId);
        const arrived = queued.filter(({ message_id: id }) => got.includes(id));
        const replaced = queued.filter(
          (mail) => mail.status === 'superseded' && arrived.some((other) => replaces(other, mail)),
        );
        // The hour that passes between faults is longer than some news is worth sending.
        const expired = queued.filter((mail) => mail.deadline !== null && !arrived.includes(mail));
        const missing = queued.filter((mail) => ![arrived, replaced, expired].some((some) => some.includes(mail)));
        const doubled = got.length - new Set(got).size;
        return {
          says: `${queued.length} mails queued, ${got.length} received, ${replaced.length} replaced by one of these, ${expired.length} expired`,
          lost: [
            ...missing
              .map(({ kind, message_id: id, status }) => `The mail ${id} (${kind}, ${status}) did not arrive`)
              .slice(0, 10),
            ...(doubled > 0 ? [`${doubled} mails came twice, though no process died`] : []),
          ],
        };
      };
    });
  } finally {
    await outside.close();
    await post.close();
  }
}

type QueuedMail = { readonly kind: string; readonly quote_id: string | null; readonly recipient: string };

/** Whether the newer mail is one that takes the place of the older one, as long as that isn't sent. */
function replaces(newer: QueuedMail, older: QueuedMail): boolean {
  const isSameQuote = newer.quote_id === older.quote_id && newer.recipient === older.recipient;
  return isSameQuote && replacedBy(newer.kind).some((kind) => kind === older.kind);
}

function replacedBy(kind: string): readonly string[] {
  return (isMailKind(kind) && MAIL_RULES[kind].supersedes) || [];
}

/** An hour later those are sent that were too many for one mailbox within an hour. */
async function untilNoMoreComes(count: () => number, hourLater: () => void): Promise<void> {
  for (let before = -1; before !== count(); hourLater()) {
    before = count();
    for (let seen = -1; seen !== count(); await delay(8000)) seen = count();
  }
}

async function photoStore(given: Given): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'brightbay-bucket-'));
  const configureBuckets = [{ name: 'photos', configs: [] }];
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port: behind } = await s3.run();
  const outside = await open(behind, (port) => ({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }));
  try {
    return await withServer(given, outside, async (shop, memory, server) => {
      const place = { shop, memory, url: server.url, mayFail: true };
      let refused = 0;
      for (const fault of [...turns(given.rounds), 'works'] as const) {
        outside.proxy.behave(fault);
        // Everything but photos goes on as if nothing were.
        const traffic = startTraffic(server, { shop, memory, hasPhotos: false, clients: 2 });
        const photos = Array.from({ length: PHOTOS }, async () => attempt(place, await photographing(shop)));
        const answers = await Promise.all(photos);
        await traffic.stop();
        refused += answers.filter((answer) => answer?.status !== 201).length;
        outside.hourLater();
      }
      await sendAgain(server, { shop, memory });
      return async () => ({ says: `${refused} photos refused and sent again`, lost: [] });
    });
  } finally {
    await outside.close();
    await s3.close();
    rmSync(directory, { recursive: true });
  }
}

async function model(given: Given): Promise<Outcome> {
  const hosted = await openTestModel();
  hosted.reply(says(judgement(1)));
  const outside = await open(Number(new URL(hosted.url).port), (port) => ({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'test-model',
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  }));
  try {
    return await withServer(given, outside, async (shop, memory, server) => {
      const judged: string[] = [];
      for (const fault of ['works', ...turns(given.rounds), 'works'] as const) {
        outside.proxy.behave(fault);
        const traffic = startTraffic(server, { shop, memory, hasPhotos: false, clients: 2 });
        const answers = await Promise.all(Array.from({ length: PHOTOS }, () => estimate(server.url)));
        await traffic.stop();
        outside.hourLater();
        judged.push(`${fault}: ${answers.map((answer) => answer?.engine ?? 'none').join(' ')}`);
        const unanswered = answers.filter((answer) => answer?.status !== 201).length;
        if (unanswered > 0) memory.wrong.push(`${unanswered} photo estimates got no answer while the model ${fault}`);
      }
      const isBack = judged.at(-1)?.includes('hosted') ?? false;
      if (!isBack) memory.wrong.push('The model is not asked again, an hour after it came back');
      return async () => ({ says: `judged by (${judged.join(', ')})`, lost: [] });
    });
  } finally {
    await outside.close();
    await hosted.close();
  }
}

type Outside = {
  readonly proxy: FaultyProxy;
  readonly env: Readonly<Record<string, string>>;
  readonly time: MovedTime;
  readonly hourLater: () => void;
  readonly close: () => Promise<void>;
};

/** Opens a faulty proxy to that port, with the environment of a server that uses it, and a clock. */
async function open(behind: number, envOf: (port: number) => Readonly<Record<string, string>>): Promise<Outside> {
  const proxy = await openFaultyProxy(behind);
  const time = openMovedTime();
  let hours = 0;
  return {
    proxy,
    time,
    env: envOf(proxy.port),
    hourLater: () => time.set((hours += 1.5)),
    close: async () => {
      time.close();
      await proxy.close();
    },
  };
}

type Check = () => Promise<{ readonly says: string; readonly lost: readonly string[] }>;

/** A shop whose server reaches the outside that way; the result of `use` is checked once the server has ended. */
async function withServer(
  { engine, rounds }: Given,
  { env, time }: Outside,
  use: (shop: Shop, memory: Memory, server: ServerProcess) => Promise<Check>,
): Promise<Outcome> {
  const shop = await openShop(engine);
  const memory = newMemory();
  try {
    const server = await shop.serve({ ...env, ...time.env, LOG_LEVEL: 'fatal' });
    const check = await use(shop, memory, server);
    const ending = await server.kill('SIGTERM');
    const { says: said, lost } = await check();
    const all = [...lost, ...(await walk(shop.store, memory, env))];
    if (ending !== 0) all.push(`The server ended with ${ending}`);
    if (memory.open.size > 0) all.push(`${memory.open.size} requests got no good answer`);
    return { tried: `${rounds} times ${FAULTS.join(', ')}; ${memory.promised.size} promises, ${said}`, lost: all };
  } finally {
    await shop.close();
  }
}

function turns(rounds: number): readonly Fault[] {
  return Array.from({ length: rounds }, () => FAULTS).flat();
}
