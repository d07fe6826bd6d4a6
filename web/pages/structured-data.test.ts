import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BUSINESS } from '#core/default-business.ts';
import { structuredData } from './structured-data.ts';

type Offer = { readonly price: string; readonly url: string; readonly itemOffered: { readonly name: string } };
type Told = { readonly priceRange: string; readonly hasOfferCatalog: { readonly itemListElement: readonly Offer[] } };

const told = structuredData(DEFAULT_BUSINESS, 'https://www.example.com') as Told;
const offers = told.hasOfferCatalog.itemListElement;

test('search engines are told every package with its drop-off price', () => {
  assert.deepEqual(
    offers.map((offer) => [offer.itemOffered.name, offer.price]),
    [
      ['Express Wash', '30.00'],
      ['Full Detail', '120.00'],
      ['Interior Only', '70.00'],
      ['Exterior Only', '65.00'],
      ['SXS/UTV Detail', '80.00'],
      ['Dirt Bike Detail', '45.00'],
      ['Quad/ATV Detail', '70.00'],
      ['Garbage Shine', '15.00'],
    ],
  );
});

test('an offer leads to the wizard with its package chosen', () => {
  assert.equal(offers[0]?.url, 'https://www.example.com/quote?package=express');
});

test('the price range runs from one garbage can to the full detail', () => {
  assert.equal(told.priceRange, '$15-$120');
});
