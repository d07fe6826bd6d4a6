import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { textFields, TYPED } from '#contract/testing/text-fields.ts';

/** What copying leaves around a text: zero-width, direction, byte order mark, soft hyphen, variation selector. */
const AROUND = ['\u200B', '\u200E', '\u202A', '\u2066', '\uFEFF', '\u00AD', '\uFE0E', '\u00A0'];

/** Texts that count as they are, by the end of their path, with the reason. */
const AS_SENT: Readonly<Record<string, string>> = {
  password: 'counts sign by sign',
  secret: 'counts sign by sign',
  confirmPassword: 'counts sign by sign',
  newPassword: 'counts sign by sign',
  username: 'made and printed by the server, for the launch lock',
  token: 'from a link',
  waitlist: 'from a link',
  'saved-drafts key': 'made by the page',
  'saved-drafts/:token key': 'made by the page',
  'saved-drafts/:token/open key': 'made by the page',
  'draft plan': 'chosen from a list',
  proof: 'from a link',
  claimToken: 'from an answer',
  cursor: 'from an answer',
  signature: 'from an answer, or drawn by a device',
  expires: 'from an answer',
  aiPhotos: 'a picture',
  answerPhotos: 'a picture',
  images: 'a picture',
  image: 'a picture',
  photoUrl: 'a picture',
  size: 'chosen by the page',
  scheduledDate: 'chosen from a calendar',
  scheduledTime: 'chosen from a calendar',
  at: 'the time of the button',
  'missed-stop startsAt': 'from the job',
  'menu/read csv': 'a file',
  'imports/preview csv': 'a file',
  'customers/imports csv': 'a file',
  'appointments/imports csv': 'a file',
  digest: 'from an answer',
  vehicle: 'chosen from a list',
  extra: 'chosen from a list',
  rate: 'chosen from a list',
  'events age': 'counted by the page',
  'length minutes': 'counted by the page',
  analysisData: 'from the page, unread',
  calculatedPay: 'from the page, unread',
  employeeName: 'from the page, unread',
  'ai-feedback email': 'null and blanks are allowed there; the server normalizes it',
  'extras id': 'made by the page from the name',
  'categories id': 'made by the page from the name',
  'packages id': 'made by the page from the name',
  'resources id': 'made by the server from the name',
  'vehicleClasses id': 'made by the page from the name',
  'packages category': 'chosen from a list',
  classes: 'chosen from a list',
  alsoAccepted: 'chosen from a list',
  'extras packages': 'chosen from a list',
  'extras categories': 'chosen from a list',
  'questions id': 'made by the page from the text',
  'questions packages': 'chosen from a list',
  'questions categories': 'chosen from a list',
  'choices id': 'made by the page',
  'weekends packages': 'chosen from a list',
  'weekdays packages': 'chosen from a list',
  'days packages': 'chosen from a list',
  'planOffers packages': 'chosen from a list',
  'bundles packageType': 'chosen from a list',
  'rounds id': 'made by the server from the name',
  'rounds packages': 'chosen from a list',
  round: 'chosen from a list',
  van: 'chosen from a list',
  'packages resources': 'chosen from a list',
  resource: 'chosen from a list',
  skills: 'chosen from a list',
  'answer id': 'from the device',
  'seen name': 'from an answer',
  'seen email': 'from an answer',
  'seen phone': 'from an answer',
  'seen department': 'from an answer',
  rawId: 'from the device',
  clientDataJSON: 'from the device',
  authenticatorData: 'from the device',
  attestationObject: 'from the device',
  transports: 'from the device',
  endpoint: 'from the browser',
};

/** Every text of the bodies and queries of the contract. */
const FIELDS = textFields(['body', 'query']);

test('the contract has texts of every kind', () => {
  assert.ok(FIELDS.length > 100, String(FIELDS.length));
  for (const typed of TYPED)
    assert.ok(
      FIELDS.some(({ schema }) => schema.safeParse(typed).success),
      typed,
    );
});

test('every text that people paste is taken as if it were typed', () => {
  const different = FIELDS.flatMap(({ path, schema }) => {
    const isAsSent = Object.keys(AS_SENT).some((end) => path.endsWith(/ /.test(end) ? end : ` ${end}`));
    return isAsSent || TYPED.every((typed) => isSame(schema, typed)) ? [] : [path];
  });
  assert.deepEqual(different, []);
});

function isSame(schema: z.ZodType, typed: string): boolean {
  const plain = schema.safeParse(typed);
  if (!plain.success) return true;
  return AROUND.every((sign) => {
    const pasted = schema.safeParse(`${sign}${typed}${sign}`);
    return pasted.success && JSON.stringify(pasted.data) === JSON.stringify(plain.data);
  });
}
