import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Catalog } from '#contract/catalog.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('the catalog', () => {
  test('has the fields that other programs rely on', async () => {
    const catalog = await read();
    const fields = ['version', 'name', 'timeZone', 'packages', 'extras', 'makes', 'mobileAvailable', 'photoEstimate'];
    assert.deepEqual(lacking(catalog, fields), []);
    const ofPackages = ['id', 'name', 'emoji', 'dropoffPrice', 'mobilePrice', 'description', 'features', 'popular'];
    for (const pack of catalog.packages) assert.deepEqual(lacking(pack, ofPackages), []);
    for (const extra of catalog.extras)
      assert.deepEqual(Object.keys(extra), ['id', 'name', 'description', 'price', 'packages']);
    assert.equal(catalog.version, 1);
    assert.equal(catalog.timeZone, 'America/New_York');
    assert.equal(catalog.mobileAvailable, false);
    assert.equal(catalog.photoEstimate, 'price');
  });

  test('has the prices of the table, in dollars', async () => {
    const { packages, extras, fees, vehicleClasses } = await read();
    assert.deepEqual(
      packages.map((pack) => [pack.id, pack.dropoffPrice, pack.mobilePrice, pack.popular]),
      [
        ['express', 30, 40, false],
        ['full', 120, 140, true],
        ['interior', 70, 85, false],
        ['exterior', 65, 80, false],
        ['sxs', 80, 100, false],
        ['dirtbike', 45, 60, false],
        ['quad', 70, 90, false],
        ['garbage', 30, 30, false],
      ],
    );
    assert.deepEqual(
      extras.map((extra) => [extra.name, extra.price]),
      [
        ['Little Tree Black Ice Air Freshener', 0],
        ['Tire Shine', 10],
        ['Dashboard Protection', 8],
        ['Ceramic Coating', 50],
        ['Headlight Restoration', 30],
        ['Add bag', 3],
        ['Add Deodorizer', 2],
      ],
    );
    assert.deepEqual(packages.find((pack) => pack.id === 'dirtbike')?.conditionPrices, {
      light: 25,
      moderate: 30,
      heavy: 40,
    });
    assert.deepEqual(fees, { waterDiscount: 10 });
    assert.deepEqual(
      vehicleClasses.map(({ id, surcharge }) => [id, surcharge]),
      [
        ['car', 0],
        ['truck', 5],
        ['powersport', 0],
      ],
    );
    const { one, two, eachBeyond, least, most } = packages.find((pack) => pack.id === 'garbage')?.count ?? {};
    assert.deepEqual([one, two, eachBeyond, least, most], [15, 30, 5, 1, 10]);
  });

  test('has every make and model', async () => {
    const { makes } = await read();
    assert.deepEqual([makes['car']?.length, makes['truck']?.length, makes['powersport']?.length], [22, 12, 10]);
  });

  test('keeps to itself what only the owner may know', async () => {
    await testApp.changeSettings({ applicantCode: 'XYZ12' });
    const answer = await testApp.app.inject('/api/catalogue');
    for (const secret of ['XYZ12', 'applicantCode', 'launch', 'hours', 'HourlyCents', 'percentByLevel'])
      assert.equal(answer.body.includes(secret), false, secret);
  });

  test('shows a change of the business at once, under a higher version', async () => {
    const { version } = await read();
    await testApp.changeSettings({ name: 'Bright Bay & Sons', mobileAvailable: true });
    const changed = await read();
    assert.equal(changed.version, version + 1);
    assert.equal(changed.name, 'Bright Bay & Sons');
    assert.equal(changed.mobileAvailable, true);
  });
});

async function read(): Promise<Catalog> {
  const answer = await testApp.app.inject('/api/catalogue');
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  return answer.json<Catalog>();
}

function lacking(thing: object, fields: readonly string[]): string[] {
  return fields.filter((field) => !(field in thing));
}
