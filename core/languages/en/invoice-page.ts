import { texts } from '#core/languages/texts.ts';

/** The page that a customer opens with the link of an invoice. */
export const invoicePageTexts = texts('invoicePage', {
  loading: 'Loading your invoice',
  offline: 'You seem to be offline',
  notLoaded: 'Your invoice couldn’t be loaded',
  notLoadedHelp: 'Try again in a moment.',
  tryAgain: 'Try again',
  notFound: 'We can’t find this invoice',
  notFoundHelp:
    'The link may be incomplete or out of date. Open it again from our email, or write to us for a new one.',
  home: 'Go to Homepage',
  state:
    '{state, select, open {Due {date}} overdue {Was due {date}} paid {Paid} outdated {No longer valid} other {Credited}}',
  name: '{kind, select, invoice {Invoice {number}} other {Credit note {number}}}',
  toPay: '{amount} to pay',
  dueBy: '{state, select, overdue {It was due {date}.} other {Please pay by {date}.}}',
  paid: 'It’s paid in full. Thank you.',
  outdated: 'The price has changed since this invoice was issued. We’ll send you a new one; please don’t pay this one.',
  credited: 'Credit note {number} canceled this invoice. There is nothing to pay.',
  creditNote: 'It cancels invoice {number} in full.',
  claimed: 'You told us that you paid {reference}. We’re confirming your payment.',
  payInvoice: 'Pay this invoice: {amount}',
  payInvoiceHelp: 'One card payment on Stripe’s page; we never see your card.',
  notCharged: 'Nothing was charged',
  leftCardPage: 'You left the card payment page before you paid. Try again, or pay another way.',
  otherWays: 'Other ways to pay',
  awaitingCard: 'We’re waiting for your payment',
  awaitingCardHelp: 'The card payment usually takes less than a minute to come through. This page updates by itself.',
  pay: 'Pay {amount}',
  payQuote: 'Pay {amount}<hidden> for {reference}</hidden>',
  payments: '{isOther, select, true {Or pay each quote by itself} other {Pay by quote}}',
  paperLanguage: 'The invoice itself is in {language}, as it was issued.',
  pdf: 'PDF',
  print: 'Print',
});
