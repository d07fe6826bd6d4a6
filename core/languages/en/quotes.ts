import { texts } from '#core/languages/texts.ts';

export const quoteTexts = texts('quotes', {
  vehicle: 'Vehicle',
  andMore: '{subject} + {count, number} more',
  photoCount: '{count, plural, one {# photo} other {# photos}}',
  yesOrNo: '{isYes, select, true {Yes} other {No}}',
  half: '{half, select, first {On arrival} other {After completion}}',
  serviceName: '{service, select, dropoff {Drop-off} mobile {Mobile} other {At the customer’s}}',
  serviceText:
    '{service, select, dropoff {{packageName}, drop-off} mobile {{packageName}, mobile} other {{reader, select, customer {{packageName}, at your address} other {{packageName}, at the customer’s address}}}}',
  placeName:
    '{kind, select, shop {{reader, select, customer {Drop-off} other {At the shop}}} other {{reader, select, customer {At your address} other {At the customer’s address}}}}',
  addressLater: 'Drop-off. We’ll send you the address.',
  openingHours: 'Open',
  paymentText: '{method, select, cash {{name}, half on arrival, half after completion} other {{name}}}',
  paymentTerms:
    '{method, select, cash {{name}. Half on arrival, half after completion.} credit {{name}. It pays when the quote is accepted.} monthly {We’ll put it on your monthly invoice.} check {{name}. Hand it to the crew, or mail it.} other {{name}. A payment link is sent if the quote is accepted.}}',
  paymentHint:
    '{method, select, cash {Half on arrival, half after completion. Tips are optional.} credit {It pays when the quote is accepted.} check {Hand it to the crew, or mail it.} other {A payment link is sent if the quote is accepted.}}',
  entry:
    '{kind, select, payment {Paid {how}} deposit {Deposit {how}} tip {Tip {how}} refund {Refunded {how}} other {Corrected {how}}}',
  entryOfHalf: '{half, select, first {Paid in cash, on arrival} other {Paid in cash, after completion}}',
  entryWithTax: '{entry}, including {tax} tax',
  feeNotice:
    'If you cancel less than {hours, plural, one {# hour} other {# hours}} before the appointment or aren’t there, we may charge {amount}.',
  giftCardLine: 'Gift card ending in {last4}',
  leftToPay: 'Left to pay',
  stillOwed: 'Still owed',
  overpaid: 'Overpaid',
  workTime: 'Time needed',
  aboutMinutes: 'About {minutes, number} min',
  aboutHours: 'About {hours, number} h',
  aboutHoursAndMinutes: 'About {hours, number} h {minutes, number} min',
  slotTaken: 'That time was just taken. Please pick another.',
});

export const pricingTexts = texts('pricing', {
  dropOff: 'Drop-off',
  condition:
    '{level, select, light {Light condition} moderate {Moderate condition} heavy {Heavy condition} other {Extreme condition}}',
  answeredCondition:
    '{level, select, light {Light condition by your answers} moderate {Moderate condition by your answers} heavy {Heavy condition by your answers} other {Extreme condition by your answers}}',
  mobile: 'Mobile service',
  water: '{by, select, shop {with our water} other {with your water}}',
  waterDiscount: 'Water discount',
  truckFee: 'Truck fee',
  classFee: '{name} fee',
  cans: '{count, plural, one {# can} other {# cans}}',
  photoEstimate: 'Photo estimate',
  vehicleDiscount: 'Discount for another vehicle',
  planDiscount: 'Plan discount',
  freeVisit: 'Visit {number, number} is free',
  percentOff: '{percent, number}% off',
  promo: 'Promo code',
  promoPercent: '{code}, {percent, number}% off',
  travelFee: 'Travel fee',
  travelUnknown: 'We’ll confirm it with you',
  adjustment: 'Adjustment',
  redo: 'Redo',
  reduced: 'Price reduction',
  lateFee: 'Late cancellation fee',
  noShowFee: 'No-show fee',
  taxed: '{percent} of {amount}',
  ended: '{ended, select, declined {Declined} other {Canceled}}',
});
