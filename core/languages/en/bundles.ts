import { texts } from '#core/languages/texts.ts';

/** The settings of prepaid bundles. */
export const bundleOffersTexts = texts('bundleOffers', {
  title: 'Prepaid bundles',
  about:
    'Several visits of a package, paid in advance. Customers get a code by email; each visit uses one, whatever the vehicle.',
  none: 'Sell several visits of a package in advance, such as 5 washes for $400.',
  rule: 'Extras, travel and sales tax are paid at each visit. With card payments, bundles are also sold on your site.',
  add: 'Add a bundle',
  newName: '5 visits',
  name: 'Name',
  package: 'Package',
  visits: 'Visits',
  price: 'Price of the bundle',
  aboutPrice: 'Before sales tax.',
  months: 'Valid for',
  aboutMonths: 'Leave it empty for no end. Bundles that are sold keep their date.',
  unitMonths: 'months',
});
