import { once } from 'node:events';
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect, type TLSSocket } from 'node:tls';
import { webAddressErrorsTexts } from '#core/languages/en/web-address.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import type { Context } from '#server/context.ts';
import { lookUpPublic, PrivateAddress } from '#server/lib/public-addresses.ts';
import { isSameText, keyedHash } from '#server/lib/secrets.ts';
import type { AddressFound } from './address-in-use.ts';

/** Why this site wasn't found at an address. */
export class Unreached extends Error {
  override readonly name = 'Unreached';
  readonly said: Message;
  /** Whether no server could be asked at all, which may be because of where this one is. */
  readonly isOutOfReach: boolean;
  constructor(said: Message, { isOutOfReach = false }: { readonly isOutOfReach?: boolean } = {}) {
    super(said.key);
    this.said = said;
    this.isOutOfReach = isOutOfReach;
  }
}

/** In milliseconds: for the connection, and for each answer. */
const PATIENCE = 10_000;
const MOST_BYTES = 4096;

/**
 * Asks an https address, only at a public server and with a valid certificate, for the answer that only this site knows, in any of
 * its processes. Throws Unreached.
 */
export async function reachSite(context: Context, url: URL): Promise<AddressFound> {
  const socket = await connectTo(context, url);
  try {
    const certificate = await checkCertificate(context, socket, url);
    await findThisSite(context, socket, url);
    const plain = url.port === '' ? await askPlainly(context, url) : undefined;
    return { ...certificate, plain };
  } finally {
    socket.destroy();
  }
}

/** The named server, if it's public; for names that end in '.test', the one of the tests. */
function targetOf({ env }: Context, { hostname, port }: URL, usualPort: number) {
  const [host = '', testPort] = env.ADDRESS_TEST_SERVER?.split(':') ?? [];
  return env.ADDRESS_TEST_SERVER !== undefined && hostname.endsWith('.test')
    ? { host, port: Number(testPort) }
    : { host: hostname, port: port === '' ? usualPort : Number(port), lookup: lookUpPublic };
}

/** The certificate is looked at before anything is sent. */
async function connectTo(context: Context, url: URL): Promise<TLSSocket> {
  const socket = connect({
    ...targetOf(context, url, 443),
    servername: url.hostname,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE) });
    // What fails later is seen by the request.
    socket.on('error', () => {});
    return socket;
  } catch (error) {
    socket.on('error', () => {}).destroy();
    throw new Unreached(notConnected(error, url), { isOutOfReach: true });
  }
}

function notConnected(error: unknown, { hostname: host, port }: URL): Message {
  if (error instanceof PrivateAddress) return messageOf(webAddressErrorsTexts, 'privateAddress', { host });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const at = { host, port: port === '' ? 443 : Number(port) };
  if (code === 'EAI_AGAIN') return messageOf(webAddressErrorsTexts, 'noDns');
  if (code === 'ENOTFOUND' || code === 'ENODATA') return messageOf(webAddressErrorsTexts, 'noRecord', { host });
  if (code === 'ECONNREFUSED') return messageOf(webAddressErrorsTexts, 'refused', at);
  if (['ABORT_ERR', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code))
    return messageOf(webAddressErrorsTexts, 'silent', at);
  return messageOf(webAddressErrorsTexts, 'noTls', at);
}

const SELF_SIGNED = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'];
const INCOMPLETE = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

async function checkCertificate(
  context: Context,
  socket: TLSSocket,
  { hostname: host }: URL,
): Promise<Pick<AddressFound, 'certificateUntil' | 'issuer'>> {
  const certificate = socket.getPeerX509Certificate();
  const until = instantOf(certificate?.validToDate);
  const { timeZone } = (await context.settings()).settings;
  const dateOf = (at: Temporal.Instant) => (language: Context['language']) =>
    formatMediumDate(at.toZonedDateTimeISO(timeZone).toPlainDate(), language);
  if (!socket.authorized) {
    const code = String(socket.authorizationError);
    if (code === 'CERT_HAS_EXPIRED')
      throw new Unreached(messageOf(webAddressErrorsTexts, 'expired', { host, date: dateOf(until) }));
    if (code === 'CERT_NOT_YET_VALID') {
      const date = dateOf(instantOf(certificate?.validFromDate));
      throw new Unreached(messageOf(webAddressErrorsTexts, 'notYetValid', { host, date }));
    }
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      throw new Unreached(messageOf(webAddressErrorsTexts, 'otherName', { host }));
    if (SELF_SIGNED.includes(code)) throw new Unreached(messageOf(webAddressErrorsTexts, 'selfSigned', { host }));
    if (INCOMPLETE.includes(code)) throw new Unreached(messageOf(webAddressErrorsTexts, 'incomplete', { host }));
    throw new Unreached(messageOf(webAddressErrorsTexts, 'untrusted', { host }));
  }
  return { certificateUntil: until.toString(), issuer: issuerOf(certificate?.issuer) };
}

function instantOf(date: Date | undefined): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date?.getTime() ?? 0);
}

/** 'Let\'s Encrypt' of 'C=US\nO=Let\'s Encrypt\nCN=E7'. */
function issuerOf(issuer = ''): string {
  const lines = issuer.split('\n');
  const [, name = ''] = (lines.find((line) => line.startsWith('O=')) ?? '').split('=', 2);
  return name.slice(0, 80);
}

async function findThisSite(context: Context, socket: TLSSocket, url: URL): Promise<void> {
  const question = newQuestion(context);
  const { hostname: host } = url;
  const { status, location, body } = await ask(
    { createConnection: () => socket, path: `/api/web-address/${question}` },
    url,
  ).catch(() => {
    throw new Unreached(messageOf(webAddressErrorsTexts, 'otherServer', { host }));
  });
  if (status === 200 && isSameText(answerIn(body), answerTo(context, question) ?? '')) return;
  const there = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url.href) : undefined;
  if (there && there.origin !== url.origin)
    throw new Unreached(messageOf(webAddressErrorsTexts, 'leadsElsewhere', { host, address: there.origin }));
  if ([502, 503, 504].includes(status)) {
    const { PORT: port } = context.env;
    throw new Unreached(messageOf(webAddressErrorsTexts, 'proxyAlone', { host, status: String(status), port }));
  }
  throw new Unreached(messageOf(webAddressErrorsTexts, 'otherServer', { host }));
}

function answerIn(body: string): string {
  try {
    const { answer } = JSON.parse(body) as { readonly answer?: unknown };
    return String(answer);
  } catch {
    return '';
  }
}

/** What http:// of the same name does: it should lead to https. */
async function askPlainly(context: Context, url: URL): Promise<AddressFound['plain']> {
  try {
    const { status, location } = await ask({ ...targetOf(context, url, 80), path: '/' }, url);
    if (status < 300 || status > 399 || location === undefined) return 'serves';
    const there = new URL(location, `http://${url.host}`);
    if (there.protocol !== 'https:') return 'serves';
    return there.hostname === url.hostname ? 'redirects' : 'elsewhere';
  } catch {
    return 'silent';
  }
}

async function ask(
  options: RequestOptions,
  { host }: URL,
): Promise<{ readonly status: number; readonly location: string | undefined; readonly body: string }> {
  const signal = AbortSignal.timeout(PATIENCE);
  const request = requestPlainly({ ...options, headers: { host, 'user-agent': 'Brightbay' }, signal });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  request.end();
  const response = await answered;
  let body = '';
  for await (const part of response as AsyncIterable<Buffer>) {
    body += part.toString('latin1');
    if (body.length > MOST_BYTES) break;
  }
  return { status: response.statusCode ?? 0, location: response.headers.location, body };
}

const SECONDS = 60;

/** A question that only this site answers, and for a minute: when it ends, a random part, and that it's ours. */
function newQuestion(context: Context): string {
  const until = context.clock.now().add({ seconds: SECONDS }).epochMilliseconds;
  const asked = `${until}.${Buffer.from(context.random.bytes(18)).toString('base64url')}`;
  return `${asked}.${hashFor(context, 'question', asked)}`;
}

/** The answer to a question that this site asked within the last minute, in any of its processes; undefined for every other. */
export function answerTo(context: Pick<Context, 'secret' | 'clock'>, question: string): string | undefined {
  const asked = question.slice(0, question.lastIndexOf('.'));
  const isOwn = isSameText(question, `${asked}.${hashFor(context, 'question', asked)}`);
  const until = Number(asked.split('.', 1)[0]);
  return isOwn && until > context.clock.now().epochMilliseconds ? hashFor(context, 'answer', asked) : undefined;
}

function hashFor({ secret }: Pick<Context, 'secret'>, part: 'question' | 'answer', asked: string): string {
  return keyedHash(secret, `web-address:${part}:${asked}`).toString('base64url');
}
