import { texts } from '#core/languages/texts.ts';

/** Where the crew goes, for customers who type an address. */
export const travelTexts = texts('travel', {
  outside: 'We don’t serve {zip} yet.',
  addZip: 'Add the ZIP code to the address.',
  ways: '{canDropOff, select, true {You can bring it to us instead, or we can get in touch with you.} other {We can get in touch with you.}}',
  dropOff: 'Choose drop-off',
  askUs: 'Ask us to get in touch',
  needContact: 'Please fill in your name and email above first.',
  lead: 'I’d like {packageName} at {address}, which is outside your area. Please get in touch with me.',
  sent: 'Thanks! We have your request and will get in touch.',
});

/** The same for the owner who sets the areas, or writes a quote. */
export const travelAreasTexts = texts('travelAreas', {
  title: 'Travel',
  about:
    'Where you go for mobile service, and what you charge for travel. ZIP codes count before distances, and the shortest distance first.',
  none: 'You go everywhere for free. Add an area to charge for travel, or to limit where you go.',
  summary: '{areas}; anywhere else: not served',
  within: 'Within {miles, number} {miles, plural, one {mile} other {miles}} of {zip}: {fee}',
  listed: '{name}: {fee}',
  zipCount: '{count, plural, one {# ZIP code} other {# ZIP codes}}',
  free: 'free',
  addDistance: 'Add a distance',
  addZips: 'Add ZIP codes',
  newDistance: 'Distance',
  newZips: 'ZIP codes',
  miles: 'Miles in a straight line',
  zips: 'ZIP codes',
  aboutZips: 'Up to 500, separated by spaces, commas, or line breaks.',
  fee: 'Travel fee',
  aboutFee: '0 means free. Customers pay it once per appointment.',
  name: 'Name',
  aboutName: 'For you only.',
  optional: 'optional',
  from: 'Starting ZIP code',
  aboutFrom:
    '{zip, select, none {Distances start here. Required until the shop has an address.} other {Distances start here. Leave it empty to use the shop’s own, {zip}.}}',
  try: 'Try an address',
  aboutTry: 'Checks the areas above, saved or not.',
  tryIt: 'Try it',
  inside: '{zip} is served: {fee}.',
  insideAt: '{zip} is {miles, number} miles away: {fee}.',
  outsideAt: '{zip} is {miles, number} miles away: not served.',
  outsideZip: '{zip} isn’t served.',
  unknown: 'We don’t know where {zip} is. Customers can still send a request, and you set the fee.',
  noZip: 'The address needs a ZIP code.',
  everywhere: 'Served for free, like every other address.',
  walkInFee: 'Travel fee',
  walkInHint:
    '{reach, select, inside {The fee of your travel areas for {zip}. You can change it.} outside {{zip} is outside your travel areas. You can still take the job.} unknown {We don’t know where {zip} is.} other {Add the ZIP code to the address to see its fee.}}',
});
