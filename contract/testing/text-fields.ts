import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';

/** One value of each kind of text that people type. */
export const TYPED = [
  'Dana',
  '12 Elm St, Albany',
  'dana@shop.example',
  '(518) 555-0142',
  'MAY25',
  'FKE-0123456789',
  '12345678',
  '1234',
  'https://shop.example/x',
  'https://instagram.com/shop',
];

/** A text of a call: 'POST /api/quotes customerName', and the outermost schema that checks it. */
export type TextField = { readonly path: string; readonly schema: z.ZodType };

/** Returns every text of these parts of the contract's calls that a person can type. */
export function textFields(parts: readonly ('body' | 'query')[]): readonly TextField[] {
  return Object.entries<Call>(contract).flatMap(([key, call]) =>
    parts.flatMap((part) => (call[part] ? textsIn(call[part], key) : [])),
  );
}

function textsIn(schema: z.ZodType, path: string): readonly TextField[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field as z.ZodType, `${path} ${name}`));
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType as z.ZodType, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodReadonly) return textsIn(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option as z.ZodType, path));
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return textsIn(schema.in, path);
  return TYPED.some((typed) => schema.safeParse(typed).success) ? [{ path, schema }] : [];
}
