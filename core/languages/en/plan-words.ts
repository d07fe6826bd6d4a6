import { texts } from '#core/languages/texts.ts';

/** How often a plan repeats its work, and what it costs less, within a sentence. */
export const planTexts = texts('plan', {
  everyWeeks: '{weeks, plural, one {every week} other {every {weeks, number} weeks}}',
  everyMonth: 'every month',
  onWeekday: '{every} on {weekday}',
  monthlyOn:
    'every month on the {week, select, first {first} second {second} third {third} fourth {fourth} other {last}} {weekday}',
  nthVisit: '{interval}, visit {number, number}',
  percentOff: '{percent, number}% off each visit',
  amountOff: '{amount} off each visit',
  noDiscount: 'no discount',
  freeVisit:
    'every {every, select, 2 {second} 3 {third} 4 {fourth} 5 {fifth} 6 {sixth} 7 {seventh} 8 {eighth} 9 {ninth} 10 {tenth} 11 {eleventh} other {twelfth}} visit free',
});

/** The choice between one appointment and a plan, in the wizard and where it's shown later. */
export const planChoiceTexts = texts('planChoice', {
  title: 'How often?',
  once: 'Once',
  savePercent: '{interval}, save {percent, number}%',
  saveAmount: '{interval}, save {amount}',
  withFree: '{interval}, {discount}',
  about:
    '{kind, select, none {We’ll book the visits after this one for you, at the same price.} other {This appointment is at the regular price. We’ll book the visits after it for you, with {discount}.}} You can skip a visit, or pause or end your plan, until 24 hours before.',
  notForAll: 'Once. The plan you chose isn’t available for all of your vehicles.',
  notForWork: 'The plan you chose isn’t available for this service.',
  chosen: 'You asked for a plan: <strong>{offer}</strong>. It starts when we confirm this appointment.',
  asked: 'Asked for a plan: {offer}. Approving this quote starts it.',
});
