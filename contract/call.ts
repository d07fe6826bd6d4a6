import type { z } from 'zod';
import type { Audience } from '#core/people/permissions.ts';
import type { Topic } from '#core/notifications/topics.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A call is known by its method and path: 'POST /api/quotes/:id/approve'. */
export type CallKey = `${Method} /${string}`;

/** What a call takes and answers. One declaration serves the server, the typed client, the documentation and the permission test. */
export type Call = {
  readonly summary: string;
  /** Who may call it; asked before anything that was sent is looked at. */
  readonly audience: Audience;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** True for a call whose body is a picture as it is (`fileBody`), not JSON. */
  readonly takesFile?: boolean;
  /** True for a call whose JSON is handed on as the bytes that came: a signature is over them. */
  readonly takesRaw?: boolean;
  /** True for a call that mail programs make with a form; what it holds is not read. */
  readonly takesForm?: boolean;
  /** The answer of each good status; null is no body. */
  readonly response: Readonly<Record<number, z.ZodType | null>>;
  /** The problem documents that it may answer besides 400, 401, 403, 423, 429 and 503. */
  readonly problems?: readonly number[];
  /** The lists that its good answer has changed: open dashboards read them again. */
  readonly touches?: readonly Topic[];
  /** True for what answers while the launch lock is on. */
  readonly passesLaunchLock?: boolean;
  /** Bytes of body that it takes; 64 KiB when absent. */
  readonly bodyLimit?: number;
  /** How often one client address may call it. */
  readonly limit?: { readonly most: number; readonly seconds: number };
};
