import { priceWords, shopWords } from '#core/languages/en/setting-words.ts';
import { texts } from '#core/languages/texts.ts';

/** Each setting in a word or two, as the history and the review name it, and how its value reads. */
export const settingNamesTexts = texts('settingNames', {
  ...shopWords,
  ...priceWords,
  nameInGroup: '{group}: {name}',
  changesInShort: '{names} and {count, number} more',
  itemsAdded: 'added: {items}',
  itemsRemoved: 'removed: {items}',
  otherOrder: 'in another order',
  packageOrder: 'Order of the packages',
  extraOrder: 'Order of the extras',
  none: 'none',
  isOn: '{isOn, select, true {on} other {off}}',
  isSo: '{isSo, select, true {yes} other {no}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  days: '{count, plural, one {# day} other {# days}}',
  timeSpan: '{from} to {to}',
  closed: 'closed',
  dayOfYear: '{day} {year}',

  openingHours: 'opening hours, {day}',
  link: 'Link {network}',

  packagePrices: '{dropOff} drop-off, {mobile} mobile',
  depositOfTotal: '{percent}% of the total',
  atOnceNotice: '{hours, plural, one {# hour ahead or more} other {# hours ahead or more}}',
  atOnceUpTo: '{notice}, up to {most}',
  atOnceDeposit:
    '{limits}; with a deposit, {deposit, select, anyone {for anyone who pays it} other {after your approval}}',
  checklist: 'checklist',
  condition:
    '{level, select, light {light condition} moderate {moderate condition} heavy {heavy condition} other {{level}}}',
  extra: 'Extra {name}',
  extraInShort: '{price}, with {packages}',
  questionOrder: 'Order of the questions',
  question: 'Question “{text}”',
  questionText: 'question',
  questionKind: 'kind of answer',
  questionKindIs: '{kind, select, text {text} number {a number} choice {a choice} photo {photos} other {yes or no}}',
  required: 'required',
  questionFor: 'asked with',
  allOfThem: 'all',
  allPackages: 'all packages',
  ofCategory: 'category {name}',
  choices: 'choices',
  yesPrice: 'price of “yes”',
  choiceAndPrice: '{name}, {price}',
  categories: 'categories',
  brands: 'brands',
  vehicleClass: 'Vehicle class {name}',
  classPrice: 'prices for {name}',
  classRetired: 'no longer offered',
  classTime: 'time needed for {name}',
  conditionTime:
    'time needed for {level, select, light {light condition} moderate {moderate condition} heavy {heavy condition} other {{level}}}',
  packageStatus: 'sold',
  packageStatusIs:
    '{status, select, offered {on the site} hidden {by the owner only} retired {no longer} other {{status}}}',
  offeredPlace: 'where it’s done',
  offeredPlaceIs:
    '{place, select, both {at the shop or at the customer’s} dropoff {at the shop only} mobile {at the customer’s only} other {always at the customer’s address}}',
  estimatedParts: 'photo estimate of',
  estimatedPartsAre:
    '{parts, select, none {nothing} outside {the outside} inside {the inside} other {outside and inside}}',
  outlineIs:
    '{outline, select, car {car} truck {truck} sxs {side-by-side} motorcycle {motorcycle} quad {quad} other {{outline}}}',
  counted: 'what is counted',
  countUnit: 'one of it',
  countUnits: 'several of it',
  countLeast: 'least per appointment',
  countMost: 'most per appointment',

  season: 'Season {name}',
  weekendTimes: 'weekend times',
  weekdayTimes: 'weekday times',
  timesOfDay: 'times on {day}',
  closures: 'closures',
  partOfDays: '{days} from {from} until {until}',
  closureBecause: '{closure} ({reason})',
  travelFrom: 'start of travel distances',
  travelAreas: 'travel areas',
  travelWithin: 'within {miles} miles: {price}',
  travelZip: '{zip}: {price}',
  travelNamed: '{item} ({name})',
  travelFree: 'free',
  travelTime: 'drives between jobs',
  travelLimits: 'only times that leave room for the drive',
  travelDetour: 'roads longer than a straight line by',
  travelSpeed: 'average speed',
  travelMph: '{speed} mph',
  planOffers: 'plans',
  bundles: 'prepaid bundles',
  bundle:
    '{name}: {visits, plural, one {# visit} other {# visits}} of {packageName}, {price}{months, plural, =0 {} one {, valid for # month} other {, valid for # months}}',
  rounds: 'rounds',
  roundItem:
    '{name}: {every} from {from}, {times}, {count, plural, one {# stop} other {# stops}}, {zips}{isAfterPickup, select, true {, the day after pickup} other {}}',
  resources: 'bays and vans',
  resourceIs: '{kind, select, bay {{name} (bay)} other {{name} (van)}}',
  resourceOut: '{name} out of service {when}',
  resourceOutBecause: '{name} out of service {when}: {reason}',
  everyWeek: 'every {day}',
  andObserved: '{name} and the observed day',
  timeForSome: '{time} ({packages} only)',
  countVisits: 'counting visits',
  confirmationPromise: 'confirmation promised within',
  answerPromise: 'answer promised within',

  taxName: 'name of the sales tax',
  taxOn: '{kind, select, services {sales tax on services} extras {sales tax on extras} other {sales tax on fees}}',

  estimateMode: '{mode, select, off {off} show {show only} price {changes the price} other {{mode}}}',
  estimatePercent:
    'photo estimate, {level, select, light {light} moderate {moderate} heavy {heavy} extreme {extreme} other {{level}}}',
  estimateMinutes:
    'photo estimate, {level, select, light {light} moderate {moderate} heavy {heavy} extreme {extreme} other {{level}}}, time',
  lowestAdjustment: 'lowest photo adjustment',
  highestAdjustment: 'highest photo adjustment',

  offeredMethod: 'offering {method}',
  payTo: 'how to pay by {method}',
  giftCardExpiry: 'expiration of gift cards',
  yearsOrNever: '{years, plural, =0 {never} one {# year} other {# years}}',
  paidHours: 'credited hours, {packageName}',
  tipRule:
    '{rule, select, job {to the employee who did the job} collector {to the employee who collected it} equally {shared equally by the crew of the day} hours {shared by hours on the clock that day} other {{rule}}}',

  reminderHour: 'hour of that reminder',
  reminderSameDay: 'reminder the same day',
  thanks: 'thank-you after the appointment',
  dueAgainReminders: 'reminders when work is due again',
  unfinishedLinks: 'link to finish a quote',
  unfinishedHours: 'hours until the link to finish a quote',
  dueEvery:
    '{unit, select, weeks {after {count, plural, one {# week} other {# weeks}}} other {after {count, plural, one {# month} other {# months}}}}',

  monthWithoutTimes: '{month} has no times at all, so customers can’t book then.',
  monthWithoutTimesFor: '{month} has no times for {packages}.',
  noBay: 'No bay is named, so customers can’t book anything at the shop.',
  notTogether:
    'No {kind, select, bay {bay} other {van}} can do both {one} and {other}, so they can’t be booked in one appointment.',
  noVan: 'No van is named, so customers can’t book mobile service.',
  timesWhileClosed:
    '{days}: your opening hours say closed, but customers can book {times}. Correct the hours, or the times under Times.',
  timesOutsideHours:
    '{days}: customers can book {times}, outside your opening hours ({hours}). Correct the hours, or the times under Times.',
  openWhileClosed:
    '{days}: you’re closed every week, but your opening hours say {hours}. Correct the hours, or the closure under Times.',
  inLanguage: '“{original}” in {language}',
});
