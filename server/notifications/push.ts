import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import { pushTexts } from '#core/languages/en/push.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { failureText } from '#core/notifications/failures.ts';
import { isPublicEndpoint, type PushTopic, type PushFacts } from '#core/notifications/push.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Env } from '#server/env.ts';
import { lookUpPublic } from '#server/lib/public-addresses.ts';
import { keepSecret } from '#server/lib/queries.ts';
import type { Channel, ClaimedMessage, ChannelDeps } from './channels.ts';
import { findDevice, deleteDevice, findPushKeys } from './queries.ts';
import type { Failure } from './retry.ts';

const TIMEOUT_MS = 15_000;

/** Notifications on devices, over the push service of each browser (RFC 8030, 8291 and 8292). */
export const pushChannel: Channel = {
  article: 'a notification',
  withoutSecrets: () => ({}),
  canResend: false,
  open: (deps) => ({
    render: async (message) => {
      const device = await findDevice(deps.db, message.recipient);
      if (!device) throw new Refusal(GONE);
      if (!mayPost(deps.env, device.endpoint)) throw new Refusal(refused('address'));
      const { settings } = await deps.settings();
      const payload = JSON.stringify(writePush(message, settings));
      const keys = await loadPushKeys(deps.db);
      const post = webPush.generateRequestDetails(
        { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
        payload,
        { vapidDetails: { subject: `mailto:${settings.email}`, ...keys }, TTL: 3600, urgency: 'high' },
      );
      return {
        deliver: async (signal) => {
          const status = await send(deps.env, post, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
          if (status === 404 || status === 410) {
            await deleteDevice(deps.db, device.id);
            throw new Refusal(GONE);
          }
          if (status >= 500 || status === 429)
            throw new Refusal({ kind: 'later', reason: failureText('pushLater', { detail: String(status) }) });
          if (status >= 300) throw new Refusal(refused(String(status)));
        },
      };
    },
    explain: (error) =>
      error instanceof Refusal
        ? error.failure
        : // Each device has a service of its own: one that is away must not delay the messages to others.
          { kind: 'later', reason: failureText('pushAway') },
    close: () => {},
  }),
};

const GONE: Failure = { kind: 'refused', reason: failureText('pushGone') };

function refused(detail: string): Failure {
  return { kind: 'refused', reason: failureText('pushRefused', { detail }) };
}

class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** Returns the keys that identify this shop to push services: made at the first start, then kept in the database. */
export async function loadPushKeys(db: DbOrTrx): Promise<PushKeys> {
  return JSON.parse(
    (await findPushKeys(db)) ?? (await keepSecret(db, 'push-keys', JSON.stringify(webPush.generateVAPIDKeys()))),
  ) as PushKeys;
}

/** Whether the server may post to the address that a browser named; PUSH_TEST_ORIGIN is allowed as well. */
export function mayPost({ PUSH_TEST_ORIGIN: test }: Env, endpoint: string): boolean {
  return isPublicEndpoint(endpoint) || isTest(test, endpoint);
}

function isTest(test: string | undefined, endpoint: string): boolean {
  return test !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === new URL(test).origin;
}

/** What the service worker shows. */
export function writePush(
  { kind, data, language }: Pick<ClaimedMessage, 'kind' | 'data' | 'language'>,
  settings: Settings,
) {
  const t = pushTexts(language);
  const topic = kind as PushTopic | 'push-test';
  if (topic === 'push-test')
    return { title: t('testTitle'), body: t('testBody'), path: String(data['path']), tag: topic };
  const facts = data as PushFacts & { readonly path: string };
  const when = facts.startsAt && formatInstant(Temporal.Instant.from(facts.startsAt), settings.timeZone, language);
  const title = {
    'new-quote': () => t('newQuote', { who: facts.who }),
    'customer-answered': () => t('customerAnswered', { who: facts.who, what: facts.what.replace('-', '_') }),
    'low-rating': () => t('lowRating', { who: facts.who, stars: facts.what }),
    'job-answered': () => t('jobAnswered', { who: facts.who, what: facts.what }),
    payment: () => t('payment', { who: facts.who, amount: formatMoneyExact(facts.cents) }),
    'backup-failed': () => t('backupFailed'),
    'new-job': () => t('newJob'),
    'job-moved': () => t('jobMoved'),
    'job-cancelled': () => t('jobCancelled'),
    'time-off': () => t('timeOff'),
  }[topic]();
  const packageName = ownTextIn(settings, facts.packageName, language);
  const body = topic === 'backup-failed' ? t('backupFailedBody') : [packageName, when].filter(Boolean).join(' · ');
  return { title, body, path: facts.path, tag: facts.path };
}

/** Posts it without following redirects, only to public addresses. Returns the status. */
async function send(
  env: ChannelDeps['env'],
  post: ReturnType<typeof webPush.generateRequestDetails>,
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(post.endpoint);
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest;
  const lookup = isTest(env.PUSH_TEST_ORIGIN, post.endpoint) ? {} : { lookup: lookUpPublic };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...post.headers }, signal, ...lookup }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 500);
    });
    sent.on('error', reject);
    sent.end(post.body);
  });
}
