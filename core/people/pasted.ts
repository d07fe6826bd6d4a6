/** A last sign with what belongs to its spelling: an emoji's style or flag, a variant of a character, a joiner after a mark. */
const SPELLED =
  /^(?:\p{Extended_Pictographic}[\uFE0F\u{E0020}-\u{E007F}]+|\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|\p{M}[\u200C\u200D]|\p{Script=Mongolian}[\u180B-\u180D\u180F])/u;

/**
 * Without the blanks and invisible characters (zero-width, direction, soft hyphen, byte order mark, lone variation
 * selectors) at both ends, which copying and pasting leaves there and no one types on purpose.
 */
export function trimPasted(typed: string): string {
  const signs = Array.from(typed);
  const isSeen = (sign: string) => !/^[\s\p{DI}]$/u.test(sign);
  const first = signs.findIndex(isSeen);
  if (first === -1) return '';
  const last = signs.findLastIndex(isSeen);
  const end = signs.slice(last).join('');
  return signs.slice(first, last).join('') + (SPELLED.exec(end)?.[0] ?? signs[last] ?? '');
}

/** Without invisible characters anywhere, trimmed: for what never holds any, such as codes and phone numbers. */
export function withoutInvisible(typed: string): string {
  return typed.replaceAll(/\p{DI}/gu, '').trim();
}

/** A code as it is compared: without invisible characters, and with full-width letters and digits as plain ones. */
export function plainCode(typed: string): string {
  return withoutInvisible(typed.normalize('NFKC'));
}

/** A name without the soft hyphens, zero-width spaces and byte order marks of pasted text; joiners that scripts need stay. */
export function plainName(typed: string): string {
  return trimPasted(typed.replaceAll(/[\u00AD\u200B\u2060\uFEFF]/gu, ''));
}
