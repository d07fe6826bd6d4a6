import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentSettings, Deps } from '../deps.ts';
import { encodingOf, type Kept } from '../http/kept.ts';

/** A whole answer, with the version of the settings that it was made from. */
type FirstAnswer = {
  readonly version: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** The answers to visitors of whom nothing is known. */
export type FirstVisits = {
  /** Keeps the answer that a reply is about to send, if it's the same for every first visit. */
  readonly keep: (request: FastifyRequest, reply: FastifyReply, page: { kept: Kept; now: CurrentSettings }) => void;
  /** Sends the kept answer with a request ID of its own; does nothing if there is none for the current settings. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/**
 * Keeps whole answers to first visits. A request without a cookie, a query or a condition, for one of `addresses`, gets an
 * answer that depends on the settings alone, so that what finds out who asks can be skipped. `npm run bench -- --only calls`
 * measures the difference.
 */
export function keepFirstVisits(deps: Pick<Deps, 'settings'>, addresses: ReadonlySet<string>): FirstVisits {
  const answers = new Map<string, FirstAnswer>();
  const keyOf = (request: FastifyRequest): string | undefined => {
    const { method, url, headers } = request;
    const isFirst =
      method === 'GET' && addresses.has(url) && headers.cookie === undefined && headers['if-none-match'] === undefined;
    return isFirst ? `${url} ${encodingOf(request)}` : undefined;
  };

  return {
    keep: (request, reply, { kept, now: { version, settings } }) => {
      const key = keyOf(request);
      if (key === undefined || reply.statusCode !== 200 || settings.launch.locked) return;
      const body = kept[encodingOf(request)];
      const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const);
      answers.set(key, {
        version,
        body,
        headers: { ...Object.fromEntries(headers), 'content-length': String(body.length) },
      });
    },
    answer: async (request, reply) => {
      const key = keyOf(request);
      const known = key === undefined ? undefined : answers.get(key);
      if (known?.version !== (await deps.settings()).version) return;
      reply.hijack();
      reply.raw.writeHead(200, { ...known.headers, 'x-request-id': request.id }).end(known.body);
    },
  };
}
