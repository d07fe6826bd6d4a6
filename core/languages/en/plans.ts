import { texts } from '#core/languages/texts.ts';

/** The settings of plans. */
export const planOffersTexts = texts('planOffers', {
  title: 'Plans',
  about: 'Repeat appointments on a schedule, with a discount if you like.',
  none: 'Customers book each appointment by itself. Add a plan to repeat appointments automatically.',
  add: 'Add a plan',
  interval: 'How often',
  discount: 'Discount',
  kind: '{kind, select, percent {Percent} amount {Amount} free {Free visits} other {None}}',
  percent: 'Percent off each visit',
  amount: 'Amount off each visit',
  every: 'Visits until one is free',
  aboutEvery: 'With 6, every sixth visit is free. Visits that are skipped or canceled don’t count.',
  packages: 'Packages',
  aboutPackages: 'If you select none, the plan covers all packages.',
  rule: 'Visits are scheduled eight weeks ahead. If a day is closed or full, the visit moves to the nearest free time that day, then up to three days later, then up to three days earlier.',
});

/** Plans in the owner's dashboard. */
export const ownerPlansTexts = texts('ownerPlans', {
  title: 'Plans',
  about: 'About this plan',
  none: 'No plans yet',
  noneHelp: 'To start one, open an approved quote or a completed one and choose “Repeat this”.',
  state: '{state, select, active {Active} paused {Paused} other {Ended}}',
  missed: 'Missed payment',
  missedHelp:
    'Our charge of {amount} to the saved card was declined, so the plan is paused. We’ve emailed the customer how to pay. Once the visit is paid, you or the customer can resume the plan.',
  missedPaid: 'The visit is paid now. You or the customer can resume the plan.',
  seeVisit: 'See the unpaid visit',
  payment: 'Payment',
  newPrice: 'New price',
  newPriceFrom: '{amount} from the visit on {date}',
  priceKept: 'Price kept until',
  changePrice: 'Change the price',
  basePrice: 'Price per visit before discount and tax',
  priceFrom: 'From',
  changePriceHelp:
    'The price is kept until {date} and changes are announced 30 days ahead. It applies from the first visit on or after the day you choose that isn’t scheduled yet. We’ll email the customer the old and the new price.',
  announce: 'Announce new price',
  withdrawPrice: 'Withdraw new price',
  withdrawTitle: 'Withdraw the new price?',
  withdrawAbout:
    'Visits keep the present price, including those that are booked at the new one already. We’ll email the customer.',
  withdrawn: 'New price withdrawn',
  announced: 'New price announced',
  byCard: 'Saved card, charged after each visit (agreed {date})',
  rhythm: 'How often',
  next: 'Next visit',
  noNext: 'Not scheduled yet',
  perVisit: 'Per visit',
  status: 'Status',
  price: 'Price per visit',
  discount: 'Discount',
  started: 'Started',
  changed: '{state, select, active {Resumed} paused {Paused} other {Ended}}',
  from: 'Repeats',
  visits: 'Visits',
  noVisits: 'The next visit to schedule is due on {date}. Visits are scheduled eight weeks ahead.',
  visitState: '{state, select, waiting {Needs a time} completed {Completed} other {Skipped}}',
  moved: 'Instead of {date}',
  needsTime: 'Needs a time',
  around: '{rhythm}, around {time}',
  customer: 'Customer',
  searched: 'Name, quote number',
  changeHelp:
    'The next visit stays. Later visits that don’t fit the new schedule are taken off the calendar. We’ll email the customer.',
  skipVisit: 'Skip visit',
  waitingHelp:
    '{count, plural, one {One visit needs a time. Nothing is free on its day or the days around it. Open it to pick a time.} other {{count, number} visits need a time. Nothing is free on their days or the days around them. Open each one to pick a time.}}',
  rule: 'If a day is closed or full, the visit moves to the nearest free time that day, then up to three days later, then up to three days earlier.',
  pause: 'Pause plan',
  resume: 'Resume plan',
  end: 'End plan',
  skip: 'Skip',
  skipDue: 'Skip {date}',
  change: 'Change how often',
  save: 'Save',
  pauseTitle: 'Pause this plan?',
  pauseAbout:
    'Visits that are more than 24 hours away are taken off the calendar, and no new ones are scheduled. We’ll email the customer.',
  endTitle: 'End this plan?',
  endAbout:
    'Visits that are more than 24 hours away are taken off the calendar. We’ll email the customer. You can start a new plan from any of their quotes.',
  skipTitle: 'Skip the visit on {date}?',
  skipAbout: 'Its time opens up again, and later visits don’t change. We’ll email the customer.',
  back: 'Back',
  paused: 'Plan paused',
  resumed: 'Plan resumed',
  ended: 'Plan ended',
  skipped: 'Visit skipped',
  intervalChanged: 'Plan changed',
  failed: 'The plan wasn’t changed',

  repeat: 'Repeat this',
  repeatAbout:
    'The same work for the same customer, {discount}. Each visit gets the free time closest to {time} and is confirmed right away. We’ll email the customer.',
  firstOn: 'First visit',
  start: 'Start plan',
  startedToast: 'Plan started',
  startFailed: 'The plan wasn’t started',
  visitOf: 'Part of a plan: {rhythm}',
  repeated: 'Repeats on a plan: {rhythm}',
});

/** Why a plan can't be started or changed. */
export const planErrorsTexts = texts('planErrors', {
  noPlan: 'This plan doesn’t exist.',
  notOffered: 'The shop doesn’t offer this plan for this work.',
  needsQuote: 'To start a plan, the quote has to be approved and have a time.',
  isVisit: 'This quote is already a visit on a plan.',
  exists: 'A plan already repeats this quote.',
  firstPast: 'Choose a day after today.',
  firstTooFar: 'Choose a day within the next year.',
  planState:
    '{state, select, active {This plan is active now.} paused {This plan is paused now.} other {This plan has ended.}}',
  noVisit: 'There’s no visit on that day to skip.',
  tooLate: 'This visit is less than {hours, number} hours away.',
  sameInterval: 'The plan already repeats that often.',
  samePrice: 'That’s what a visit costs already.',
  priceKept: 'The price of this plan is kept until {date}. Choose a later day.',
  priceNotice: 'The customer has to know {days, number} days ahead. Choose a later day.',
  priceAnnounced: 'A new price from {date} is announced already.',
  noNewPrice: 'No new price is announced that could be withdrawn.',
  missed: 'A visit is still unpaid. Once {amount} is paid, the plan can be resumed.',
  priceChanged: 'The price has changed: a visit costs {amount} now. Please check it and agree again.',
  noSavedCard: 'There’s no saved card. Pay for a visit by card and choose to save the card, then try again.',
});

/** Emails about a plan. */
export const planMailsTexts = texts('planMails', {
  subject:
    '{news, select, started {Your plan has started: {packageName}} paused {Your plan is paused: {packageName}} resumed {Your plan is active again: {packageName}} ended {Your plan has ended: {packageName}} endedWithFirst {Your plan has ended: {packageName}} priceWithdrawn {Your plan keeps its price: {packageName}} skipped {Visit skipped: {packageName}} missed {Your card was declined: {packageName}} price {A new price for your plan: {packageName}} other {Your plan has changed: {packageName}}}',
  title:
    '{news, select, started {Your plan has started} paused {Your plan is paused} resumed {Your plan is active again} ended {Your plan has ended} endedWithFirst {Your plan has ended} priceWithdrawn {Your plan keeps its price} skipped {Your visit is skipped} missed {Your card was declined} price {A new price for your plan} other {Your plan has changed}}',
  started:
    'Your service now repeats <strong>{rhythm}</strong>. We book each visit for you, so there’s nothing you need to do.',
  paused: 'We won’t schedule any visits until the plan is resumed. Visits in the next 24 hours still take place.',
  resumed: 'We’re booking your visits again, <strong>{rhythm}</strong>.',
  ended:
    'We won’t schedule any more visits. Visits in the next 24 hours still take place. Thank you for your business!',
  skipped: 'We’re skipping your visit on <strong>{date}</strong>. Later visits don’t change.',
  changed: 'Your visits are now <strong>{rhythm}</strong>.',
  missed:
    '{isConfirmable, select, yes {Your bank wants you to confirm the payment of <strong>{amount}</strong> with {card}.} other {We couldn’t charge <strong>{amount}</strong> to {card}.}} Your plan is paused until your visit is paid. After that, you can resume it on the page of your quote.',
  newPrice:
    'From your visit on <strong>{date}</strong>, each visit costs <strong>{amount}</strong> instead of {former}. Visits before it don’t change. If you don’t want this, you can end your plan at any time on the page of your quote.',
  payByCard:
    'We can charge {card} after each visit, so you don’t have to think of paying. You can stop it at any time.',
  agreeToCard: 'Pay by card automatically',
  endedWithFirst:
    'The first appointment of your plan was canceled, so the plan has ended, too. We won’t schedule any more visits. Visits in the next 24 hours still take place.',
  priceWithdrawn:
    'We told you about a new price of {withdrawn} for each visit. We’ve withdrawn it: each visit still costs <strong>{amount}</strong>.',
  owed: 'To pay',
  pay: 'Pay {amount}',
  howOften: 'How often',
  from: 'First visit',
  nextFrom: 'Next visit',
  around: '{date}, around {time}',
  perVisit: 'Per visit',
  rule: 'If we’re closed or fully booked that day, the visit moves to the nearest free time, up to three days later or earlier. We’ll remind you before each visit.',
});

/** The plan on the customer's page of a quote. */
export const ownPlanTexts = texts('ownPlan', {
  about: 'Your next visits, {amount} each. We’ll remind you before each one.',
  stopped: '{state, select, paused {Your plan is paused. No new visits are scheduled.} other {Your plan has ended.}}',
  thisVisit: 'This appointment',
  noTimeYet: '{date}: we’ll find a time and let you know',
  nextDue: 'The next visit is due on {date}.',
  newPrice:
    'From the visit on {date}, each visit costs {amount} instead of {former}. If you don’t want this, end your plan before.',
  rule: 'If we’re closed or fully booked on a visit’s day, it moves to the nearest free time that day, then up to three days later, then up to three days earlier. To move a visit yourself, open the link in its reminder. You can change your plan until 24 hours before a visit.',
  calendar: 'Add all to calendar',
  skip: 'Skip',
  skipDue: 'Skip {date}',
  pause: 'Pause plan',
  resume: 'Resume plan',
  end: 'End plan',
  skipVisit: 'Skip visit',
  skipTitle: 'Skip the visit on {date}?',
  skipAbout: 'Later visits don’t change.',
  pauseTitle: 'Pause your plan?',
  pauseAbout: 'Visits more than 24 hours away will be canceled. You can resume anytime.',
  endTitle: 'End your plan?',
  endAbout: 'Visits more than 24 hours away will be canceled.',
  back: 'Back',
  paused: 'Your plan is paused',
  resumed: 'Your plan is active again',
  ended: 'Your plan has ended',
  skipped: 'Visit skipped',
  failed: 'Your plan wasn’t changed',
});

/** Having the visits of a plan charged to the saved card, on the customer's page. */
export const planCardTexts = texts('planCard', {
  consent:
    'After each visit of this plan, charge my saved card what the visit costs: {amount} at today’s price, plus anything I agree to on the day. I can stop this on this page at any time, or by removing the card.',
  offer: 'Pay by card automatically',
  offerAbout: 'We charge {card} after each visit and email you a receipt.',
  title: 'Charge {card} after each visit?',
  agree: 'Agree',
  on: 'After each visit we charge {card} and email you a receipt. You agreed to this on {date}.',
  stop: 'Stop paying automatically',
  stopTitle: 'Stop paying automatically?',
  stopAbout: 'We won’t charge your card for later visits. We’ll email you how to pay each one.',
  noCard: 'To pay automatically, save your card the next time you pay for a visit by card.',
  isOn: 'Your card will be charged after each visit',
  isOff: 'Your card won’t be charged automatically any more',
  missed: 'Missed payment',
  missedAbout:
    'We couldn’t charge {amount} to your card, so your plan is paused. Pay your visit, then resume the plan.',
  paid: 'Your visit is paid now. You can resume your plan.',
  pay: 'Pay {amount}',
  back: 'Back',
  failed: 'Nothing was changed',
});
