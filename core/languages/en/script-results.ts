import { texts } from '#core/languages/texts.ts';

/** What each script does, and why one failed. */
export const scriptResultsTexts = texts('scriptResults', {
  'smoke-test': 'Goes through the site as a customer would: pages, prices, free times, and a quote that is taken back.',
  'send-test-email': 'Sends an email to the business’s own address and waits until it’s sent.',
  'test-photo-analysis':
    'Runs the photo check on pictures with known results, and asks the hosted model if there is one.',
  'add-test-data':
    'Adds three months of a made-up shop: {count, number} quotes in every state, a crew, applicants and messages, all tagged as test data. No emails are sent.',
  'verify-database':
    'Looks for rows that contradict each other: reservations, jobs, totals, emails, links between tables.',
  'verify-configuration': 'Checks settings, folders, clock, mail server, launch lock, and keys.',
  'verify-backups': 'Restores the newest backup into a scratch database and compares every row.',
  'verify-photos': 'Compares every photo with its file, byte by byte.',
  'backup-database': 'Writes everything, photos included, into one file in the backup folder.',
  'clear-test-data': 'Removes what is tagged as test data, and nothing else. A backup is written first.',
  'clear-all-data':
    'Removes everything except admins, business settings, and the audit log. A backup is written first.',

  dashboard: 'An admin',
  terminal: 'The terminal',
  schedule: 'The schedule',
});

/** What scripts say while they run, and why one failed. Stored with the keys; shown in the reader's language. */
export const scriptLinesTexts = texts('scriptLines', {
  // Any script.
  tookTurn: 'Another script has taken its turn.',
  stopped: 'It stopped: {reason}',
  tookTooLong: 'It took more than {seconds, number} seconds.',
  programStopped: 'The program was stopped during the run.',
  programEnded: 'The program ended during the run.',
  moreLines: 'And more, which is not kept.',
  ok: 'ok    {finding}',
  note: 'note  {finding}',
  wrong: 'WRONG {finding}',
  rowsRemoved: '{table}: {count, plural, one {# row} other {# rows}} removed',

  // backup-database
  backupReading: 'Reading every table as it is at this moment.',
  backupWritten:
    '{name}: {rows, plural, one {# row} other {# rows}} and {photos, plural, one {# photo} other {# photos}}, {size}, in {seconds} s.',
  backupLacksPhotos:
    '{count, plural, one {# photo has lost its file and is} other {# photos have lost their files and are}} not in it. verify-photos names {count, plural, one {it} other {them}}.',
  backupRemoved: 'Removed {name}, since {kept, number} nightly ones are kept.',

  // verify-backups
  noBackup: 'There is no backup yet. Run backup-database first.',
  restoring: 'Restoring {name} ({size}) into a scratch database.',
  sameRows: '{table}: {count, plural, one {# row} other {# rows}}, the same.',
  samePhotos: '{count, plural, one {# photo} other {# photos}}, the same.',
  tablesCameBack:
    '{count, plural, one {# table came back as it was} other {# tables came back as they were}} on {written}.',

  // Why a backup can't be used.
  backupEndsEarly: 'The backup is damaged: it ends too early.',
  backupNewerProgram:
    'This backup was made by a newer version of the program (it has {migrations}): restore it with that version.',
  backupUnknownColumns: 'The backup has columns of {table} that its own version of the database does not have.',
  backupTableDiffers: 'The table {table} came out of the backup different from how it went in.',
  backupUnreadable: 'The backup {path} cannot be used: {reason}.',
  notBackup: 'This file is not a backup of Brightbay.',
  backupNewerFormat:
    'This backup has format {format, number}, and this version of the program reads up to {most, number}: restore it with a newer one.',

  // add-test-data, clear-test-data, clear-all-data
  testDataAdded:
    'Added {quotes, plural, one {# quote} other {# quotes}}, {staff, plural, one {# employee} other {# employees}}, {applications, plural, one {# application} other {# applications}} and {messages, plural, one {# message} other {# messages}}. They’re tagged as test data, and no emails were sent.',
  keptEmployee: 'Kept test employee {id}: real jobs or quotes name them.',
  keptGiftCard: 'Kept the test gift card that ends in {last4}: it has paid for a real quote.',
  backupRightSums: 'The backup was read again: every sum is right.',
  cameEachTime: 'New data arrived every time while the backup was being written. Nothing was removed.',
  cameMeanwhile: 'New data arrived that is not in the backup. Backing up again.',
  mailFilesRemoved: 'Mail folder: {count, plural, one {# email} other {# emails}} removed',
  keptBusiness: 'Kept: admins, business settings, the audit log.',
  restoreCommand: 'Everything is in the backup {name}, to be restored at the server from {path}',

  // send-test-email
  testEmailQueued: 'Queued an email to {email}.',
  noServerSends: 'No server that sends email is running. It goes out when one does.',
  mailServerTook: 'The mail server accepted it.',
  writtenToFile: 'It was written to a file, since no mail server is set.',
  notSent: 'It wasn’t sent: {reason}.',
  reasonUnknown: 'the reason is unknown',
  notSentInMinute: 'It wasn’t sent within a minute. Is the server running?',

  // smoke-test
  stepFailed:
    'FAILED {what, select, pages {pages} times {free times} quote {a quote} photo {a photo} other {the server}}: {reason}',
  stepPassed:
    'ok     {what, select, pages {pages} times {free times} quote {a quote} photo {a photo} other {the server}}: {found}, {ms, number} ms',
  stepsFailed: '{failed, number} of {count, number} steps failed.',
  pagesWritten: '{count, number} written',
  pageNotWhole: 'the page {page} is incomplete',
  timesFound: '{count, number} in the next 30 days',
  noPackages: 'the business has no packages',
  noFreeTime: 'no time is free, so none was tried',
  quoteTakenBack: 'stored for {total} and taken back',
  photoSize: '{width} × {height} pixels',
  portNotFixed: 'its port is not fixed, so it was not asked',
  notReady: 'it is not ready: {reason}',
  answered: 'answers {status}',

  // verify-configuration
  thingsWrong: '{count, plural, one {# thing is} other {# things are}} wrong.',
  addressUnset: 'The site’s public address isn’t set: links in emails begin with {url}.',
  addressSet: 'Links in emails begin with {url}.',
  addressPlain: 'The site’s public address is {url}: without https, log-ins travel in the clear.',
  estimatesOff: 'Photo estimates are switched off.',
  judgedByHosted: 'Photos are judged by {model}, with the built-in check beside it.',
  judgedBuiltIn: 'Photos are judged by the built-in check.',
  hostedIncomplete: 'AI_PROVIDER is {provider}, but its model or key is missing: the built-in check judges photos.',
  folderWritable:
    'The {kind, select, data {data folder} photos {photo folder} other {backup folder}} {folder} can be written to.',
  folderNotWritable:
    'The {kind, select, data {data folder} photos {photo folder} other {backup folder}} {folder} cannot be written to: {reason}.',
  bucketAnswers: 'The photo bucket {bucket} answers.',
  bucketBroken: 'The photo bucket {bucket} does not work: {reason}.',
  littleRoom: 'Only {size} are free on the disk of the data folder.',
  enoughRoom: '{size} are free on the disk of the data folder.',
  mailUnset: 'No mail server is set: emails are written to {folder}.',
  mailPasswordLost: 'The password of the mail server {host} has to be typed again, in the settings under Email server.',
  mailServerAnswers: 'The mail server {host} responds and accepts our log-in.',
  mailServerBroken: 'The mail server {host} does not work: {reason}.',
  senderUnknown:
    'Emails come from {from}, an address that doesn’t exist. Set the sender of the email server, or the business’s email, in the settings.',
  senderKnown: 'Emails come from {from}.',
  clocksDiffer: 'The clocks of this machine and the database differ by {seconds, number} s.',
  clockRight: 'It is {time} in {timeZone}.',
  schedulerRan: 'The scheduler ran recently.',
  schedulerNever: 'The scheduler has not run yet.',
  schedulerLate: 'The scheduler last ran {seconds, plural, one {# second} other {# seconds}} ago.',
  launchLocked: 'The launch lock is on: customers see the lock page.',
  launchOpen: 'The site is open to everyone.',
  secretSet: 'SECRET is set: the key and the data are kept apart.',
  secretUnset: 'SECRET is not set: the key that signs is kept in the database, and in its backups.',

  // verify-database
  ruleBroken: '{rule}: {ids}',
  ruleBrokenMore: '{rule}: {ids} and more',
  rulesChecked: '{count, number} rules were checked.',
  rulesBroken: '{broken, number} of {count, number} rules are broken.',
  noSuchRow: '{column} names a row of {table} that is not there',
  secretInMail: 'A sent email still holds its secret link or code',
  holdOfOtherLength: 'A reservation isn’t as long as its quote was sold for, with the buffers',
  minutesBelowVehicles: 'The minutes of a quote are fewer than those of its vehicles together',
  holdOfOtherKind: 'A reservation has no bay or van of its kind',
  holdLost: 'A waiting or approved quote has lost its reservation',
  holdLeft: 'A declined or canceled quote still has a reservation',
  holdOfOther: 'A quote reserves a time that is neither its own nor offered to its customer',
  holdTwice: 'A quote reserves the same time twice',
  noJob: 'An approved quote has no job',
  jobWithoutApproval: 'A job belongs to a quote that is not approved',
  completionsDiffer: 'A quote and its job disagree about when the work was completed',
  feeDiffers: 'The cancellation fee of a quote is not the sum of its lines',
  reducedDiffers: 'What refunds have lowered the price of a quote by doesn’t match its payments',
  paidDiffers: 'What counts as paid for a quote is not the sum of its payments',
  quoteWithoutCustomer: 'A quote belongs to no customer record',
  quoteOfOtherCustomer: 'A quote of an account belongs to the record of another customer',
  addressOfOtherCustomer: 'A verified address does not lead to the record of its account',
  customerFiguresDiffer: 'The figures of a customer are not those of their quotes',
  taxDiffers: 'The sales tax within the payments of a quote is not the tax of what was paid',
  totalDiffers: 'The price lines of a quote do not add up to its total',
  invoiceGap: 'The invoice numbers of a year have gaps',
  giftCardBalanceDiffers: 'The balance of a gift card is not the sum of its movements',
  giftCardPaymentDiffers: 'A movement of a gift card does not match its payment',
  savedChargeDiffers: 'A charge of a saved card does not match its payment',
  sharedFeesDiffer: 'What the quotes of an invoice bear of a card fee does not add up to it',
  promoUsesDiffer: 'The uses of a promo code are not the quotes that hold one',
  promoUnnamed: 'A quote has a discount without its promo code',
  offerTotalDiffers: 'The price lines of an offer do not add up to its total',
  priceChangeTotalDiffers: 'The price lines of an agreed or proposed change do not add up to its totals',
  priceChangeOpen: 'A price change is still open although the quote is not approved or its work is completed',
  agreedPriceDiffers: 'A quote does not have the price lines that its customer agreed to last',
  versionMissing: 'A quote names a version of the business that is not there',
  estimateUnused: 'A quote was sold with a photo estimate that does not count as used',
  estimateUnnamed: 'A quote is priced with a photo estimate that it does not name',
  sentWithoutTime: 'An email counts as sent without a time, or has a time and does not',
  mailWaits: 'An email has been waiting for more than a day past its time',
  noAdmin: 'There is no admin',

  // verify-photos
  photoLost: 'Photo {id} has lost its file.',
  photoSizeDiffers: 'Photo {id} has {found, number} bytes instead of {size, number}.',
  photoDamaged: 'Photo {id} is damaged: its bytes are not what they were.',
  photosCompared: 'Compared {count, plural, one {# photo} other {# photos}} with what is kept.',
  filesWithoutPhoto:
    '{count, plural, one {# file without a photo. It does} other {# files without a photo. They do}} no harm.',
  photosWrong: '{wrong, number} of {count, number} photos are missing or damaged. A backup may have them.',

  // test-photo-analysis
  pictureRight: 'ok    {name}: as expected, {seconds} s',
  pictureWrong: 'WRONG {name}: {reason}, {seconds} s',
  picturesWrong: 'The photo check did not judge {wrong, number} of {count, number} pictures as it should.',
  notJudged: 'it was not judged',
  judgedWithoutVehicle: 'it was judged without a vehicle',
  vehicleSearchOff: 'the search for a vehicle is off by {difference}',
  featuresOff: 'features are off by {difference}',
  probabilitiesOff: 'probabilities are off by {difference}',
  noHosted: 'No hosted model is configured (AI_PROVIDER, AI_MODEL): the built-in one judges all photos.',
  hostedRight: 'ok    {model}: answered in the form that was asked for, {seconds} s',
  hostedWrong: 'WRONG {model}: {reason}, {seconds} s',
  noAnswer: 'no answer',
  hostedSilent: 'The hosted model did not answer; photos go to the built-in one.',
});
