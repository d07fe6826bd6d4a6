import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentSettings, Deps } from '../deps.ts';
import { encodingOf, type CompressedText } from '../http/compressed-text.ts';

/** A whole response, with the version of the settings that it was made from. */
type FirstAnswer = {
  readonly version: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** The responses to visitors of whom nothing is known. */
export type FirstVisits = {
  /** Stores the response that a reply is about to send, if it's the same for every first visit. */
  readonly keep: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { text: CompressedText; now: CurrentSettings },
  ) => void;
  /** Sends the stored response with a request ID of its own; does nothing if there is none for the current settings. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
};

/**
 * Caches whole responses to first visits. A request for one of `addresses` without cookie, query or condition gets a
 * response that depends on the settings alone, so the caller isn't looked up. `npm run bench -- --only calls` measures
 * the difference.
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
    keep: (request, reply, { text, now: { version, settings } }) => {
      const key = keyOf(request);
      if (key === undefined || reply.statusCode !== 200 || settings.launch.locked) return;
      const body = text[encodingOf(request)];
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
