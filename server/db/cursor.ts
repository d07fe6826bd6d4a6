import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { Invalid } from '#server/errors.ts';

/** The sort key and id of the last row of the previous page. */
export type Cursor = { readonly at: string; readonly id: string };

const DAY = String.raw`-?infinity|\d{4,6}-\d{2}-\d{2}`;
/** The types of sort keys, and how their values look as text. */
const KEYS = {
  timestamptz: new RegExp(String.raw`^(?:${DAY}[T ][\d:.]+(?:Z|[+-][\d:]+))$`),
  date: new RegExp(`^(?:${DAY})$`),
  bigint: /^-?\d{1,18}$/,
  text: /^.*$/s,
} as const;
export type KeyType = keyof typeof KEYS;

/** Throws Invalid if it is not one of our cursors, of a list that is ordered by a key of this type. */
export function readCursor(cursor: string | undefined, type: KeyType = 'timestamptz'): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const [, at = '', id] = /^(.*) ([0-9a-f-]{36}|\d{1,18})$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined || !KEYS[type].test(at))
    throw new Invalid([{ path: 'cursor', message: messageOf(problemsTexts, 'badCursor') }]);
  return { at, id };
}

/** As `readCursor` reads it. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}
