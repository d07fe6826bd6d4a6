import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';

/** Writes answers as their contract declares them. An answer that several callers share is checked and written once. */
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
