import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type Call, Problem } from '#contract/call.ts';
import { compressText, sendCompressed, type CompressedText } from './compressed-text.ts';

/**
 * Serves the contract as OpenAPI 3.1 at /api/openapi.json, generated once; in development also as a web page at
 * /api/docs.
 */
export async function mountDocumentation(
  app: FastifyInstance,
  { withPage }: { readonly withPage: boolean },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Brightbay',
        description:
          'Every call of the product. Errors are problem documents (RFC 9457): `code`, and `errors[]` with `path`, `code` and `params` (the values in its message), are stable. `title`, `detail` and `errors[].message` are for people, in the language of the cookie `language` or of `Accept-Language`, by default English.',
        version: '1',
      },
    },
    transform: describe,
    transformObject: jsonSchemaTransformObject,
  });
  if (withPage) await app.register(swaggerUi, { routePrefix: '/api/docs' });
  let description: Promise<CompressedText> | undefined;
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } },
    async (request, reply) => {
      description ??= compressText(JSON.stringify(app.swagger()));
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), { text: await description });
    },
  );
}

/** Pages and files are not API calls, and are left out. */
function describe(route: Parameters<typeof jsonSchemaTransform>[0]): ReturnType<typeof jsonSchemaTransform> {
  const { call } = route.route.config ?? {};
  if (!call) return { schema: { hide: true }, url: route.url };
  const { schema, url } = jsonSchemaTransform(route);
  const described = typeof schema?.response === 'object' ? schema.response : {};
  return { schema: { ...schema, response: { ...undescribedAnswers(call), ...described } }, url };
}

/** Responses without a schema of their own: success without a body, and problem documents. */
function undescribedAnswers({ response, problems = [] }: Call): Record<string, unknown> {
  const empty = Object.keys(response).map((status) => [status, { description: 'Done.', type: 'null' }] as const);
  const schema = { $ref: `#/components/schemas/${String(Problem.meta()?.id)}` };
  const refused = problems.map((status) => {
    const description = STATUS_CODES[status] ?? 'A problem';
    return [status, { description, content: { 'application/problem+json': { schema } } }] as const;
  });
  return Object.fromEntries([...empty, ...refused]);
}
