import { z } from 'zod';
import { issue } from './issues.ts';

/** The body of a response that is a file: a buffer or a stream. */
export type FileBody = string | Uint8Array | AsyncIterable<string | Uint8Array>;

const mediaTypes = new WeakMap<z.ZodType, string>();

/** The response of a call that returns a file of that media type instead of JSON. */
export function fileOf(mediaType: string): z.ZodType<FileBody> {
  const schema: z.ZodType = z.string().meta({ description: `A file: ${mediaType}` });
  mediaTypes.set(schema, mediaType);
  // Nothing is parsed; the body is sent unchanged.
  return schema as z.ZodType<FileBody>;
}

/** The media type of a file response; undefined for JSON. */
export function mediaTypeOf(schema: z.ZodType | null | undefined): string | undefined {
  return schema ? mediaTypes.get(schema) : undefined;
}

/** A table as a spreadsheet file. */
export const csvAnswer = fileOf('text/csv; charset=utf-8');

/** The body of a call that takes a file as it is; `takesFile` says so to the server. */
export const fileBody = z
  .any()
  .refine((body) => body instanceof Uint8Array && body.byteLength > 0, {
    error: issue('noFile'),
  })
  .meta({ description: 'A file.' }) as unknown as z.ZodType<Uint8Array, Uint8Array>;
