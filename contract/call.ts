import type { z } from 'zod';
import type { Audience } from '#core/people/permissions.ts';
import type { Topic } from '#core/operations/owner-lists.ts';

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
