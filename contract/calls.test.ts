import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Call } from './call.ts';
import { contract } from './index.ts';
import { invalidFields } from './issues.ts';

const CALLS: readonly (readonly [string, Call])[] = Object.entries(contract);
const PARTS = ['params', 'query', 'headers', 'body'] as const;

/** Every kind of value that JSON or an address can carry, and some that only a program can. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  'a\u0000b',
  'x'.repeat(100_000),
  [],
  [null],
  [0],
  [{}],
  Array(1000).fill('x'),
  Array(1000).fill(0),
  {},
  { toString: 'x' },
];

/** How the checker speaks when it was not told what to say. */
/** Texts that the product is to use word for word. */
const GIVEN = new Set(['Name and email are required', 'All fields are required.']);
const UNTOLD =
  /invalid|expected|received [a-z]|too (big|small)|unrecognized|required|undefined|NaN|\[object|string|boolean/i;

for (const [key, call] of CALLS) {
  test(`${key} says what it does and whom it is for`, () => {
    assert.match(key, /^(GET|POST|PUT|PATCH|DELETE) \/[\w/:.-]*$/);
    assert.match(call.summary, /^[A-Z].{10,}\.$/);
    assert.ok(
      ['anyone', 'person', 'team', 'look-up', 'applicant', 'admin', 'employee', 'customer'].includes(call.audience),
    );
  });

  test(`${key} takes exactly the parameters of its path`, () => {
    const inPath = [...key.matchAll(/:(\w+)/g)].map((match) => match[1]);
    assert.deepEqual(Object.keys(call.params?.shape ?? {}), inPath);
  });

  test(`${key} can be documented`, () => {
    const schemas = [...PARTS.map((part) => call[part]), ...Object.values(call.response)];
    for (const schema of schemas)
      if (schema) z.toJSONSchema(schema, { io: schema === call.body ? 'input' : 'output', unrepresentable: 'any' });
    assert.ok(Object.keys(call.response).every((status) => /^(2\d\d|304|416|503)$/.test(status)));
  });

  for (const part of PARTS) {
    const schema = withoutOptional(call[part]);
    // A file is no object with fields.
    if (!schema || (part === 'body' && call.takesFile)) continue;

    test(`${key} refuses wrong fields of its ${part} by name and in words for people`, () => {
      assert.ok(schema instanceof z.ZodObject);
      for (const field of Object.keys(schema.shape)) {
        for (const value of WRONG) assertForPeople(schema, { [field]: value });
      }
    });
  }

  const { body } = call;
  if (body) {
    test(`${key} refuses a body that is no object in words for people`, () => {
      for (const value of WRONG) if (Array.isArray(value) || Object(value) !== value) assertForPeople(body, value);
    });
  }
}

test('what is documented under a name is one thing', () => {
  const named = new Map<string, z.ZodType>();
  for (const schema of CALLS.flatMap(([, call]) => [call.body, ...Object.values(call.response)])) {
    const id = schema && z.globalRegistry.get(schema)?.id;
    if (!id || !schema) continue;
    assert.equal(named.get(id) ?? schema, schema, id);
    named.set(id, schema);
  }
  assert.ok(named.has('NewQuote') && named.has('SubmittedQuote'));
});

function assertForPeople(schema: z.ZodType, value: unknown): void {
  const isObject = Object(value) === value && !Array.isArray(value);
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const { path, message } of invalidFields(schema.safeParse(value).error?.issues ?? [])) {
    const [english, spanish] = [message.text('en'), message.text('es')];
    const where = `${path}: ${english}`;
    assert.notEqual(message.key, 'invalid', where);
    assert.notEqual(english, spanish, where);
    if (!GIVEN.has(english)) {
      assert.doesNotMatch(english, UNTOLD, where);
      assert.match(english, /^[A-Z].*[.]$/s, where);
      assert.match(spanish, /^[A-ZÁÉÍÓÚ].*[.]$/s, spanish);
    }
    assert.equal(fields.includes(path.split('.', 1)[0] ?? ''), isObject, where);
  }
}

/** The schema of what may also be left out. */
function withoutOptional(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? withoutOptional(schema.unwrap()) : schema;
}
