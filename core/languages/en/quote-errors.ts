import { texts } from '#core/languages/texts.ts';

export const quoteErrorsTexts = texts('quoteErrors', {
  unknownPackage: 'There is no package “{name}”. Please choose one of: {choices}.',
  notCanCount: 'Please choose a whole number of {units} from {least, number} to {most, number}.',
  cansHaveNoVehicle: '{label} have no vehicle type. Please leave it out.',
  cansHaveNoTruckFee: 'There is no truck fee for {label}. Please leave it out.',
  noEstimateForCans: 'There is no photo estimate for {name}. Please continue with the standard quote.',
  brandMissing: 'The brand is missing. Please choose one of: {choices}.',
  unknownBrand: '“{brand}” is not on our list for this vehicle. Please choose one of: {choices}.',
  vehicleTypeMissing: 'The vehicle type is missing. Please choose one of: {choices}.',
  wrongVehicleType: '{package} is not for that vehicle type. Please choose one of: {choices}.',
  extraNotOffered:
    '“{extra}” is not offered with {package}. {choices, select, none {Please leave it out.} other {Please choose from: {choices}.}}',
  unknownExtra:
    'There is no extra “{extra}”. {choices, select, none {Please leave it out.} other {Please choose from: {choices}.}}',
  unknownQuestion: 'This question isn’t asked for this package. Please leave it out.',
  answerMissing: 'Please answer this question.',
  answerTooLong: 'This answer is too long. Please use at most {most, number} characters.',
  answerNotText: 'The answer to this question is text.',
  answerNotNumber: 'Please enter a number, such as 3 or 2.5.',
  answerNotChoice: 'Please choose one of: {choices}.',
  answerNotYesNo: 'Please answer yes or no.',
  onlyMobile: '{package} is done at your address only. Please choose mobile service.',
  onlyDropOff: '{package} is done at the shop only. Please choose drop-off.',
  mobileComingSoon: 'Mobile service is coming soon! Please select Drop-off Service for now.',
  serviceAddressMissing: 'The service address is missing. Please tell us where to come.',
  dateMissing: 'The date is missing. Please choose a date as well.',
  notDate: 'That isn’t a date. It should read like 2027-06-19.',
  timeMissing: 'The time is missing. Please choose a time as well.',
  unknownEstimate: 'We can’t find this photo estimate. Please run it again, or continue without an estimate.',
  estimateUsed:
    'This photo estimate was already used for another quote. Please run it again, or continue without an estimate.',
  estimateTooOld:
    'This photo estimate is more than 24 hours old. Please run it again, or continue without an estimate.',
  estimateOfOtherPackage:
    'This photo estimate was made for another package. Please run it again, or continue without an estimate.',
  estimateOfOtherVehicle:
    'This photo estimate was made for another type of vehicle. Please run it again, or continue without an estimate.',
  noOwnQuote: 'We can’t find that quote in your account.',
  linkClosed: 'This link no longer opens a quote. Use the one in our newest email about your quote.',
  offerAnswered: 'This offer has already been answered.',
  noTimeYet: 'This quote has no time yet. Please pick a date and a time.',
  approveNeedsTime: 'Please pick a date and a time to approve it, or create it without approving.',
  phoneOrEmail: 'Please enter a phone number or an email address.',
  noEmailAddress: 'We have no email address for this quote, so nothing was sent.',
  datePassed: 'That date has passed. Please select another date.',
  noSlots: 'No available time slots for this date. Please select another date.',
  timePassed: 'That time has passed. Please pick another.',
  notTimeOfDay: 'Please give a time of day, such as 3:15 PM.',
  endsTooLate: 'This work takes too long to end by closing time. Please pick an earlier time.',
  timeTooSoon: 'That time has already started or is too soon. Please pick another.',
  dateAndTime: 'Please pick both a date and a time.',
  badDate: 'That isn’t a date.',
  noPriceChange:
    'You can change what was sold only after the quote is approved and before the work is completed. Reload the quote to see its current state.',
  priceChangeAnswered:
    'This change was already answered or withdrawn, or the work is done. Reload to see the current price.',
  otherPackage:
    '{choices, select, none {No other package fits this quote.} other {Choose another package that fits this quote: {choices}.}}',
  noSuchResource: 'There’s no such bay or van for this appointment.',
  noVisitToGive: 'There’s no open appointment that could get a bay or van.',
  resourceOut: '{name} is out of service on {when}. Choose another one.',
  resourceTaken: '{name} has another appointment on {when}: {names}. Choose another one.',
  noVisitAhead: 'There’s no upcoming appointment for the customer to move.',
  notAskedToMove:
    'The customer wasn’t asked for another time, or has already picked one. Reload the quote to see its current state.',
  noOpenPriceChange: 'No change is waiting for the customer. Reload the quote to see its current state.',
  ownersChangeOpen: 'The owner has proposed a change that the customer hasn’t answered. Please settle that one first.',
  soldMeanwhile: 'What was sold has changed: the total is now {total}. Reload to see it, then try again.',
  nothingChangesInPrice: 'Nothing would change. Please change a line or add an extra.',
  nothingChangesInAnswers: 'Nothing would change. Please change an answer.',
  answersStay:
    'Answers can change while a quote is pending, or approved and not yet completed. Reload the quote to see its current state.',
  answersWait: 'The customer hasn’t agreed to your last change to the answers yet. Withdraw it first.',
  depositPaidAlready:
    'The deposit is paid, so the price changes only if the customer agrees. Send a counter-offer, or approve the quote first.',
  belowReduced: 'Refunds have lowered this price by {amount} already. The new total can’t be less than that.',
  extraSoldAlready: '“{extra}” is part of this quote already.',
  nothingChanges: 'Nothing would change. Please change the price or the time.',
  timeStarted: 'That time has already started. Please pick another.',
  labelTwice: 'Two lines have this label. Please name them differently.',
  taxIsAdded: 'Sales tax is added to the other lines. Please leave it out.',
  totalBelowZero: 'The total would fall below $0. Please check the amounts.',
  negativeTotal: 'The total can’t be below $0.',
  totalTooHigh: 'The total can be at most $100,000.',
  priceDecimals: 'A price has at most two decimals.',
  confirmEmailFirst: 'Please confirm your email address first: open the link in our newest email about this quote.',
  addressNotNeededAtShop: 'This appointment is at the shop, so no address is needed.',
  addressKnown: 'We already have an address for this appointment. To change it, please call us.',
  addressNotNeeded: 'This quote is closed, so we no longer need an address.',
  unconfirmedFromNetwork:
    'Several requests from your network are waiting for a confirmed email address or a deposit. Please open the link in our email for one of them first, or send us a message.',
  callInstead: 'We can’t take this request online. Please call us instead.',
  tooManyOpenQuotes:
    'You already have quotes waiting for our answer. Please let us answer those first, or send us a message.',
  idempotencyKeyUsed: 'This Idempotency-Key was used for another request. Please use a new one.',
  slotTaken: 'That time was just taken. Please pick another.',
  slotTakenInTest: 'That time was just taken.',
  noRating: 'This quote has no rating.',
  redoNeedsJob: 'Only a completed job can be redone.',
  redoScheduled: 'A redo of this job is scheduled already.',
  noTime: 'This quote has no time yet.',
  quoteOfOtherAccount: 'This quote belongs to another account, or was requested with another email address.',
  datesInOrder: 'The last day is before the first one.',
  nothingToConfirm: 'There is no upcoming appointment to confirm.',
  tooEarlyToRate: 'You can rate the work for 60 days once it’s done.',
  bothDays: 'Please enter the first and the last day.',
  tooFarAhead:
    'That date is too far ahead. Please select one within the next {days, plural, one {# day} other {# days}}.',
  notOurTime: 'That isn’t one of our times on this date. Please pick one of: {times}.',
  tooLateCall:
    'Your appointment is less than {hours, number} hours away, so it can’t be changed here anymore. Please call us at {phone}, and we’ll see what we can do.',
  tooLateWrite:
    'Your appointment is less than {hours, number} hours away, so it can’t be changed here anymore. Please write to us, and we’ll see what we can do.',
  workStartedCall:
    'We’ve started the work, so it can’t be changed here anymore. Please call us at {phone}, and we’ll see what we can do.',
  workStartedWrite:
    'We’ve started the work, so it can’t be changed here anymore. Please write to us, and we’ll see what we can do.',
  movedOftenCall:
    'This appointment was moved {most, number} times within a day. Please try again tomorrow, or call us at {phone}.',
  movedOftenWrite:
    'This appointment was moved {most, number} times within a day. Please try again tomorrow, or write to us.',
  canceledOftenCall:
    'Several requests were canceled within a day. To cancel this one, too, please try again tomorrow, or call us at {phone}.',
  canceledOftenWrite:
    'Several requests were canceled within a day. To cancel this one, too, please try again tomorrow, or write to us.',
  linesTotal: 'The lines add up to {total}. Please send one or the other.',
  noShowTooEarly: 'A no-show can be recorded once the appointment of an approved quote has begun.',
  noFeeToCharge: 'There’s no fee to charge for this quote. Reload it to see its current state.',
  noFeeToWaive: 'No fee is charged for this quote. Reload it to see its current state.',
  quoteState:
    'This quote is already {status, select, pending {pending} countered {waiting for the answer to a counter-offer} approved {approved} declined {declined} other {canceled}}. Someone else may have changed it.',
  priceChanged: 'The price is now {total}. Please check the lines and submit again.',
  depositChanged: 'The deposit is now {amount}. Please check it and submit again.',
  depositUnpaid: 'The deposit of {amount} isn’t paid. Wait for it, or approve without the deposit.',
  depositBeforeTime: 'Please pay the deposit of {amount} first, then pick a time.',
  methodMissing: 'Please choose how you’d like to pay.',
  methodNotOffered: 'This way to pay isn’t offered. Choose one of: {choices}.',
  depositFirst: 'Please pay the deposit of {amount} first, then accept the offer.',
  slotTakenBy: '{when} is taken by {names}. Please pick another time.',
  unknownPackageId: 'There is no such package. Choose one of: {choices}.',
  tooManyDays: 'Please ask for at most {most, number} days at once.',
});
