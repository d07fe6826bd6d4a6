import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is served many times: compressed once, with its ETag. */
export type CompressedText = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};

/** Compresses a text as much as possible, for a cache in memory. */
export async function compressText(text: string): Promise<CompressedText> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gzip: zipped };
}

/**
 * Sends the text in an encoding that the client accepts, or 304 if the client has this version. `variesBy` names the
 * other request headers that it depends on.
 */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, variesBy = [] }: { readonly text: CompressedText; readonly variesBy?: readonly string[] },
): FastifyReply {
  const encoding = encodingOf(request);
  reply.headers({ 'cache-control': 'no-cache', vary: ['accept-encoding', ...variesBy].join(', '), etag: text.etag });
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], text.etag)) return reply.status(304).send();
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(text[encoding]);
}

// 'br;q=0' means that the client does not accept it.
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** The smallest encoding that the client accepts. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | 'plain' {
  const accepted = headers['accept-encoding'] ?? '';
  if (TAKES_BROTLI.test(accepted)) return 'br';
  return TAKES_GZIP.test(accepted) ? 'gzip' : 'plain';
}

/** Whether the client has this version. A proxy that compresses marks the tag as weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
