import { z } from 'zod';
import { PLACE_KINDS } from '#core/operations/backup-places.ts';
import type { Call, CallKey } from './call.ts';
import { connectionFields, anObject, freeText, numberOf, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';

const PORTS = { least: 1, most: 65_535 };
const notPort = issue('notWholeNumber', { field: 'mailPort', ...PORTS });

/** What a place is described by; which of them it needs depends on its kind, and the server asks for what is missing. */
const typed = {
  kind: oneOf('placeKind', PLACE_KINDS),
  endpoint: freeText('webAddress', 200)
    .refine((address) => /^https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/[\w./~-]*)?$/i.test(address), {
      error: issue('notWebAddress'),
    })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  region: freeText('region', 60)
    .refine((region) => /^[a-z\d-]+$/.test(region), { error: issue('notRegion') })
    .optional(),
  bucket: freeText('bucket', 63)
    .refine((bucket) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket), { error: issue('notBucket') })
    .optional(),
  folder: freeText('folder', 400).optional(),
  accessKeyId: freeText('accessKeyId', 128).optional(),
  host: freeText('mailHost', 253).optional(),
  port: numberOf('mailPort')
    .int({ error: notPort })
    .min(PORTS.least, { error: notPort })
    .max(PORTS.most, { error: notPort })
    .optional(),
  user: freeText('userName', 100).optional(),
  /** The secret key of a bucket or the password of a server; left out to keep the saved one, which works for the same place only. */
  secret: plainText('password', 300).optional(),
};

const text = z.string();
const shown = {
  s3: z.object({
    kind: z.literal('s3'),
    endpoint: text,
    region: text,
    bucket: text,
    folder: text,
    accessKeyId: text,
  }),
  sftp: z.object({ kind: z.literal('sftp'), host: text, port: z.int(), user: text, folder: text }),
  folder: z.object({ kind: z.literal('folder'), folder: text }),
};

export const BackupPlace = z
  .object({
    ...connectionFields,
    /** Without its secret; null if backups aren't copied. */
    place: z.discriminatedUnion('kind', [shown.s3, shown.sftp, shown.folder]).nullable(),
    /** The newest copy. */
    lastCopy: z.object({ file: z.string(), at: z.string() }).nullable(),
    /** The newest try if it failed, with why in the caller's language. */
    failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'BackupPlace' });

export const backupPlaceCalls = {
  'GET /api/admin/backup-place': {
    summary: 'Returns where backups are copied to, without its secret, the newest copy, and why the newest try failed.',
    audience: 'admin',
    response: { 200: BackupPlace },
  },
  'POST /api/admin/backup-place/test': {
    summary:
      "Writes a small file at the typed place, reads it back and removes it. The place isn't saved. Returns the proof that saving it needs.",
    audience: 'admin',
    body: z.object(typed, anObject).meta({ id: 'TypedBackupPlace' }),
    response: { 200: z.object({ proof: z.string() }).meta({ id: 'BackupPlaceTest' }) },
    problems: [409, 422],
    // An admin's own tests are limited to thirty.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/backup-place': {
    summary: 'Saves a place that was tested within the last hour; the newest backup is copied there within minutes.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenBackupPlace' }),
    response: { 200: BackupPlace },
    problems: [409, 422],
    touches: ['audit', 'scripts'],
  },
  'DELETE /api/admin/backup-place': {
    summary: 'Stops copying backups. Copies that are there stay.',
    audience: 'admin',
    response: { 200: BackupPlace },
    touches: ['audit', 'scripts'],
  },
} as const satisfies Record<CallKey, Call>;

export type BackupPlace = z.infer<typeof BackupPlace>;
