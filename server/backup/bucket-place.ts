import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { isServerName } from '#core/notifications/mail-providers.ts';
import type { BackupPlaceDetails } from '#core/operations/backup-places.ts';
import { lookUpPublic } from '#server/lib/public-addresses.ts';
import { hexOf, textsIn } from '#server/storage/photo-store.ts';
import { hashFile, MOST_READ, networkFailure, PlaceFailure, type BackupPlace } from './backup-place.ts';

type Asked = {
  readonly method: string;
  /** The name of a file. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly file?: { readonly path: string; readonly bytes: number; readonly sha256: string };
  readonly signal?: AbortSignal;
};

/** In milliseconds: how long the service may say nothing. */
const SILENCE = 60_000;

/**
 * Opens a bucket that speaks S3, addressed by path. Requests are signed with the hash of the file, so that the bucket refuses a
 * corrupted one. Only public addresses are reached unless `isPrivateAllowed`.
 */
export function openBucket(
  details: Extract<BackupPlaceDetails, { readonly kind: 's3' }>,
  secretAccessKey: string,
  isPrivateAllowed: boolean,
): BackupPlace {
  const { endpoint, bucket, region, accessKeyId } = details;
  const prefix = details.folder.replaceAll(/^\/+|\/+$/g, '');
  const keyOf = (name: string) => [prefix, name].filter(Boolean).join('/');
  if (!URL.canParse(endpoint)) throw new PlaceFailure('unknownHost');
  const root = new URL(endpoint);
  if (!isPrivateAllowed && !(root.protocol === 'https:' && isServerName(root.hostname)))
    throw new PlaceFailure('privateAddress');

  async function ask({ method, name, query = {}, file, signal }: Asked): Promise<{ status: number; body: Buffer }> {
    const path = [bucket, ...(name === undefined ? [] : keyOf(name).split('/'))].map(encodeURIComponent).join('/');
    const url = `${root.href.replace(/\/+$/, '')}/${path}?${new URLSearchParams(query).toString()}`;
    const signed = await new AwsV4Signer({
      method,
      url: url.replace(/\?$/, ''),
      headers: { 'x-amz-content-sha256': file?.sha256 ?? hexOf('') },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    }).sign();
    const request = (root.protocol === 'https:' ? requestSecurely : requestPlainly)(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...(file && { 'content-length': file.bytes }) },
      timeout: SILENCE,
      ...(!isPrivateAllowed && { lookup: lookUpPublic }),
      ...(signal && { signal }),
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      request.once('timeout', () => request.destroy(new Error('the bucket said nothing')));
    });
    // A refusal can come before all is sent.
    if (file) pipeline(createReadStream(file.path), request).catch((error: unknown) => void error);
    else request.end();
    try {
      const response = await answered;
      return { status: response.statusCode ?? 0, body: await bodyOf(response) };
    } catch (error) {
      throw networkFailure(error);
    }
  }

  async function askWell(asked: Asked): Promise<Buffer> {
    const { status, body } = await ask(asked);
    if (status >= 200 && status < 300) return body;
    throw refusal(status, body.toString());
  }

  return {
    put: async (name, path, signal) => {
      const file = { path, bytes: (await stat(path)).size, sha256: await hashFile(path) };
      await askWell({ method: 'PUT', name, file, signal });
    },
    read: async (name) => askWell({ method: 'GET', name }),
    remove: async (name) => void (await askWell({ method: 'DELETE', name })),
    list: async () => {
      const names: string[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const start = prefix === '' ? '' : `${prefix}/`;
        const query: Readonly<Record<string, string>> = {
          'list-type': '2',
          prefix: `${start}brightbay-`,
          ...(token && { 'continuation-token': token }),
        };
        const page: string = (await askWell({ method: 'GET', query })).toString();
        names.push(...textsIn(page, 'Key').map((key) => key.slice(start.length)));
        token = textsIn(page, 'NextContinuationToken')[0];
      }
      return names;
    },
    close: () => {},
  };
}

/** What a list of files or a small file has at most. */
async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > 16 * MOST_READ) throw new Error('the bucket answers too much');
  }
  return Buffer.concat(parts);
}

/** By the code of S3, since the rest of its answer may quote the key. */
function refusal(status: number, answer: string): PlaceFailure {
  const code = textsIn(answer, 'Code')[0] ?? '';
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSecurity|Unauthorized/.test(code) || status === 401)
    return new PlaceFailure('wrongKey');
  if (code === 'NoSuchBucket') return new PlaceFailure('noBucket');
  if (/AuthorizationHeaderMalformed|PermanentRedirect|TemporaryRedirect|InvalidRegion/.test(code) || status === 301)
    return new PlaceFailure('wrongRegion');
  if (status === 403) return new PlaceFailure('notAllowed');
  if (status === 404) return new PlaceFailure('noBucket');
  if (status === 507 || /QuotaExceeded|EntityTooLarge/.test(code)) return new PlaceFailure('full');
  return new PlaceFailure('unreachable');
}
