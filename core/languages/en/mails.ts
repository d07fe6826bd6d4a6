import { texts } from '#core/languages/texts.ts';
import type { MailKind } from '#core/notifications/mails.ts';

/** The name of each kind, as the email log shows it. */
export const mailKindsTexts = texts('mailKinds', {
  'quote-received': 'Quote received',
  'new-quote': 'New quote, to you',
  'quote-approved': 'Quote approved',
  'quote-declined': 'Quote declined',
  'quote-countered': 'Offer to a customer',
  'move-asked': 'Request for another time',
  'plan-changed': 'Plan started or changed',
  'time-kept': 'Appointment stays',
  'price-change-proposed': 'Price change to approve',
  'price-change-withdrawn': 'Price change withdrawn',
  'price-change-agreed': 'Price change agreed',
  'answers-changed': 'Answers changed',
  'quote-rescheduled': 'Appointment moved',
  'quote-cancelled': 'Appointment canceled',
  'quote-lapsed': 'Reservation lapsed',
  'deposit-received': 'Deposit received',
  'deposit-returned': 'Deposit returned',
  'offer-refused': 'Offer declined',
  'customer-answered': 'Customer’s answer, to you',
  'low-rating': 'Low rating, to you',
  'new-message': 'New message, to you',
  'reset-password': 'Set a new password',
  'verify-email': 'Verify an email address',
  'log-in-link': 'One-time link to log in',
  'quote-link': 'New link to a quote',
  'admin-invitation': 'Admin invitation',
  'staff-invitation': 'Employee invitation',
  'payment-request': 'Payment request',
  receipt: 'Receipt',
  invoice: 'Invoice or credit note',
  'invoice-reminder': 'Invoice reminder',
  'gift-card': 'Gift card, to its recipient',
  'gift-card-receipt': 'Gift card receipt, to its buyer',
  'payment-alert': 'Card payment to check, to you',
  'visit-reminder': 'Appointment reminder',
  'crew-on-the-way': 'Employee on the way',
  'work-started': 'Work started',
  'thank-you': 'Thanks after an appointment',
  'waitlist-offer': 'Time from the waitlist',
  'review-answered': 'Answer to a review',
  'due-again': 'Invitation to come back',
  'unfinished-quote': 'Link to finish a quote',
  'due-reminder': 'Reminder that it’s due again',
  'application-code': 'Code for an applicant',
  'application-received': 'Application received',
  'new-application': 'New application, to you',
  'application-status': 'Answer to an application',
  'job-credentials': 'Job credentials',
  'job-reminder': 'Job reminder',
  'job-answered': 'Employee’s answer to a job, to you',
  'job-accepted': 'Job confirmed to an employee',
  'job-turned-down': 'Job went to someone else',
  'job-moved': 'Job moved',
  'job-cancelled': 'Job canceled',
  'time-off-answered': 'Answer to a request for time off',
  'job-unassigned': 'Job no longer assigned',
  'round-assigned': 'Round assigned',
  'test-email': 'Test email',
} satisfies Readonly<Record<MailKind, string>>);

/** What several emails share: their frame, and the names of the facts that they list. */
export const mailsTexts = texts('mails', {
  hello: 'Hello {name},',
  unsubscribe: 'Unsubscribe',
  addressRequest: 'We come to you, but we don’t have your address yet. Please <link>add your address</link>.',
  changeOfPlans:
    '{hasPhone, select, yes {Plans change? Canceling or rescheduling is free up to {hours, number} hours ahead, on your quote page. After that, reply to this email or call <call>{phone}</call>.} other {Plans change? Canceling or rescheduling is free up to {hours, number} hours ahead, on your quote page. After that, reply to this email.}}',
  changeUntil:
    '{hasPhone, select, yes {Plans change? Reschedule or cancel free of charge on your quote page until {deadline}. After that, reply to this email or call <call>{phone}</call>.} other {Plans change? Reschedule or cancel free of charge on your quote page until {deadline}. After that, reply to this email.}}',
  changeByReply:
    '{hasPhone, select, yes {Plans change? Reply to this email or call <call>{phone}</call>.} other {Plans change? Reply to this email.}}',
  replyToCustomer: 'Reply to this email to write to the customer.',
  timeInZone: '{time} ({zone})',

  customer: 'Customer',
  email: 'Email',
  formerTime: 'Instead of',
  job: 'Job',
  newTime: 'New time',
  note: 'Note',
  directions: 'Directions',
  paid: 'Paid',
  payment: 'Payment',
  phone: 'Phone',
  place: 'Where',
  quote: 'Quote',
  reason: 'Reason',
  reference: 'Reference',
  sender: 'From',
  service: 'Service',
  subject: 'For',
  time: 'When',
  total: 'Total',
});

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

export const accountMailsTexts = texts('accountMails', {
  linkValidity: 'The link works once, for {minutes, number} minutes.',

  logInSubject: 'Log in to {shop}',
  logInTitle: 'Log in',
  logInReason:
    'You’re receiving this email because someone asked to log in with this address. If it wasn’t you, ignore it: nothing has changed.',
  logIn: 'This link opens a page with one button that logs you in. It works once, for {minutes, number} minutes.',

  verifySubject: 'Verify your email for {shop}',
  verifyTitle: 'Verify your email',
  verifyPreview: 'Press one button, and your quotes appear in your account.',
  verifyReason:
    'You’re receiving this email because someone opened an account with this address. If it wasn’t you, ignore it: no one can see your quotes.',
  verify:
    'This link opens a page with one button. Press it, and every quote requested with this address appears in your account. It works once, for {days, number} days.',
  verifyButton: 'Verify my email',

  passwordSubject: 'Set a new password for {shop}',
  passwordTitle: 'Set a new password',
  passwordReason:
    'You’re receiving this email because someone asked for a new password with this address. If it wasn’t you, ignore it: nothing has changed.',
  password:
    'This link opens a page where you choose a new password. It works once, for {minutes, number} minutes. You’ll be logged out everywhere else.',
  passwordButton: 'Choose a new password',
});

export const applicantMailsTexts = texts('applicantMails', {
  codeSubject: '{code} is your access code for {shop}',
  codeTitle: 'Your access code',
  codePreview: 'It opens the application form of {shop}.',
  codeReason:
    'You’re receiving this email because someone entered this address to apply at {shop}. If it wasn’t you, ignore it.',
  codeIntro: 'Thank you for your interest in working with us. This code opens the application form:',
  accessCode: 'Access code',
  applyNow: 'Apply now',
  codeValidity: 'The form has four short steps. The code is valid until {date}.',

  appliedReason: 'You’re receiving this email because you applied to work at {shop}.',
  receivedSubject: 'Your application to {shop} has arrived',
  receivedTitle: 'Thank you for applying',
  receivedPreview: 'We’ll read it within 3-5 business days.',
  received:
    'We received your application. We read every one ourselves and answer within 3-5 business days, by email or phone.',
  addSomething: 'Something to add? Reply to this email.',

  statusPreview: 'Your application to {shop}.',
  interviewSubject: 'An interview with {shop}',
  interviewTitle: 'We’d like to meet you',
  interview:
    '{hasPhone, select, yes {Thank you for your application. We’d like to talk with you, and will call or write to find a time. To suggest one yourself, reply to this email or call <call>{phone}</call>.} other {Thank you for your application. We’d like to talk with you, and will call or write to find a time. To suggest one yourself, reply to this email.}}',
  hiredSubject: 'You’re hired: welcome to {shop}',
  hiredTitle: 'Welcome aboard',
  hired:
    'Good news: the job is yours. We’ll be in touch about your first day. You’ll get your employee ID in a separate email.',
  rejectedSubject: 'Your application to {shop}',
  rejectedTitle: 'About your application',
  rejected: 'Thank you for your application and your time. We chose someone else this time, and wish you all the best.',
});

export const jobMailsTexts = texts('jobMails', {
  timeToArrange: 'time to be arranged',
  timeToBeArranged: 'To be arranged',
  crewReason: 'You’re receiving this email because you work with {shop}.',
  acceptedReason: 'You’re receiving this email because you accepted a job at {shop}.',

  assignedSubject: 'Your job: {packageName}, {time}',
  assignedTitle: 'A job is assigned to you',
  assigned: 'The job below is assigned to you. Please accept it, so that the customer can count on you.',
  handedOver: 'The job below is yours. You don’t have to accept it.',
  helping: 'You do the job below together with {name}. You don’t have to accept it.',
  helpingAnyone: 'You do the job below together with a colleague. You don’t have to accept it.',
  openSubject: 'A new job: {packageName}, {time}',
  openTitle: 'A job is open',
  open: 'The job below is open. Accept it if you can take it. An admin approves each request.',
  reminderSubject: 'Reminder: {packageName}, {time}',
  reminderTitle: 'A job still needs you',
  reminder: 'The job below is still open. Your access code opens it.',
  appointmentId: 'Appointment ID',
  accessCode: 'Access code',
  employeeId: 'Employee ID',
  lookUp: 'Look up the job',
  keepCode: 'The access code is yours alone. Please don’t share it: anyone who has it can answer in your name.',

  acceptedSubject: 'You have the job: {packageName}, {time}',
  acceptedTitle: 'The job is yours',
  accepted: 'You’ve been approved for this job. Thank you for taking it.',
  openJob: 'Open the job',
  turnedDownSubject: 'Not this time: {packageName}, {time}',
  turnedDownTitle: 'Not this time',
  turnedDownPreview: 'Someone else is taking this job.',
  turnedDown: 'Thank you for offering to take this job. It goes to someone else this time.',

  movedSubject: 'Moved: {packageName}, {time}',
  movedTitle: 'Your job has a new time',
  moved:
    'The job <strong>{reference}</strong> was moved, so your earlier answer no longer counts. Accept it again if the new time suits you.',
  movedStill: 'The job <strong>{reference}</strong> was moved. You’re on it at the new time, too.',
  cancelledSubject: 'Canceled: {packageName}, {reference}',
  cancelledTitle: 'Your job was canceled',
  cancelled:
    'The job <strong>{reference}</strong> was canceled. You don’t have to do anything, and that time is free again.',
  formerTime: 'It was on',
  timeOffApprovedSubject:
    '{span, select, one {Your day off on {from} is approved} onePart {Your time off on {from}, {start} to {end}, is approved} severalPart {Your time off from {from} to {to}, {start} to {end}, is approved} other {Your time off from {from} to {to} is approved}}',
  timeOffApprovedTitle: 'Your time off is approved',
  timeOffApproved:
    '{span, select, one {You’re off on {from}. Enjoy the day!} onePart {You’re off on {from}, {start} to {end}.} severalPart {You’re off from {from} to {to}, {start} to {end} each day.} other {You’re off from {from} to {to}. Enjoy your time off!}}',
  timeOffDeclinedSubject:
    '{span, select, one {Your day off on {from} wasn’t approved} onePart {Your time off on {from}, {start} to {end}, wasn’t approved} severalPart {Your time off from {from} to {to}, {start} to {end}, wasn’t approved} other {Your time off from {from} to {to} wasn’t approved}}',
  timeOffDeclinedTitle: 'Your time off wasn’t approved',
  timeOffDeclined:
    '{span, select, one {We can’t give you {from} off. Please talk to us if you need it.} onePart {We can’t give you {from}, {start} to {end}, off. Please talk to us if you need it.} severalPart {We can’t give you {start} to {end} off from {from} to {to}. Please talk to us if you need it.} other {We can’t give you the days from {from} to {to} off. Please talk to us if you need them.}}',
  unassignedSubject: 'No longer assigned to you: {packageName}, {reference}',
  unassignedTitle: 'Your job was reassigned',
  roundSubject: '{isTaken, select, yes {No longer yours} other {Your round}}: {round}, {time}',
  roundTitle: '{isTaken, select, yes {Your round was reassigned} other {A round is yours}}',
  roundAssigned:
    '{count, plural, one {One stop} other {# stops}} of <strong>{round}</strong> on this day {count, plural, one {is} other {are}} yours now. The crew app has them in order, and adds any that are booked later.',
  roundTaken:
    '{count, plural, one {One stop} other {# stops}} of <strong>{round}</strong> on this day {count, plural, one {is} other {are}} no longer yours. You don’t have to do anything.',
  openDay: 'Open my day',
  unassigned: 'The job <strong>{reference}</strong> is no longer assigned to you. You don’t have to do anything.',

  extras: 'Extras',
  youEarn: 'You earn',
  addressLater: 'At the customer’s address. You’ll get it once the job is yours.',
  addressLaterIn: 'At the customer’s address in {town}. You’ll get it once the job is yours.',
});

export const shopMailsTexts = texts('shopMails', {
  newQuoteSubject: 'New quote {reference}: {packageName}, {customer}',
  newQuoteTitle: 'New quote {reference}',
  newQuoteReason: 'Sent to {email} for every new quote request.',
  newQuote: '{customer} requests {packageName}.',
  newQuoteBooked: 'It’s booked at once, as you set it for this package. There’s nothing to approve.',
  newQuoteWhenPaid:
    'It’s booked as soon as the deposit is paid, as you set it for this package. There’s nothing to approve.',
  promisedBy: 'You promised to confirm by {due}.',
  promisedWithin: 'You promised to confirm within {hours, plural, one {# hour} other {# hours}}.',
  addressMissing: 'The address is still needed. The quote page asks the customer for it; you can enter it, too.',
  noTime: 'No time chosen',
  scheduleOnApproval: 'No time was chosen. Schedule it when you approve.',
  depositAsked: '{amount} by card, not paid yet',
  deposit: 'Deposit',

  photoEstimate: 'Photo estimate',
  photoEstimateSent: 'With photos, on the quote’s page',
  openQuote: 'Open the quote',

  newMessageSubject: 'New message from {name}',
  newMessageTitle: 'New message',
  newMessageReason: 'Sent to {email} for every message from the contact form.',
  replyToSender: 'Reply to this email to write to {name}.',

  booked: 'Deposit paid, appointment booked',
  accepted: 'Offer accepted',
  refused: 'Offer declined',
  moved: 'Moved by the customer',
  cancelled: 'Canceled by the customer',
  'gave-address': 'Address added',
  'agreed-change': 'New price agreed',
  'refused-change': 'New price declined',
  'paused-plan': 'Plan paused',
  'missed-payment': 'Card declined, plan paused',
  'resumed-plan': 'Plan resumed',
  'ended-plan': 'Plan ended',
  'ended-with-first': 'Plan ended with its first appointment',
  'skipped-visit': 'Visit skipped',
  answerSubject: '{what}: {reference}, {packageName}, {customer}',
  bookedNext:
    'The customer paid the deposit, so the appointment is confirmed, as you set it for this package. There’s nothing to approve.',
  acceptedNext: 'The job is scheduled, and the customer has the confirmation.',
  refusedNext: 'The quote is declined, and its times are free again.',
  movedNext: 'The old time is free again. If an employee had accepted it, we’ve notified them.',
  cancelledNext: 'The time is free again. If an employee had accepted it, we’ve notified them.',
  'gave-addressNext': 'The job can now be sent and assigned.',
  'agreed-changeNext': 'The new price applies from now on. We’ve emailed it to the customer.',
  'missed-paymentNext':
    'The visit couldn’t be charged to the saved card. We’ve emailed the customer how to pay it. The plan is paused until then.',
  'paused-planNext': 'Visits more than 24 hours away are off the calendar, and no new ones are scheduled.',
  'resumed-planNext': 'The next visits are scheduled again.',
  'ended-planNext': 'Visits more than 24 hours away are off the calendar.',
  'ended-with-firstNext':
    'The customer canceled the first appointment, so the plan that repeats it has ended. Visits more than 24 hours away are off the calendar.',
  'skipped-visitNext': 'Its time is free again. The visits after it stay as they are.',
  lacksRoom:
    'The work now takes longer than the time that’s reserved for it, and the time after it is booked. Check the schedule, and move one of the appointments if you need to.',
  'refused-changeNext': 'The work and its price stay the same.',
  lowRatingTitle: '{customer} is unhappy',
  lowRatingSubject: '{stars, number} of 5: {reference}, {packageName}, {customer}',
  lowRating:
    '{customer} rated the work {stars, number} of 5. Calling them soon helps most. You can offer to come back, free of charge, in the job.',
  lowRatingWords: 'Their words',
  lowRatingReason: 'Sent to {email} when a customer rates the work 1 to 3 of 5.',
  answerReason: 'Sent to {email} when a customer changes or answers a quote.',

  jobRequested: '{employee} requests a job',
  jobAccepted: '{employee} accepted a job',
  jobGivenBack: '{employee} gave a job back',
  jobAnswerSubject: '{what}: {packageName}, {time}',
  jobAnswerReason: 'Sent to {email} when an employee answers a job.',
  timeToArrange: 'time to be arranged',
  timeToBeArranged: 'To be arranged',
  openAgain: 'The job is open again. Please find someone else.',
  nothingToDo: 'You assigned the job, so there’s nothing left to approve.',
  needsApproval: 'It needs your approval.',
  openJob: 'Open the job',

  testSubject: 'Test email from {shop}',
  testTitle: 'Email works',
  testPreview: 'If you can read this, your customers get their emails.',
  testReason: 'You’re receiving this email because an admin asked for a test in the dashboard.',
  test: 'This test was requested on {time}. If you can read it, your customers get their emails.',

  applicationSubject: 'New application from {name}',
  applicationTitle: 'New application',
  applicationReason: 'Sent to {email} for every job application.',
  availability: 'Availability',
  experience: 'Experience',
  whyJoin: 'Why join',
  transportation: 'Transportation',
  openApplication: 'Open the application',
});

export const staffMailsTexts = texts('staffMails', {
  adminSubject: '{invitedBy} invites you to run {shop}',
  adminTitle: 'You’re invited',
  adminPreview: '{invitedBy} invites you to the dashboard of {shop}.',
  adminReason:
    'You’re receiving this email because {invitedBy} invited this address. If you didn’t expect it, ignore it.',
  admin:
    '{invitedBy} invites you to the dashboard of {shop}, where you manage quotes, jobs, and staff. Choose a password to accept. The link works once, for {days, number} days.',
  adminButton: 'Accept and choose a password',

  crewSubject: 'Welcome to the crew of {shop}',
  crewTitle: 'Welcome to the crew',
  crewPreview: 'Your employee ID and your code for {shop}.',
  crewReason: 'You’re receiving this email because {shop} added you to its crew. If you didn’t expect it, ignore it.',
  crew: '{shop} added you to its crew. To sign up for the crew app, you need this email address and the ID and code below. Please keep them to yourself.',
  employeeId: 'Employee ID',
  code: 'Code',
  signUp: 'Sign up',
  codeValidity: 'The code works once, until {date}. If it has expired, ask us for a new one.',
});

export const deliveriesTexts = texts('deliveries', {
  queuedAt: 'Queued',
  recipient: 'To',
  kind: 'Kind',
  subject: 'Subject',
  status: 'Status',
  attempts: 'Attempts',
  reason: 'Reason',
  sentAt: 'Sent',

  removed: '(removed after sending)',
  hidden: '(hidden until it is sent)',

  senderNotStarted: 'The mail sender has not run yet.',
  senderStopped: 'The mail sender last ran {seconds, plural, one {# second} other {# seconds}} ago.',
  overdue:
    '{count, plural, one {# mail is more than 15 minutes overdue.} other {# mails are more than 15 minutes overdue.}}',
  retrying: '{count, plural, one {# mail is waiting to be retried.} other {# mails are waiting to be retried.}}',
  schedulerNotStarted: 'The scheduler has not run yet.',
  schedulerStopped: 'The scheduler last ran {seconds, plural, one {# second} other {# seconds}} ago.',
});

/** Why a message waits, failed or was dropped. The outbox stores them in English; `detail` holds codes or a number. */
export const deliveryFailuresTexts = texts('deliveryFailures', {
  mailLogInRefused: 'The mail server refused the log-in ({detail}). Check the name and password that are set for it.',
  mailPasswordLost: 'The password of the mail server has to be typed again, in the settings under Email server.',
  mailServerClosing: 'The mail server is closing ({detail}).',
  relayRefused: 'The mail server does not allow mail to this recipient ({detail}).',
  recipientRefused: 'The mail server refused this recipient ({detail}).',
  skippedAddress:
    'Not sent: the mail server refused this address before ({detail}). Correct the address, or send it again to try anyway.',
  mailRefused: 'The mail server refused this mail ({detail}).',
  senderRefused:
    'The mail server does not accept mail from us ({detail}). Check the address that emails are sent from, and the name and password of the mail server.',
  mailLater: 'The mail server asked to try again later ({detail}).',
  notAnAddress: 'The recipient is not a valid email address.',
  mailTimeout: 'The mail server did not answer in time ({detail}).',
  mailNotSent: 'The mail couldn’t be handed over ({detail}).',
  mailNotWritten: 'The mail couldn’t be written ({detail}).',
  textServiceAway: 'The text message service couldn’t be reached.',
  textLogInRefused: 'The text message service refused the log-in ({detail}). Check the account and its auth token.',
  textServiceMissing: 'There is no text message service.',
  textTokenLost: 'The auth token of the text message service has to be typed again, in the settings under Reminders.',
  textLater: 'The text message service asked to try again later ({detail}).',
  textRefused: 'The text message service refused this message ({detail}).',
  pushAway: 'The push service couldn’t be reached.',
  pushGone: 'The device no longer takes notifications.',
  pushLater: 'The push service asked to try again later ({detail}).',
  pushRefused: 'The push service refused this notification ({detail}).',
  expired: 'It couldn’t be sent in time.',
  hourlyLimit: 'This address got {detail} emails within an hour. This one goes out when the hour is over.',
  replaced: 'A newer email about the same quote replaced this one.',
  unsubscribed: 'The recipient has unsubscribed from emails like this.',
  secretLost: 'Its secret link is not in the backup that was restored.',
});
