import { createHash } from 'node:crypto';

const DEEP = Array.from({ length: 5000 }).reduce<unknown>((inner) => [inner], 1);

/** Values that only attackers send: wrong types and sizes, other languages' special characters, names of the prototype. */
export const MALICIOUS_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2_147_483_648,
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFFFF',
  '\u202Etxt.exe',
  '👩‍👩‍👧‍👦'.repeat(200),
  'Ａ̷̛͙',
  'İstanbul ſ ß ﬁ',
  "'; drop table quotes; --",
  "' or 1=1 --",
  '%_\\',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=HYPERLINK("http://example.com")',
  'a@example.com\r\nBcc: everybody@example.com',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'http://169.254.169.254/latest/meta-data',
  '//evil.example',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '2027-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '2027-06-05T25:61:61Z',
  '2027-06-05T12:00:00[Mars/Olympus]',
  '10:99 XM',
  '00000000-0000-0000-0000-000000000000',
  'data:image/png;base64,AAAA',
  [],
  {},
  [[]],
  [null],
  ['x', 1, null, {}],
  Array.from({ length: 5000 }, (_, index) => index),
  { toString: 'x', valueOf: 1, constructor: { prototype: { polluted: 'yes' } } },
  { length: 1e9 },
  JSON.parse('{"then":"x"}'),
  { $gt: '' },
  DEEP,
];

/** Path segments that don't name anything. All are valid within a URL. */
export const MALICIOUS_IDS: readonly string[] = [
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwin.ini',
  '%F0%9F%92%A9',
  '%FF',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "'%20or%201=1%20--",
  '00000000-0000-0000-0000-000000000000',
  'zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz',
  'x'.repeat(8000),
  '%0d%0aSet-Cookie:%20a=b',
];

/** Returns invalid bodies: broken JSON, other types, keys that name the prototype. */
export function maliciousBodies(example: unknown): readonly unknown[] {
  const one = typeof example === 'object' && example !== null ? JSON.stringify(example).slice(1, -1) : '';
  const rest = one === '' ? '' : `,${one}`;
  return [
    '',
    'null',
    '[]',
    '"text"',
    '42',
    '{',
    '{"a":}',
    '\u0000',
    `{"__proto__":{"polluted":"yes"}${rest}}`,
    `{"constructor":{"prototype":{"polluted":"yes"}}${rest}}`,
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"unknown":"field"${rest}}`,
    `{"a":${'9'.repeat(5000)}}`,
  ];
}

/** Returns the paths of all values in an example ('business.packages.0.name'), and of the objects and lists around them. */
export function leavesOf(example: unknown, path = ''): readonly string[] {
  if (typeof example !== 'object' || example === null) return path === '' ? [] : [path];
  const below = Object.entries(example).flatMap(([key, value]) =>
    leavesOf(value, path === '' ? key : `${path}.${key}`),
  );
  return path === '' ? below : [path, ...below];
}

/** Returns the example with another value at a path. */
export function withValue(example: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const below = rest.length === 0 ? value : withValue(childOf(example, key), rest.join('.'), value);
  if (Array.isArray(example)) return example.with(Number(key), below);
  return { ...(example as object), [key]: below };
}

/** Picks a share of a list, at least one item. The same name always picks the same items; other names pick others. */
export function pick<T>(from: readonly T[], share: number, name: string): readonly T[] {
  const rank = (index: number) => createHash('sha256').update(`${name} ${index}`).digest('hex');
  const ranked = from.map((value, index) => ({ value, rank: rank(index) }));
  const sorted = ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return sorted.slice(0, Math.max(1, Math.ceil(from.length * share))).map(({ value }) => value);
}

function childOf(example: unknown, key: string): unknown {
  return typeof example === 'object' && example !== null
    ? (example as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
