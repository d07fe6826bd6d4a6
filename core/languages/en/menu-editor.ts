import { texts } from '#core/languages/texts.ts';

/** The owner's menu: the list of packages, the preview of one, and the table of prices. */
export const menuEditorTexts = texts('menuEditor', {
  findPackage: 'Find a package',
  packageCount: '{shown, number} of {count, number} packages',
  nothingFound: 'No package matches your search.',
  otherPackages: 'Other',
  backToList: 'All packages',

  preview: 'Preview',
  asCustomersSee: 'As customers see it in the wizard.',
  notPriced: 'The price appears once every amount is a number.',
  place: 'Where it’s done',
  dropOff: 'Drop-off',
  mobile: 'Mobile',
  vehicleClass: 'Vehicle class',
  condition: 'Condition',
  level: '{level, select, light {Light} moderate {Moderate} other {Heavy}}',
  count: 'Number',
  extras: 'Extras',

  prices: 'Prices of',
  aboutPrices:
    'A gray price is the package’s price and the surcharge of the vehicle class. Type another one where it differs, or paste a block from a spreadsheet; an empty cell goes back to the gray price. Arrow keys and Enter move between cells.',
  noPrices: 'Packages for vehicles appear here, a row for each, with a column for each vehicle class.',
  package: 'Package',
  tableOf: '{place, select, dropoff {Drop-off prices} other {Mobile prices}}',
  cell: '{package}, {vehicleClass}',
  basePrice: 'from {price}',
  notSold: 'Not sold for this class',
  notPrice: '{cell}: “{text}” isn’t a price from $0 to $10,000.',
  cellError: '{cell}: {message}',
  pasted: '{count, plural, one {# price pasted.} other {# prices pasted.}}',
  notPasted: '{count, plural, one {# cell wasn’t pasted} other {# cells weren’t pasted}}',
  outside: '{texts}: beyond the table.',
  notForClass: '{cell}: “{text}”, but the package isn’t sold for that class.',
  undo: 'Undo',
  dismiss: 'Dismiss',
});
