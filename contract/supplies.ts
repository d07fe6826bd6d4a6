import { z } from 'zod';
import { MOST_QUANTITY, MOST_UNIT_CENTS } from '#core/jobs/documentation.ts';
import { MOST_PACKAGES } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, numberOf, requiredText } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const ofPackage = z.object({ package: z.string(), quantity: z.number() });

/** Something that jobs use up, with what a unit of it costs now, and what jobs of each package use unless more is known. */
export const Supply = z
  .object({
    id: z.string(),
    name: z.string(),
    unit: z.string(),
    unitCents: z.number(),
    /** Former costs and the present one, the newest first; `since` is an instant. */
    costs: z.array(z.object({ unitCents: z.number(), since: z.string() })),
    packages: z.array(ofPackage),
  })
  .meta({ id: 'Supply' });

/** What a completed job used, at the costs of then. */
export const JobSupplies = z
  .object({
    supplies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        unit: z.string(),
        quantity: z.number(),
        unitCents: z.number(),
        cents: z.number(),
      }),
    ),
    totalCents: z.number(),
  })
  .meta({ id: 'JobSupplies' });

const tooMuch = issue('notQuantity', { most: MOST_QUANTITY });
const quantity = numberOf('quantity')
  .min(0, { error: tooMuch })
  .max(MOST_QUANTITY, { error: tooMuch })
  .refine((number) => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6, { error: tooMuch });

/** What a job used of each supply. */
export const UsedSupplies = z
  .array(z.object({ id: z.uuid({ error: issue('notUuid', { field: 'supplyName' }) }), quantity }, anObject), {
    error: issue('notList', { field: 'supplies' }),
  })
  .max(200, { error: issue('listTooLong', { most: 200 }) });

const unitCost = issue('notWholeNumber', { field: 'unitCost', least: 0, most: MOST_UNIT_CENTS });

const body = z
  .object(
    {
      name: requiredText('supplyName', 60),
      unit: requiredText('unit', 20),
      unitCents: numberOf('unitCost')
        .int({ error: unitCost })
        .min(0, { error: unitCost })
        .max(MOST_UNIT_CENTS, { error: unitCost }),
      packages: z
        .array(z.object({ package: freeText('packageType', 60), quantity }, anObject), {
          error: issue('notList', { field: 'packages' }),
        })
        .max(MOST_PACKAGES, { error: issue('listTooLong', { most: MOST_PACKAGES }) })
        .default([]),
    },
    anObject,
  )
  .meta({ id: 'NewSupply' });

export const supplyCalls = {
  'GET /api/supplies': {
    summary: 'Returns the supplies by name, with their costs and what jobs of each package use.',
    audience: 'admin',
    response: { 200: z.array(Supply) },
    problems: [],
  },
  'POST /api/supplies': {
    summary: 'Adds a supply. Jobs that are completed from now on use it.',
    audience: 'admin',
    body,
    response: { 201: Supply },
    problems: [422],
    touches: ['books', 'audit'],
  },
  'PUT /api/supplies/:id': {
    summary: 'Changes a supply. Another cost holds from now on: completed jobs keep theirs.',
    audience: 'admin',
    params: idInPath,
    body,
    response: { 200: Supply },
    problems: [404, 422],
    touches: ['books', 'audit'],
  },
  'DELETE /api/supplies/:id': {
    summary: 'Removes a supply. Jobs that used it keep it.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404],
    touches: ['books', 'audit'],
  },
  'GET /api/jobs/:id/supplies': {
    summary: 'Returns what a completed job used; nothing for others.',
    audience: 'admin',
    params: idInPath,
    response: { 200: JobSupplies },
    problems: [404],
  },
  'PUT /api/jobs/:id/supplies': {
    summary: 'Corrects what a completed job used. A quantity of 0 removes a supply.',
    audience: 'admin',
    params: idInPath,
    body: z
      .object(
        {
          supplies: UsedSupplies,
        },
        anObject,
      )
      .meta({ id: 'UsedSupplies' }),
    response: { 200: JobSupplies },
    problems: [404, 409, 422],
    touches: ['jobs', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type Supply = z.infer<typeof Supply>;
export type JobSupplies = z.infer<typeof JobSupplies>;
export type NewSupply = z.output<typeof body>;
