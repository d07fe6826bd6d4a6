import { texts } from '#core/languages/texts.ts';

export const quoteMailTexts = texts('quoteMails', {
  seeQuote: 'See your quote',
  offerExpired: 'Our offer expired before you answered. The times we held for you are free again.',
  requestedReason: 'You’re receiving this email because someone requested a quote with this address.',
  requestedReasonOrIgnore:
    'You’re receiving this email because someone requested a quote with this address. If it wasn’t you, ignore it.',
  requestedReasonOrReply:
    'You’re receiving this email because someone requested a quote with this address. If it wasn’t you, reply to let us know.',
  anotherRequest:
    '{hasPhone, select, yes {Another time or another package may work: request a new quote, reply to this email, or call <call>{phone}</call>.} other {Another time or another package may work: request a new quote or reply to this email.}}',

  receivedSubject: 'We received your quote request {reference}',
  receivedTitle: 'We received your quote request',
  receivedThanks: 'Thank you for your request. Its reference is <strong>{reference}</strong>.',
  confirmationPromise: "We'll review your request and send you an email confirmation within 24 hours.",
  confirmationDue: 'We’ll review your request. You’ll hear from us by {due}.',
  bookedWhenPaid: 'Your appointment is confirmed as soon as your deposit is paid.',
  timeLater: 'We’ll suggest a time with our confirmation.',
  confirmEmail: 'Please confirm your email on your quote page. You can pick a time there, too.',
  confirmEmailBy: 'Please confirm your email by {time}. After that, others can book your time.',
  confirmOnPage: 'The link opens your quote. Press <strong>Confirm my email</strong> there, and you’re done.',
  confirmEmailButton: 'Open the page to confirm',
  depositDue:
    'Please pay your deposit of <strong>{amount}</strong>. It counts toward the price, and the rest is due when the work is done.',
  depositBy: 'We’re holding your time until {time}. After that, others can book it.',
  payDeposit: 'Pay deposit of {amount}',
  depositTerms: 'If we can’t take the job, or you cancel in time, your deposit goes back to your card.',
  depositReturning: 'Your {amount} goes back to your card. It usually takes 5 to 10 days to show up.',
  depositReceivedSubject: 'We received your deposit: {packageName}, {reference}',
  depositReceivedTitle: 'Thank you for your deposit',
  depositReceived:
    'We received your deposit of <strong>{amount}</strong> for quote <strong>{reference}</strong>. {hasTime, select, yes {We’re keeping your time and will confirm it by email.} gone {Someone else has booked your old time, so please pick another one.} other {We’ll suggest a time with our confirmation.}} Left to pay: {left}.',
  depositReturnedSubject: '{amount} goes back to your card: {packageName}, {reference}',
  depositReturnedTitle: 'Your money is on its way back',
  depositReturned:
    'We’re returning <strong>{amount}</strong> for quote <strong>{reference}</strong> to the card that you paid with. It usually takes 5 to 10 days to show up.',

  linkSubject: 'Your new link for quote {reference}',
  linkTitle: 'Your new link',
  linkPreview: 'Earlier links to this quote no longer work.',
  linkReason: 'You’re receiving this email because a new link was created for quote {reference}.',
  linkExplained:
    'This is now the only link that opens your quote <strong>{reference}</strong>. Earlier links no longer work.',
  linkButton: 'Open my quote',

  movedSubject: 'New time: {packageName}, {time}',
  movedTitle: 'Your appointment has a new time',
  moved: 'The appointment for your quote <strong>{reference}</strong> was moved.',
  zoneChanged:
    'Our time zone has changed from {former} to {current}. The appointment for your quote <strong>{reference}</strong> stays at the same local time.',
  newTimeIsYours: 'The new time is yours.',
  newTimeIsHeld: 'We’re holding the new time and will confirm it by email.',
  fileMoves: 'The attached file updates it in your calendar.',

  cancelledSubject: 'Canceled: {packageName}, {reference}',
  cancelledByUsTitle: 'We had to cancel',
  cancelledTitle: 'Your quote is canceled',
  cancelledByUs:
    '{hasTime, select, yes {We’re sorry that we had to cancel your quote <strong>{reference}</strong> for {packageName} on {time}.} other {We’re sorry that we had to cancel your quote <strong>{reference}</strong> for {packageName}.}}',
  cancelled:
    '{hasTime, select, yes {As you asked, we canceled your quote <strong>{reference}</strong> for {packageName} on {time}.} other {As you asked, we canceled your quote <strong>{reference}</strong> for {packageName}.}}',
  refundComing: 'We’ll return the {amount} that you paid.',
  cancelledLateTitle: 'You canceled late',
  cancelledLate:
    '{hasTime, select, yes {As you asked, we canceled your quote <strong>{reference}</strong> for {packageName} on {time}, at short notice.} other {As you asked, we canceled your quote <strong>{reference}</strong> for {packageName}, at short notice.}}',
  noShowTitle: 'We missed you',
  noShow:
    '{hasTime, select, yes {We expected you for {packageName} on {time}, quote <strong>{reference}</strong>, but we didn’t meet you, so the appointment is canceled.} other {We expected you for {packageName}, quote <strong>{reference}</strong>, but we didn’t meet you, so the appointment is canceled.}}',
  cancelledUndecided:
    '{hasTime, select, yes {Your quote <strong>{reference}</strong> for {packageName} on {time} is canceled.} other {Your quote <strong>{reference}</strong> for {packageName} is canceled.}}',
  feeUndecided:
    '{hasPaid, select, yes {You paid {paid}. A fee for canceling late or missing the appointment may be kept from it. We’ll email you about it.} other {A fee for canceling late or missing the appointment may apply. If so, we’ll email you about it.}}',
  feeIs:
    '{event, select, missed {The fee for a missed appointment is {fee}.} other {The fee for canceling late is {fee}.}}',
  feePaid: 'You’ve already paid {paid}, which counts toward it.',
  feeDue: 'Please pay {due}.',
  tipBack: 'We’ll return your tip of {tip}.',
  refundOf: 'We’ll return {amount} to you.',
  refundWithTip: 'We’ll return the {amount} that you paid, including your tip of {tip}.',
  nothingToPay: 'There is nothing to pay.',
  fileRemoves: 'The attached file removes it from your calendar.',
  comeBack:
    '{hasPhone, select, yes {You’re welcome any time: request a new quote, reply to this email, or call <call>{phone}</call>.} other {You’re welcome any time: request a new quote or reply to this email.}}',

  approvedSubject: 'Confirmed: {packageName}, {time}',
  redoApproved:
    'We’ll do the work again for free (<strong>{reference}</strong>). The time is yours, and there is nothing to pay.',
  redoFree: 'free redo',
  approvedTitle: 'Your appointment is confirmed',
  approved: 'We approved your quote <strong>{reference}</strong>, and the time is yours.',
  fileAdds: 'The attached file adds it to your calendar.',
  paidAlready: '{amount} is paid already. Left to pay: {left}.',
  payByVenmo: 'Pay {amount} with Venmo',
  paymentPage: '<link>Your payment page</link> has all ways to pay, and your receipt once you’ve paid.',
  cashTerms: 'You chose cash: half on arrival, half after completion. Tips are optional.',

  changeSubject: 'Please confirm the new price: {packageName}, {reference}',
  changeTitle: 'Please review a change to your quote',
  changeIntro: 'We’d like to change your quote <strong>{reference}</strong>. Nothing changes until you agree.',
  packageInsteadOf: '{offered} instead of {former}',
  changeSoFar: 'Current price',
  changeNew: 'With the change',
  answerChange: 'Agree or decline',
  changeWithoutAnswer: 'If you don’t answer before the work is done, the price stays {amount}.',
  changeWithdrawnSubject: 'No change to your price: {packageName}, {reference}',
  changeWithdrawnTitle: 'We’ve withdrawn the change',
  changeWithdrawn:
    'We no longer propose to change your quote <strong>{reference}</strong>, so there’s nothing for you to answer. Your price stays <strong>{amount}</strong>.',
  answersSubject: 'Your request has changed: {packageName}, {reference}',
  answersTitle: 'We’ve updated your answers',
  answersChanged:
    'We’ve updated the answers on your request <strong>{reference}</strong>. The price is now {total} instead of {former}.',
  answersNotRight: 'If that isn’t right, tell us before we confirm your appointment.',
  changeAgreedSubject: 'Your new price: {packageName}, {reference}',
  changeAgreedTitle: 'Thank you, the change is agreed',
  changeAgreed:
    'You agreed to a change to your quote <strong>{reference}</strong>. The total is now <strong>{total}</strong> instead of {former}.',
  missedSubject: 'We couldn’t do our work: {packageName}, {reference}',
  missedTitle: 'We couldn’t do our work',
  missed: 'Please pick another day, or reply to this email.',
  moveAskedSubject: 'Please pick another time: {packageName}, {reference}',
  moveAskedTitle: 'Please pick another time',
  moveAsked:
    'We need to move the appointment for your quote <strong>{reference}</strong>. We’re sorry for the trouble.',
  pickAnotherTime: 'Pick another time',
  timeStaysYours: 'Your appointment stays yours until you pick another one.',
  timeKeptSubject: 'Your appointment stays: {packageName}, {reference}',
  timeKeptTitle: 'Your appointment stays as it is',
  timeKept: 'You don’t need to pick another time for your quote <strong>{reference}</strong> after all.',
  offerSubject: 'Our offer for your quote {reference}',
  offerTitle: 'We suggest a change',
  offerIntro: 'Thank you for your request <strong>{reference}</strong>. We’d like to take it, with one change:',
  requestedTime: 'You asked for',
  noTime: 'No time',
  suggestedTime: 'We suggest',
  price: 'Price',
  priceInsteadOf: '{offered} instead of {former}',
  answerOffer: 'Answer our offer',
  offerDeadline:
    '{times, select, both {Accept or decline it on your quote page by {time}. Until then, we’re holding both times for you.} other {Accept or decline it on your quote page by {time}. Until then, we’re holding the time for you.}}',
  questions:
    '{hasPhone, select, yes {Questions? Reply to this email or call <call>{phone}</call>.} other {Questions? Reply to this email.}}',

  declinedSubject: 'About your quote request {reference}',
  declinedTitle: 'We can’t take this job',
  declined:
    '{hasTime, select, yes {Thank you for asking us. We’re sorry that we can’t take your request <strong>{reference}</strong> for {packageName} on {time}.} other {Thank you for asking us. We’re sorry that we can’t take your request <strong>{reference}</strong> for {packageName}.}}',
  nothingCharged: 'Nothing was charged.',

  lapsedSubject: 'Please pick another time: {packageName}, {reference}',
  lapsedTitle: 'We’re no longer holding your time',
  lapsed:
    'You asked for {packageName}, quote <strong>{reference}</strong>, but this email address wasn’t confirmed in time. Others can book the time now. Your quote is still open, and the price stays the same.',
  lapsedDeposit:
    'You asked for {packageName}, quote <strong>{reference}</strong>, but the deposit of {amount} wasn’t paid in time. Others can book the time now. Your quote is still open, and the price stays the same.',
  releasedTime: 'Released',
  lapsedNext: 'Confirm your email with this link, then pick a time on the page.',
  lapsedDepositNext:
    'Pay the deposit on your quote page. If your old time is still free, it’s yours; if not, pick another one.',
  fileRemovesOld: 'The attached file removes the old time from your calendar.',
  pickTime: 'Pick another time',

  refusedSubject: 'You declined our offer: {packageName}, {reference}',
  refusedTitle: 'Your quote is closed',
  refused: 'You declined our offer for {packageName}, quote <strong>{reference}</strong>. The quote is closed.',
  timeReleased: 'We’re no longer holding {time}; the attached file removes it from your calendar.',

  onTheWaySubject: '{name} is on the way: {packageName}',
  onTheWayTitle: '{name} is on the way',
  onTheWay: '{name} has set out for your appointment, quote <strong>{reference}</strong>.',
  onTheWayMinutes: 'The drive takes about {minutes, number} minutes.',
  workStartedSubject: '{name} has started: {packageName}',
  workStartedTitle: '{name} has started',
  workStarted: '{name} has started the work for your quote <strong>{reference}</strong>.',
  reminderSubject: 'Reminder: {packageName}, {time}',
  reminderTitle: 'See you soon',
  reminderReason: 'You’re receiving this email because you booked an appointment with this address.',
  reminder: 'This is a reminder of your appointment, quote <strong>{reference}</strong>.',
  confirmAppointment: 'Confirm my appointment',
  moveAppointment:
    'Need another time? <link>Move my appointment</link>. Canceling or rescheduling is free until {deadline}.',
  changeByCall:
    '{hasPhone, select, yes {Need another time? Call <call>{phone}</call> or reply to this email.} other {Need another time? Reply to this email.}}',

  thanksSubject: 'Thank you from {shop}: how was it?',
  thanksTitle: 'All clean',
  thanksPreview: 'Tell us how it was.',
  thanksPreviewWithPhotos: 'See the before and after photos, and tell us how it was.',
  thanksReason: 'You’re receiving this email because we did the work that you booked with this address.',
  thanks: 'Thank you for your business. <link>Your page</link> shows what we did.',
  thanksWithPhotos:
    'Thank you for your business. <link>Your page</link> shows what we did, with before and after photos.',
  beingConfirmed: 'Being confirmed',
  stillOwed: 'Still owed',
  receiptReady: '<link>Your receipt</link> is ready to print or keep.',
  payBalance: 'Pay {amount}',
  allPaid: 'Everything is paid, so you owe nothing more.',
  chargedTo: 'You don’t need to do anything: we’ll charge this to {card} and email you a receipt.',
  rate: 'Tell us how it was',
  makeItRight: 'If anything isn’t as it should be, reply to this email and we’ll make it right.',

  waitlistOfferSubject: 'A time has opened up: {time}',
  waitlistOfferTitle: 'A time has opened up for you',
  waitlistOfferPreview: 'Held for you until {until}.',
  waitlistOfferReason: 'You’re receiving this email because someone joined our waitlist with this address.',
  waitlistOffer:
    'You’re on our waitlist, and a time has opened up. We’re holding it for you until <strong>{until}</strong>.',
  waitlistOfferButton: 'Book this time',
  waitlistOfferEnds:
    'If you don’t book it by then, we’ll offer it to the next person. You can leave the waitlist on the same page.',
  dueAgainSubject: 'Time for another cleaning?',
  reviewAnsweredSubject: '{shop} answered your review',
  reviewAnsweredTitle: 'We answered your review',
  reviewAnswered: 'This is what we wrote below it on our site:',
  reviewAnsweredButton: 'See your review',
  reviewAnsweredReason: 'You’re receiving this email because your review is on our site.',
  dueAgainTitle: 'Ready for another cleaning?',
  dueAgainPreview: 'Your last visit to {shop} was on {date}.',
  dueAgainReason: 'You’re receiving this email because we did the work that you booked with this address.',
  dueAgain:
    'Your last visit was on {date}: {packageName}, {subject}. If you’d like another one, pick a time online. You’ll see the price before you book.',
  dueAgainButton: 'Get a quote',
  dueReminderSubject: 'It’s time for your next {packageName}',
  dueReminderTitle: 'Time to book again?',
  dueReminderPreview: 'Your last visit to {shop} was on {date}.',
  dueReminderReason: 'You’re receiving this email because you asked us to remind you when it’s due again.',
  dueReminder:
    'You asked us to remind you. Your last visit was on {date}: {packageName}, {subject}. What you chose then is already filled in, so all that’s left is a time.',
  dueReminderButton: 'Book again',
  unfinishedSubject: 'Finish your quote',
  unfinishedTitle: 'Your quote is almost done',
  unfinishedPreview: 'What you entered is still here.',
  unfinishedReason:
    'You’re receiving this email because someone asked for a link to finish a quote with this address. It’s the only one about it.',
  unfinished:
    'You began a quote{packageName, select, none {} other { for {packageName}}} and asked us for a link to finish it. What you entered is still here until {date}. After that we delete it.',
  unfinishedButton: 'Finish my quote',
  unfinishedDelete: 'Not you, or no longer interested? You can delete it on the same page.',
});

export const paymentMailsTexts = texts('paymentMails', {
  requestSubject: 'Payment for {packageName}, {reference}: {amount}',
  requestTitle: '{amount} to pay',
  request:
    '{state, select, deposit {Your gift card no longer pays for your {packageName}, quote <strong>{reference}</strong>, so please pay a deposit of <strong>{amount}</strong> by card. It counts toward the price.} fee {Your appointment for {packageName}, quote <strong>{reference}</strong>, was canceled late or missed, so there’s a fee. Please pay <strong>{amount}</strong>.} partlyPaid {You still owe <strong>{amount}</strong> for your {packageName}, quote <strong>{reference}</strong>.} other {Please pay <strong>{amount}</strong> for your {packageName}, quote <strong>{reference}</strong>.}}',
  declined:
    '{isConfirmable, select, yes {Your bank wants you to confirm this payment yourself, so we couldn’t charge your saved card, {card}.} other {Your saved card, {card}, was declined, so nothing was charged.}} Please pay with the button below.',
  alreadyPaid: 'You’ve already paid {amount}. Thank you.',
  pay: 'Pay {amount}',
  ignoreIfPaid: 'If you’ve paid in the meantime, there’s nothing left to do.',

  receiptSubject: 'Receipt: {packageName}, {reference}',
  receiptTitle: 'Thank you for your payment',
  paidInFull: 'Paid in full. Thank you.',
  receiptPreview: '{amount} for {packageName}, {reference}',
  receiptIntro: 'This is your receipt for {packageName}, quote <strong>{reference}</strong>.',
  feeCoveredTitle: 'Your payment covers the fee',
  feeCovered:
    'Your appointment for {packageName}, quote <strong>{reference}</strong>, was canceled late or missed, so there’s a fee of {fee}. Your payment covers it.',
  restReturned: 'We’ll return the remaining {amount} to you.',
  amountOn: '{amount} on {date}',
  overpaid: 'You overpaid by {amount}. We’ll return it to you.',
  nothingOwed: 'Nothing is owed anymore.',
  owed: 'Still owed: {amount}.',
  receiptButton: 'See and print your receipt',
  taxId: 'Tax ID: {id}',

  invoiceSubject: '{kind, select, credit {Credit note {number} for {amount}} other {Invoice {number} for {amount}}}',
  invoiceMailTitle: '{kind, select, credit {Credit note {number}} other {Invoice {number}}}',
  invoicePreview: '{owes, select, no {{amount}} other {{amount}, due {date}}}',
  invoiceIntro:
    '{kind, select, credit {This credit note cancels invoice {credits} in full.} paid {This is your invoice <strong>{number}</strong>. It’s paid. Thank you.} other {This is your invoice <strong>{number}</strong>. Please pay <strong>{amount}</strong> by {date}.}}',
  invoiceReason: 'You’re receiving this email because the quote on this invoice has this address.',
  invoiceNumber: 'Number',
  invoiceQuotes: '{count, plural, one {Quote} other {Quotes}}',
  invoiceIssued: 'Issued',
  invoiceDue: 'Due',
  invoiceDay: '{date}',
  invoiceTotal: 'Total',
  invoiceOwed: 'To pay',
  seeInvoice: '{kind, select, credit {See the credit note} paid {See the invoice} other {See and pay the invoice}}',
  reminderSubject:
    '{state, select, due {Invoice {number} is overdue: {amount} to pay} other {Invoice {number} is due {date}}}',
  reminderTitle: '{state, select, due {Your invoice is overdue} other {Your invoice is due soon}}',
  reminderIntro:
    '{state, select, due {Invoice <strong>{number}</strong> was due {date}. You still owe <strong>{amount}</strong>.} other {Invoice <strong>{number}</strong> is due {date}. You still owe <strong>{amount}</strong>.}}',

  overpaidAlert: '{reference} is overpaid by {amount}',
  unknownAlert: '{amount} by card without a quote',
  refundFailedAlert: 'A refund of {amount} failed: {reference}',
  disputeOpenedAlert: '{reference}: a customer’s bank disputes {amount}',
  disputeWonAlert: '{reference}: you won the dispute about {amount}',
  disputeLostAlert: '{reference}: you lost the dispute about {amount}',
  refundOfCorrectedAlert: '{reference}: {amount} of a corrected payment went back',
  giftCardReturnedAlert: '{amount} of a gift card went back to its buyer',
  alertPreview: '{amount} by card, {payment}',
  alertReason: 'Sent to {email} when a card payment needs your attention.',
  overpaidExplained: 'A card payment was higher than the balance. Open the quote and refund what’s too much.',
  unknownExplained:
    'Stripe reports a payment that we can’t match to a quote. Look it up in Stripe, then match it to its quote under Payments, or dismiss it.',
  refundFailedExplained:
    'The customer’s bank didn’t accept a refund, so the money is back in your Stripe balance. The refund is corrected on the quote. Return the money another way.',
  disputeOpenedExplained:
    'A customer’s bank has taken a card payment back, and Stripe holds the amount and a fee until it’s decided. Answer in Stripe with your evidence: photos, messages and the quote.',
  disputeWonExplained: 'The money is back in your Stripe balance. There’s nothing left to do.',
  disputeLostExplained:
    'The customer keeps the money. It’s recorded as a refund on the quote, so the customer doesn’t owe it again.',
  refundOfCorrectedExplained:
    'This card payment was corrected on the quote before, so its refund isn’t recorded there a second time. If you recorded the payment for another quote, record the refund there.',
  giftCardReturnedExplained:
    'The buyer of a gift card got the money back, but the card still works. If it shouldn’t, void it, and choose “Card” for the refund.',
  paidByCard: 'Paid by card',
  refunded: 'Refund',
  disputed: 'Disputed',
  answerBy: 'Answer by',
  overpaidBy: 'Overpaid by',
  openQuote: 'Open the quote',
  openGiftCard: 'Open gift card',
  openPayments: 'Open payments',
});

export const textMessagesTexts = texts('textMessages', {
  onTheWay: '{shop}: {name} is on the way to you. Details: {link} Reply STOP to end texts.',
  onTheWayIn:
    '{shop}: {name} is on the way to you, about {minutes, number} minutes. Details: {link} Reply STOP to end texts.',
  workStarted: '{shop}: {name} has started the work. Details: {link} Reply STOP to end texts.',
  dueAgain:
    '{shop}: it’s time for your next {packageName}. Book again or stop reminders: {link} Reply STOP to end texts.',
  reminder: '{shop}: your appointment is on {time}. Confirm or move it: {link} Reply STOP to end texts.',
  reminderLate: '{shop}: your appointment is on {time}. Confirm it: {link} Reply STOP to end texts.',
});
