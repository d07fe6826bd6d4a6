import { z } from 'zod';

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
