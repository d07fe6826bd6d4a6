import { texts } from '#core/languages/texts.ts';

/** The books: accounts, the journal, and its locked months. */
export const booksTexts = texts('books', {
  cash: 'Cash on hand',
  venmo: 'Venmo',
  checks: 'Undeposited checks',
  zelle: 'Zelle',
  cashApp: 'Cash App',
  transfers: 'Bank transfers',
  cardClearing: 'Card clearing',
  bank: 'Checking',
  receivables: 'Customer receivables',
  cardDisputes: 'Disputed card payments',
  giftCards: 'Gift cards outstanding',
  tipsPayable: 'Tips payable',
  salesTax: 'Sales tax payable',
  serviceRevenue: 'Service revenue',
  extraRevenue: 'Extras revenue',
  feeRevenue: 'Fee revenue',
  refunds: 'Refunds and allowances',
  giftBreakage: 'Gift card breakage',
  giftPromotions: 'Gift card promotions',
  cardFees: 'Card processing fees',
  wages: 'Wages',

  entry:
    '{kind, select, completion {Job completed} fee {Cancellation fee} feeWaiver {Cancellation fee waived} payment {Payment} deposit {Deposit} tip {Tip} refund {Refund} correction {Correction of an entry} reduction {Price reduction} giftIssue {Gift card given} giftVoid {Gift card voided} giftExpiry {Gift card expired} cardFee {Card fees} cardDispute {Card dispute} cardPayout {Card payout} other {Entry}}, {reference}',
  entryBy:
    '{kind, select, payment {Payment} deposit {Deposit} tip {Tip} refund {Refund} correction {Correction of an entry} giftIssue {Gift card sold} giftVoid {Gift card voided} payOut {Pay} other {Entry}} ({how}), {reference}',
  otherMethod: 'other',
  changeOf: 'Change of {date}: {entry}',

  everyAccountOnce: 'Please name every account once.',
  nameNeeded: 'Please enter a name that begins with a letter or a digit.',
  digitsOnly: 'An account number has digits only.',
  numberTaken: 'Another account has the number {number}.',
  monthLocked: '{month} is locked in the books. Please choose a later date, or unlock the month first.',
  monthNotOver: 'A month can be locked once it’s over.',
  lockInOrder: 'Months are locked in order. The next one is {month}.',
  nothingToLock: 'There is nothing to lock yet.',
  notLocked: 'This month isn’t locked.',
  unlockNewest: 'Only the newest locked month can be unlocked, which is {month}.',
});

/** The screen of the books. */
export const booksScreenTexts = texts('booksScreen', {
  title: 'Books',
  view: 'Part of the books',
  monthView: 'Months',
  accountsView: 'Accounts',
  suppliesView: 'Supplies',

  month: 'Month',
  earlier: 'Previous month',
  later: 'Next month',
  csv: 'Journal as CSV',
  print: 'Print',
  locked: 'Locked',
  open: 'Open',
  lockedOn: 'Locked on {date}. This month never changes again.',
  openHint: 'This month still follows your quotes and payments. Lock it once it’s over and complete.',
  entries: '{count, plural, =0 {No entries} one {# entry} other {# entries}}',
  changes:
    '{count, plural, one {# of them is a change of a locked month} other {# of them are changes of locked months}}',
  tableCaption: 'Trial balance of {month}',
  entriesOf: '{account}, {month}',
  toBalance: 'Trial balance',
  entry: 'Entry',
  firstEntries:
    'The first {shown, number} of {count, number} entries. The journal as CSV has all of them; the total counts them all.',
  entriesFailed: 'The entries couldn’t be loaded',
  loadingEntries: 'Loading the entries',
  noEntries: 'Nothing was posted to this account in {month}.',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  total: 'Total',
  nothing: 'Nothing was posted in {month}',
  nothingHint: 'Completed jobs, payments, refunds and cancellation fees are posted here.',
  testData: 'Test data is posted, too. Delete it on the Scripts page to leave it out.',
  importHint:
    'QuickBooks Online reads this file under Settings, Import data, Journal entries. Import a month once it’s locked: until then, the numbers of its entries can still change.',
  loading: 'Loading the books',
  loadFailed: 'The books couldn’t be loaded',
  tryAgain: 'Try again',

  lock: 'Lock {month}',
  lockTitle: 'Lock {month}?',
  lockText:
    'Its journal is kept as it is now. Payments can no longer be recorded with a date in {month} or earlier. What changes later is posted in the first open month, with the original date.',
  lockAction: 'Lock month',
  lockDone: '{month} is locked',
  lockFailed: 'The month wasn’t locked',
  nextToLock: 'Next to lock: {month}',
  unlock: 'Unlock {month}',
  unlockTitle: 'Unlock {month}?',
  unlockText:
    'Its journal follows your quotes and payments again, so it can differ from what you have already imported elsewhere.',
  unlockAction: 'Unlock month',
  unlockDone: '{month} is open again',
  unlockFailed: 'The month wasn’t unlocked',

  accountsHint:
    'Name each account exactly as in your bookkeeping, sub-accounts as “Parent:Account”. In QuickBooks, create them before your first import: customer receivables as “Other current assets”, so that entries need no customer, and your own sales tax account, as QuickBooks reserves its automatic one. Numbers are for this screen; QuickBooks imports names only.',
  number: 'Number',
  name: 'Name in your books',
  numberOf: 'Number of {account}',
  nameOf: 'Name of {account}',
  save: 'Save accounts',
  saved: 'Accounts saved',
  savedHelp: 'Locked months keep the names that they were locked with.',
  notSaved: 'The accounts weren’t saved',
});
