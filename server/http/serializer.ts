import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';

/**
 * Serializes responses by their contract. A response object that several callers share is validated and serialized
 * once.
 */
export const writeAnswers: FastifySerializerCompiler<never> = (route) => {
  const write = serializerCompiler(route);
  const written = new WeakMap<object, string>();
  return (answer: unknown) => {
    if (typeof answer !== 'object' || answer === null) return write(answer);
    let text = written.get(answer);
    if (text === undefined) written.set(answer, (text = write(answer)));
    return text;
  };
};
