import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { connectionFields, anObject, plainText, requiredText } from './fields.ts';

const AddressFound = z
  .object({
    /** Until when the certificate is valid. */
    certificateUntil: z.string(),
    /** Empty if it doesn't say. */
    issuer: z.string(),
    /** What http:// of the same name does: leads to https, leads elsewhere, shows a page, or doesn't answer. */
    plain: z.enum(['redirects', 'elsewhere', 'serves', 'silent']).optional(),
  })
  .meta({ id: 'AddressFound' });

const WebAddress = z
  .object({
    ...connectionFields,
    /** The one in use, without a trailing slash; the one that the server listens on if none is set. */
    address: z.string(),
    /** What was found there when it was saved; null where only the admin's browser reached it. */
    found: AddressFound.nullable(),
  })
  .meta({ id: 'WebAddress' });

const typed = { address: requiredText('webAddress', 300) };

/** The page that asks, as browsers say: a test from the address itself proves that it can be reached. */
const headers = z.object({ origin: plainText('webAddress', 300).optional() });

export const webAddressCalls = {
  'GET /api/admin/web-address': {
    summary: "Returns the site's web address and where it is set.",
    audience: 'admin',
    response: { 200: WebAddress },
  },
  'POST /api/admin/web-address/test': {
    summary:
      "Asks the typed address for this very site, and saves nothing. Returns what was found there with the proof that saving needs; null if the server can't reach it, but the admin's browser is there.",
    audience: 'admin',
    headers,
    body: z.object(typed, anObject).meta({ id: 'TypedWebAddress' }),
    response: {
      200: z
        .object({ address: z.string(), found: AddressFound.nullable(), proof: z.string() })
        .meta({ id: 'WebAddressTest' }),
    },
    problems: [409, 422],
    // An admin's own tests are limited to thirty.
    limit: { most: 60, seconds: 3600 },
  },
  'PUT /api/admin/web-address': {
    summary:
      'Saves an address that has led to this site within the last hour, after it was asked once more. Links, pages and emails of every process use it from then on.',
    audience: 'admin',
    headers,
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenWebAddress' }),
    response: { 200: WebAddress },
    problems: [409, 422],
    touches: ['audit'],
  },
  'DELETE /api/admin/web-address': {
    summary: 'Removes the web address of the settings: links lead to the address that the server listens on again.',
    audience: 'admin',
    response: { 200: WebAddress },
    problems: [409],
    touches: ['audit'],
  },
  'GET /api/web-address/:question': {
    summary: 'Answers a question that this site has asked its own address within the last minute.',
    audience: 'anyone',
    params: z.object({ question: plainText('token', 200) }),
    response: { 200: z.object({ answer: z.string() }).meta({ id: 'WebAddressAnswer' }) },
    problems: [404, 422],
    passesLaunchLock: true,
  },
} as const satisfies Record<CallKey, Call>;

export type WebAddress = z.infer<typeof WebAddress>;
