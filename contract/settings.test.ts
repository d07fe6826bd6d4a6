import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import { invalidFields } from './issues.ts';
import { SettingsBody } from './settings.ts';

const settings = toSettingsForm(DEFAULT_SETTINGS);

/** A copy with something else at that path; undefined takes it away. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(settings) as unknown;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<Record<string, unknown>>((at, key) => at[key] as never, copy as never);
  place[last] = value;
  return copy;
}

function faultsOf(value: unknown): readonly (readonly [string, string])[] {
  const { error } = SettingsBody.safeParse(value);
  return invalidFields(error?.issues ?? []).map(({ path, message }) => [path, message.text('en')] as const);
}

test('a fresh business may be saved as it is', () => {
  assert.deepEqual(SettingsBody.parse(settings), settings);
});

test('texts are tidied', () => {
  const tidied = (path: keyof SettingsForm, value: unknown) => SettingsBody.parse(withValue(path, value))[path];
  assert.equal(tidied('phone', '518.555.0142'), '(518) 555-0142');
  assert.equal(tidied('venmo', '@BrightbayDetailing'), 'BrightbayDetailing');
  assert.equal(tidied('applicantCode', ' hire5 '), 'HIRE5');
  assert.equal(tidied('name', '  Bright Bay '), 'Bright Bay');
  const bookingSites = ['www.Club.example/contact', 'http://partner.example:8080?x=1'];
  assert.deepEqual(SettingsBody.parse({ ...settings, site: { ...settings.site, bookingSites } }).site?.bookingSites, [
    'https://www.club.example',
    'http://partner.example:8080',
  ]);
});

describe('a save is refused with its field for', () => {
  const cases: readonly (readonly [string, unknown, RegExp])[] = [
    ['name', ' ', /Name is missing/],
    ['name', 'x'.repeat(61), /at most 60 characters/],
    ['name', 'Bay\u202Eyab', /can’t be shown/],
    ['email', 'no-address', /name@example.com/],
    ['phone', '555', /Ten digits are enough/],
    ['venmo', 'no spaces', /letters, digits/],
    ['address.country', 'USA', /at most 2/],
    ['address.country', 'us', /two capital letters/],
    ['address.street', 'x'.repeat(121), /at most 120/],
    ['address.street', '12 Lark Street', /ZIP code is missing/],
    ['address.postalCode', '12210', /Street is missing/],
    ['address.postalCode', 'K1A 0B1', /isn’t a ZIP code/],
    ['directions', 'x'.repeat(301), /at most 300/],
    ['openingHours.monday', { opens: '5:00 PM', closes: '9:00 AM' }, /after the opening time/],
    ['openingHours.monday', { opens: '9 AM', closes: '5:00 PM' }, /should read like 9:00 AM/],
    ['openingHours.monday', undefined, /Monday needs its hours/],
    ['promise.confirmationHours', 0, /from 1 to 168/],
    ['promise.answerHours', 12, /before the confirmation/],
    ['timeZone', 'Eastern', /America\/New_York/],
    ['timeZone', '+05:00', /America\/New_York/],
    ['timeZone', 'America/Atlantis', /America\/New_York/],
    ['site.bookingSites', ['partner.example', 'not a site'], /https:\/\/www\.example\.com/],
    ['site.bookingSites', ['*.example.com'], /https:\/\/www\.example\.com/],
    ['site.bookingSites', ['https://a.example; script-src *'], /https:\/\/www\.example\.com/],
    ['site.bookingSites', Array(11).fill('https://a.example'), /At most 10/],
    ['social.0.url', 'http://www.example.com', /https:/],
    ['social.0.url', 'javascript:alert(1)', /https:/],
    ['social.0.url', 'https://www.example.com/"onload=', /https:/],
    ['social.0.url', 'https://user:pass@example.com', /https:/],
    ['social.1.network', 'instagram', /Another link already has this name/],
    ['packages', [], /At least one of the packages/],
    ['packages.2.dropoffPrice', -1, /can’t be below \$0/],
    ['packages.2.dropoffPrice', 10_000.01, /may be at most \$10,000/],
    ['packages.2.dropoffPrice', 30.005, /fraction of a cent/],
    ['packages.2.dropoffPrice', '70', /has to be a number/],
    ['packages.2.dropoffPrice', undefined, /Drop-off price is missing/],
    ['packages.2.mobilePrice', 69, /can’t be below the drop-off price/],
    ['packages.2.name', 'full detail', /Another package already has this name/],
    ['packages.2.id', 'full', /twice/],
    ['packages.2.id', 'Gold Wash', /isn’t an ID/],
    ['packages.2.classes', [], /at least one vehicle class/],
    ['packages.2.category', 'gold', /This category isn’t in the menu/],
    ['packages.7.classes', ['car'], /for vehicles or for something counted/],
    ['packages.7.photos', 'outside', /only for vehicles/],
    ['packages.7.count.least', 11, /can’t be more than the most/],
    ['packages.2.emoji', '✨✨', /exactly one emoji/],
    ['packages.2.emoji', 'x', /exactly one emoji/],
    ['packages.2.features', [], /at least one feature/],
    ['packages.2.features.1', '', /Feature is missing/],
    ['packages.2.description', 'x'.repeat(201), /at most 200/],
    ['packages.2.popular', true, /Only one package/],
    ['extras.1.price', 10.5, /whole dollars/],
    ['extras.1.name', 'little tree black ice air freshener', /Another extra already has this name/],
    ['extras.1.packages', [], /at least one package/],
    ['vehicleClasses.1.makes.3', 'ram 1500', /twice/],
    ['vehicleClasses.1.name', 'car', /Another vehicle class already has this name/],
    ['vehicleClasses.1.id', 'car', /twice/],
    ['packages.7.count.most', 0, /from 1 to 1,000/],
    ['seasons', [], /At least one of the seasons/],
    ['seasons.0.from', '02-30', /isn’t a day of the year/],
    ['seasons.0.from', '6-2', /isn’t a day of the year/],
    ['seasons.1.from', '08-19', /overlaps with Summer/],
    ['seasons.0.weekends.0.time', '8 AM', /should read like 8:00 AM/],
    ['seasons.0.weekends.0.time', '13:00 PM', /should read like 8:00 AM/],
    ['seasons.0.weekends.1.time', '8:00 AM', /twice/],
    ['seasons.0.weekends.0.packages', [], /at least one package/],
    ['closedDays', ['2027-02-30'], /should read like/],
    ['closedDays', ['2027-07-04', '2027-07-04'], /twice/],
    ['slotCapacity', 0, /from 1 to 20/],
    ['slotCapacity', 1.5, /whole number/],
    ['horizonDays', 731, /from 1 to 730/],
    ['minimumNoticeMinutes', -1, /from 0 to 43,200/],
    ['mobileAvailable', 'yes', /true or false/],
    ['estimate.mode', 'maybe', /off, show, price/],
    ['estimate.percentByLevel.extreme', 51, /from -20 to 50/],
    ['estimate.mostPercent', 20, /between the limits of -20 and 20/],
    ['estimate.minutesByLevel.light', 0, /from 5 to/],
    ['pay.hoursByPackage.full', 25, /from 0 to 24/],
    ['launch.message', '', /Launch text is missing/],
    ['applicantCode', 'ABCD', /exactly 5/],
    ['applicantCode', 'AB-12', /exactly 5/],
  ];
  for (const [path, value, says] of cases) {
    test(`${path}: ${JSON.stringify(value)?.slice(0, 40)}`, () => {
      const faults = faultsOf(withValue(path, value));
      assert.ok(faults.length > 0, 'it passed');
      assert.ok(
        faults.some(([at, message]) => says.test(message) && fits(at, path)),
        JSON.stringify(faults),
      );
    });
  }

  test('all faults are named at once, those between fields too', () => {
    const both = {
      ...(withValue('name', '') as SettingsForm),
      slotCapacity: 0,
      closedDays: ['2027-07-04', '2027-07-04'],
    };
    assert.deepEqual(
      faultsOf(both).map(([path]) => path),
      ['name', 'slotCapacity', 'closedDays.1'],
    );
  });
});

/** At the field itself, in it (of a list), or where another field's limit is broken by it. */
function fits(at: string, path: string): boolean {
  return at === path || at.startsWith(`${path}.`) || path === 'estimate.mostPercent' || path.startsWith('address.');
}
