import { texts } from '#core/languages/texts.ts';

export const listsTexts = texts('lists', {
  search:
    '{topic, select, quotes {Search quotes} customers {Search customers} jobs {Search jobs} payments {Search payments} invoices {Search invoices} plans {Search plans} promos {Search promo codes} gifts {Search gift cards} staff {Search staff} applications {Search applications} messages {Search messages} mail {Search mail} other {Search the audit log}}',
  status: 'Status',
  all: '{topic, select, quotes {All} invoices {All} gifts {All} applications {All} customers {All} jobs {All} payments {All} plans {All} promos {All} messages {All} mail {All} other {All}}',
  filters: 'Filters',
  filtersChosen: 'Filters ({count, number})',
  days: '{topic, select, jobs {Appointment} applications {Applied} mail {Queued} invoices {Issued} plans {Started} promos {Created} gifts {Issued} audit {Done} behindFigure {Dates} other {Received}}',
  csv: 'CSV',
  unprintable: 'The PDF can’t print {words}. The page online shows it.',

  loading:
    '{topic, select, quotes {Loading quotes} customers {Loading customers} jobs {Loading jobs} payments {Loading payments} invoices {Loading invoices} plans {Loading plans} promos {Loading promo codes} gifts {Loading gift cards} staff {Loading staff} applications {Loading applications} messages {Loading messages} mail {Loading mail} other {Loading the audit log}}',
  loadFailed:
    '{topic, select, quotes {The quotes couldn’t be loaded} customers {The customers couldn’t be loaded} jobs {The jobs couldn’t be loaded} payments {The payments couldn’t be loaded} invoices {The invoices couldn’t be loaded} plans {The plans couldn’t be loaded} promos {The promo codes couldn’t be loaded} gifts {The gift cards couldn’t be loaded} staff {The staff couldn’t be loaded} applications {The applications couldn’t be loaded} messages {The messages couldn’t be loaded} mail {The mail couldn’t be loaded} other {The audit log couldn’t be loaded}}',
  tryAgain: 'Try again',
  nothingMatches: 'Nothing matches',
  searchHint: 'Search finds the beginnings of words.',
  showAll:
    '{topic, select, quotes {Show all quotes} customers {Show all customers} jobs {Show all jobs} payments {Show all payments} invoices {Show all invoices} plans {Show all plans} promos {Show all promo codes} gifts {Show all gift cards} staff {Show all staff} applications {Show all applications} messages {Show all messages} mail {Show all mail} other {Show the whole audit log}}',
  newestFirst:
    '{topic, select, quotes {Quotes, newest first} customers {Customers, latest request first} jobs {Jobs, newest first} payments {Payments, newest first} invoices {Invoices, newest first} plans {Plans, next visit first} promos {Promo codes, newest first} gifts {Gift cards, newest first} staff {Staff, newest first} applications {Applications, newest first} messages {Messages, newest first} mail {Mail, newest first} other {Audit log, newest first}}',
  sortBy: 'Sort: {order}',
  order:
    '{kind, select, text {{direction, select, ascending {A to Z} other {Z to A}}} date {{direction, select, ascending {earliest first} other {latest first}}} other {{direction, select, ascending {smallest first} other {largest first}}}}',
  orderedBy: 'Sorted by {column}, {order}',
  orderOfRows: 'Sort by',
  columnOrder: '{column}: {order}',
  usualOrder: 'The usual order',
  shown: '{count, plural, one {# shown} other {# shown}}',
  shownOfAll: '{count, plural, one {#} other {#}} of {all, number} shown',
  loadMore: 'Load more',
  loadingMore: 'Loading',
  keysMove: '<key>j</key><key>k</key> move',
  keysOpen: '<key>Enter</key> open',
  keysSearch: '<key>/</key> search',
  keysClose: '<key>Esc</key> close',

  record:
    '{kind, select, quote {Quote} customer {Customer} job {Job} payment {Payment} invoice {Invoice} plan {Plan} promoCode {Promo code} giftCard {Gift card} employee {Employee} application {Application} message {Message} mail {Mail} other {Entry}}',
  recordLoading:
    '{kind, select, quote {Loading the quote} customer {Loading the customer} job {Loading the job} payment {Loading the payment} invoice {Loading the invoice} plan {Loading the plan} promoCode {Loading the promo code} giftCard {Loading the gift card} employee {Loading the employee} application {Loading the application} message {Loading the message} mail {Loading the mail} other {Loading the entry}}',
  recordLoadFailed:
    '{kind, select, quote {The quote couldn’t be loaded} customer {The customer couldn’t be loaded} job {The job couldn’t be loaded} payment {The payment couldn’t be loaded} invoice {The invoice couldn’t be loaded} plan {The plan couldn’t be loaded} promoCode {The promo code couldn’t be loaded} giftCard {The gift card couldn’t be loaded} employee {The employee couldn’t be loaded} application {The application couldn’t be loaded} message {The message couldn’t be loaded} mail {The mail couldn’t be loaded} other {The entry couldn’t be loaded}}',
  recordNotFound:
    '{kind, select, quote {There is no such quote} customer {There is no such customer} job {There is no such job} payment {There is no such payment} invoice {There is no such invoice} plan {There is no such plan} promoCode {There is no such promo code} giftCard {There is no such gift card} employee {There is no such employee} application {There is no such application} message {There is no such message} mail {There is no such mail} other {There is no such entry}}',
  recordNotFoundHint: 'The link may be incomplete.',

  notes: 'Notes',
  notesAside: 'only for you',
  notesSaving: 'Saving',
  notesSaved: 'Saved',
  notesChanged:
    'Someone else has changed these notes in the meantime: “{notes}”. Yours aren’t saved yet. Save notes again to replace theirs.',
  saveNotes: 'Save notes',

  reason: 'Reason',
  reasonAside: 'the customer reads it',
  reasonForCustomer: 'the customer reads it',
  reasonOptional: 'optional, the customer reads it',
  reasonMissing: 'Please write the reason.',
  back: 'Back',
  nothingChanged: 'Nothing was changed',
});

export const followUpHistoryTexts = texts('followUpHistory', {
  title: 'Follow-up',
  remindedDayBefore: 'Reminded the day before',
  remindedSameDay: 'Reminded shortly before',
  confirmed: 'Confirmed by the customer',
  rating: 'Customer’s rating',
  crewRating: 'Crew’s rating',
  stars: '{stars, number} of 5',
  starsAndText: '{stars, number} of 5: {text}',
  handled: 'Mark as handled',
  isHandled: 'Marked as handled',
  notHandled: 'The rating couldn’t be marked',
});
