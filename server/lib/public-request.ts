import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isServerName } from '#core/notifications/mail-providers.ts';
import { lookUpPublic, PrivateAddress } from './public-addresses.ts';

const FAILURES = ['privateAddress', 'unreachable', 'tooSlow', 'tooLong'] as const;

/** Why a server couldn't be asked. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly reason: (typeof FAILURES)[number];
  constructor(reason: (typeof FAILURES)[number], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Asks a server whose address an admin typed: only a public one, with TLS, and no redirection is followed. One that's trusted was set by the
 * environment and may be anywhere. `testServer` answers for all names that end in '.test'. Throws RequestFailure.
 */
export async function requestPublic({
  url,
  isTrusted,
  testServer,
  accept,
  milliseconds,
  mostBytes,
}: {
  readonly url: URL;
  readonly isTrusted: boolean;
  readonly testServer: string | undefined;
  readonly accept: string;
  readonly milliseconds: number;
  readonly mostBytes: number;
}): Promise<{ readonly status: number; readonly type: string; readonly body: Buffer }> {
  if (!isTrusted && !(url.protocol === 'https:' && isServerName(url.hostname)))
    throw new RequestFailure('privateAddress');
  const isTest = testServer !== undefined && url.hostname.endsWith('.test');
  const target = isTest ? new URL(url.pathname + url.search, `http://${testServer}`) : url;
  const signal = AbortSignal.timeout(milliseconds);
  const request = (target.protocol === 'https:' ? requestSecurely : requestPlainly)(target, {
    headers: { accept, 'user-agent': 'Brightbay' },
    signal,
    ...(!isTrusted && !isTest && { lookup: lookUpPublic }),
  });
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
    });
    request.end();
    const response = await answered;
    const body = await bodyOf(response, mostBytes);
    return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body };
  } catch (error) {
    request.destroy();
    if (error instanceof RequestFailure) throw error;
    if (error instanceof PrivateAddress) throw new RequestFailure('privateAddress', error);
    throw new RequestFailure(signal.aborted ? 'tooSlow' : 'unreachable', error);
  }
}

async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new RequestFailure('tooLong');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
