import { z } from 'zod';
import { ZONE_CHANGES } from '#core/scheduling/zone-change.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, numberOf, oneOf } from './fields.ts';
import { cursor, pageLimit, pageOf } from './pages.ts';
import { FieldError } from './problem.ts';
import { SettingsAnswer } from './settings-answer.ts';
import { SettingsBody } from './settings-fields.ts';

/** The version that was edited; returns 409 'business-changed' when there is a newer one. */
const version = numberOf('Version').int({ error: 'Version has to be a whole number.' });

/** What happens to reservations when the time zone changes: they keep their wall time, or their instant. */
const zoneChange = oneOf('The change of reservations', ZONE_CHANGES).optional();

const saved = {
  version: z.number(),
  /** Who saved it; null for the version that the server wrote at its first start. */
  savedBy: z.string().nullable(),
  savedAt: z.string(),
};

/** A complete version of the settings. */
export const SettingsVersion = z.object({ ...saved, business: SettingsAnswer }).meta({ id: 'BusinessVersion' });

/** One difference between two versions, for display. */
export const SettingsDifference = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** An appointment that doesn't fit the calendar of a version. It stays booked. */
export const VisitConflict = z.object({
  quoteId: z.string(),
  reference: z.string(),
  customerName: z.string(),
  status: z.string(),
  startsAt: z.string(),
  reason: z.enum(['closed', 'no-such-time', 'over-capacity']),
});

const findings = {
  /** Warnings about settings that are allowed but may be unintended. */
  warnings: z.array(FieldError),
  /** The first hundred, soonest first. */
  conflicts: z.array(VisitConflict),
  conflictCount: z.number(),
};

export const SettingsCheck = z
  .object({
    version: z.number(),
    differences: z.array(SettingsDifference),
    /** The number of reservations that another time zone affects; saving it requires `zoneChange` then. 0 if the zone is unchanged. */
    zoneReservations: z.number(),
    ...findings,
  })
  .meta({ id: 'SettingsCheck' });

export const SavedSettings = SettingsVersion.extend(findings).meta({ id: 'SavedBusiness' });

export const VersionInList = z
  .object({ ...saved, changeCount: z.number(), summary: z.string() })
  .meta({ id: 'BusinessVersionInList' });

const versionInPath = z.object({
  version: z.coerce
    .number({ error: 'There is no such version.' })
    .int({ error: 'There is no such version.' })
    .min(1, { error: 'There is no such version.' })
    .max(2_147_483_647, { error: 'There is no such version.' }),
});

const BODY_LIMIT = 256 * 1024;

export const settingsCalls = {
  'GET /api/admin/business': {
    summary: 'Returns the current settings, prices in dollars, with their version, who saved it and when.',
    audience: 'admin',
    response: { 200: SettingsVersion },
  },
  'PUT /api/admin/business': {
    summary:
      'Publishes a new version of the settings. Returns 409 business-changed when another save was faster, and 409 time-zone-choice when another zone affects reservations and `zoneChange` is missing.',
    audience: 'admin',
    body: z.object({ version, business: SettingsBody, zoneChange }, anObject).meta({ id: 'BusinessSave' }),
    response: { 200: SavedSettings },
    problems: [409, 422],
    touches: ['business', 'quotes', 'jobs', 'mail', 'audit'],
    bodyLimit: BODY_LIMIT,
  },
  'POST /api/admin/business/check': {
    summary:
      "Returns what publishing these settings would change, warnings, and the appointments that wouldn't fit. Saves nothing.",
    audience: 'admin',
    body: z.object({ business: SettingsBody }, anObject).meta({ id: 'BusinessDraft' }),
    response: { 200: SettingsCheck },
    problems: [422],
    bodyLimit: BODY_LIMIT,
  },
  'GET /api/admin/business/versions': {
    summary: 'Returns all versions, newest first: who saved each, when, and a summary of its changes.',
    audience: 'admin',
    query: z.object({ cursor: cursor.optional(), limit: pageLimit.optional() }),
    response: { 200: pageOf(VersionInList).meta({ id: 'BusinessVersionPage' }) },
    problems: [422],
  },
  'GET /api/admin/business/versions/:version': {
    summary: 'Returns an earlier version as it was.',
    audience: 'admin',
    params: versionInPath,
    response: { 200: SettingsVersion },
    problems: [404],
  },
  'POST /api/admin/business/versions/:version/restore': {
    summary: 'Publishes an earlier version as a new one.',
    audience: 'admin',
    params: versionInPath,
    body: z.object({ version, zoneChange }, anObject).meta({ id: 'BusinessRestore' }),
    response: { 200: SavedSettings },
    problems: [404, 409, 422],
    touches: ['business', 'quotes', 'jobs', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type SettingsVersion = z.infer<typeof SettingsVersion>;
export type SettingsCheck = z.infer<typeof SettingsCheck>;
export type SavedSettings = z.infer<typeof SavedSettings>;
export type VisitConflict = z.infer<typeof VisitConflict>;
export type VersionInList = z.infer<typeof VersionInList>;
