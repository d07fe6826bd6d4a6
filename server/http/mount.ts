import { Readable } from 'node:stream';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type Call, type CallKey, mediaTypeOf, type FileBody } from '#contract/call.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { mayCall } from '#core/people/permissions.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Forbidden, NotLoggedIn } from '#server/errors.ts';
import { isOverHttps } from './cookies.ts';
import { clientAddress } from './request.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The input of a handler: its context, and the parts of the call, parsed by its contract. */
type CallInput<C extends Call> = {
  readonly context: Context;
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly headers: Output<C['headers']>;
  readonly body: Output<C['body']>;
  /** The session cookie as sent, valid or not. */
  readonly sessionToken: string | undefined;
  /** The live session that the actor comes from. */
  readonly sessionId: string | undefined;
  /** The cookie of a browser that has logged in before, as sent. */
  readonly deviceToken: string | undefined;
  readonly userAgent: string | undefined;
};

export type Cookie = { readonly name: string; readonly value: string; readonly options: CookieSerializeOptions };

/** The result of a handler: one of the contract's statuses with its body, and cookies to set. */
type CallAnswer<C extends Call> = {
  [Status in keyof C['response']]: {
    readonly status: Status;
    readonly body?: C['response'][Status] extends z.ZodType ? z.input<C['response'][Status]> : undefined;
    readonly cookies?: readonly Cookie[];
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof C['response']];

type Handler<C extends Call> = (input: CallInput<C>) => Promise<CallAnswer<C>>;
/** A handler for each call of a noun, as returned by its routes.ts. */
export type Handlers<Calls extends Readonly<Record<CallKey, Call>>> = {
  readonly [Key in keyof Calls]: Calls[Key] extends Call ? Handler<Calls[Key]> : never;
};

const SMALL_BODY = 64 * 1024;

/**
 * Binds each call of the contract to its handler. Permissions are checked first, then the input is parsed, and finally
 * the output.
 */
export function mount<Calls extends Readonly<Record<CallKey, Call>>>(
  { app, deps }: { readonly app: FastifyInstance; readonly deps: Deps },
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [key, call] of Object.entries(calls) as [CallKey, Call][]) {
    const [method, url] = key.split(' ') as [string, string];
    const handler = handlers[key as keyof Calls] as unknown as Handler<Call>;
    app.route({
      method,
      url,
      schema: schemaOf(call),
      bodyLimit: call.bodyLimit ?? SMALL_BODY,
      config: {
        call,
        ...(call.limit && { rateLimit: { max: call.limit.most, timeWindow: call.limit.seconds * 1000 } }),
      },
      onRequest: async (request) => checkAudience(request, call),
      handler: async (request, reply) => {
        const answer = await handler(inputOf(deps, request));
        for (const { name, value, options } of answer.cookies ?? []) reply.setCookie(name, value, options);
        reply.status(answer.status).headers(answer.headers ?? {});
        const mediaType = mediaTypeOf(call.response[answer.status]);
        return mediaType
          ? sendFile(request, reply, { mediaType, body: answer.body as unknown as FileBody })
          : reply.send(answer.body);
      },
    });
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, body }: { readonly mediaType: string; readonly body: FileBody },
): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type(mediaType);
  const isWritten = Symbol.asyncIterator in Object(body);
  if (!isWritten) return reply.send(body);
  const stream = body instanceof Readable ? body : Readable.from(body);
  // A HEAD request reads nothing: an endless stream would otherwise never be closed.
  return reply.send(request.method === 'HEAD' ? stream.destroy() : stream);
}

function schemaOf(call: Call): object {
  const bodies = Object.entries(call.response).filter(([, body]) => body !== null);
  return {
    summary: call.summary,
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.headers && { headers: call.headers }),
    ...(call.body && { body: call.body }),
    ...(bodies.length > 0 && { response: Object.fromEntries(bodies) }),
  };
}

function checkAudience(request: FastifyRequest, call: Call): void {
  const sentBy = request.headers['x-employee-id'];
  if (sentBy !== undefined && sentBy !== request.employeeNumber)
    throw new NotLoggedIn(messageOf(problemsTexts, 'otherEmployee'));
  const verdict = mayCall(request.actor, call.audience);
  if (verdict === 'log-in')
    throw new NotLoggedIn(
      call.audience === 'applicant'
        ? messageOf(problemsTexts, 'accessCodeFirst')
        : messageOf(problemsTexts, 'loginFirst'),
    );
  if (verdict === 'forbidden') throw new Forbidden(messageOf(problemsTexts, 'notAllowed'));
}

function inputOf(deps: Deps, request: FastifyRequest): CallInput<Call> {
  const {
    params,
    query,
    headers,
    body,
    actor,
    sessionToken,
    sessionId,
    deviceToken,
    language,
    id: requestId,
  } = request;
  const context: Context = {
    ...deps,
    actor,
    language,
    requestId,
    isSecure: isOverHttps(deps, request),
    sender: clientAddress(request),
  };
  const userAgent = request.raw.headers['user-agent'];
  return {
    context,
    params,
    query,
    headers,
    body,
    sessionToken,
    sessionId,
    deviceToken,
    userAgent,
  } as CallInput<Call>;
}

/** Requests for the same slots, and visitors who read the same catalog, share one response object until it changes. */
const SHARED_RESPONSES: readonly string[] = ['/api/availability', '/api/catalogue'];

/** Serializes responses by their contract. A shared response is validated and serialized once. */
export const writeAnswers: FastifySerializerCompiler<never> = (route) => {
  const write = serializerCompiler(route);
  if (!SHARED_RESPONSES.includes(route.url)) return write;
  const written = new WeakMap<object, string>();
  return (answer: object) => {
    const text = written.get(answer) ?? write(answer);
    written.set(answer, text);
    return text;
  };
};
