import { z } from 'zod';
import type { Topic } from '#core/operations/owner-lists.ts';
import type { Audience } from '#core/people/permissions.ts';
import { issue } from './issues.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A call is identified by its method and path: 'POST /api/quotes/:id/approve'. */
export type CallKey = `${Method} /${string}`;

/** The request and responses of a call. One declaration serves the server, the typed client, the docs and the permission test. */
export type Call = {
  readonly summary: string;
  /** Who may call it; checked before anything in the request is. */
  readonly audience: Audience;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True if the body is a raw picture (`fileBody`), not JSON. */
  readonly takesFile?: boolean;
  /** True if the handler needs the raw bytes of the JSON, because a signature covers them. */
  readonly takesRaw?: boolean;
  /** True if mail programs call it with a form, whose content isn't read. */
  readonly takesForm?: boolean;
  /** The response of each success status; null means no body. */
  readonly response: Readonly<Record<number, z.ZodType | null>>;
  /** The problem documents that it may return besides 400, 401, 403, 423, 429 and 503. */
  readonly problems?: readonly number[];
  /** The lists that a success changes; open dashboards refetch them. */
  readonly touches?: readonly Topic[];
  /** True if it works while the launch lock is on. */
  readonly passesLaunchLock?: boolean;
  /** Maximum body size in bytes; defaults to 64 KiB. */
  readonly bodyLimit?: number;
  /** Rate limit per client address. */
  readonly limit?: { readonly most: number; readonly seconds: number };
};

/**
 * The error of one field: `path` as in the body ('extras.0'), `code` is stable ('too-long'), `params` are its values
 * (`{ field: 'name', most: 100 }`), `message` is for people.
 */
export const FieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
});

/** The body of every error response (RFC 9457, application/problem+json). `code` is stable, `title` and `detail` are for people. */
export const Problem = z
  .looseObject({
    type: z.string().optional(),
    status: z.number(),
    code: z.string(),
    title: z.string(),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof Problem>;
export type FieldError = z.infer<typeof FieldError>;

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
