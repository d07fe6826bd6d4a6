import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { completeSitePages, findSitePage, isSitePagePath, type SitePage, sitePagePath } from './site-pages.ts';

const troy: SitePage = {
  slug: 'troy',
  title: 'Mobile detailing in Troy',
  text: 'We come.',
  package: '',
  picture: '',
  faq: [],
  oldAddresses: [],
};

describe('a page of a town or a service', () => {
  test('has an address below what it’s about, made of its title where none is given', () => {
    assert.equal(sitePagePath(troy), '/areas/troy');
    assert.equal(sitePagePath({ ...troy, slug: '', title: 'Détail à Québec!' }), '/areas/detail-a-quebec');
    assert.equal(sitePagePath({ ...troy, slug: '', title: 'Full Detail', package: 'full' }), '/services/full-detail');
    for (const path of ['/areas/troy', '/services/full-detail']) assert.ok(isSitePagePath(path), path);
    for (const path of ['/', '/areas', '/areas/', '/areas/troy/x', '/quote/troy'])
      assert.ok(!isSitePagePath(path), path);
  });

  test('is found at its address, and its old ones lead there', () => {
    const page = { ...troy, oldAddresses: ['/mobile.html'] };
    assert.deepEqual(findSitePage([page], '/areas/troy'), { page });
    assert.deepEqual(findSitePage([page], '/mobile.html'), { movedTo: '/areas/troy' });
    assert.equal(findSitePage([page], '/areas/albany'), undefined);
  });

  test('keeps its earlier addresses, unless another page has them now', () => {
    const [moved] = completeSitePages([{ ...troy, slug: 'troy-ny' }], [{ ...troy, oldAddresses: ['/t'] }]);
    assert.deepEqual(moved?.oldAddresses, ['/areas/troy', '/t']);
    const [back] = completeSitePages([troy], moved ? [moved] : []);
    assert.deepEqual(back?.oldAddresses, ['/areas/troy-ny', '/t']);
    const albany = { ...troy, title: 'Albany', slug: 'troy' };
    const swapped = completeSitePages([{ ...troy, slug: 'troy-ny' }, albany], [troy]);
    assert.deepEqual(
      swapped.map(({ oldAddresses }) => oldAddresses),
      [[], []],
    );
  });
});
