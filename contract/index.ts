import { analysisCalls } from './analysis.ts';
import { applicantCalls, applicationCalls } from './applications.ts';
import { appointmentImportCalls } from './appointment-import.ts';
import { attendanceCalls } from './attendance.ts';
import { auditCalls } from './audit.ts';
import { backupPlaceCalls } from './backup-place.ts';
import { booksCalls } from './books.ts';
import { calendarCalls } from './calendar.ts';
import { cardServiceCalls } from './card-account.ts';
import { cardPaymentCalls } from './card-payments.ts';
import { catalogCalls } from './catalog.ts';
import { countCalls, setupCalls } from './counts.ts';
import { crewJobCalls } from './crew-jobs.ts';
import { customerImportCalls } from './customer-import.ts';
import { customerRecordCalls } from './customer-records.ts';
import { accountQuoteCalls, customerCalls } from './customers.ts';
import { dashboardQuoteCalls, walkInCalls } from './dashboard-quotes.ts';
import { documentationCalls } from './documentation.ts';
import { dueAgainCalls } from './due-again.ts';
import { employeeCalls } from './employees.ts';
import { followUpCalls } from './follow-up.ts';
import { giftCardCalls } from './gift-cards.ts';
import { healthCalls } from './health.ts';
import { invoiceCalls } from './invoices.ts';
import { jobCalls } from './jobs.ts';
import { launchCalls } from './launch.ts';
import { learningCalls } from './learning.ts';
import { mailServerCalls } from './mail-server.ts';
import { mailCalls, unsubscribeCalls } from './mail.ts';
import { mapTilesCalls } from './map-tiles.ts';
import { contactCalls, messageCalls } from './messages.ts';
import { offerCalls } from './offers.ts';
import { overrunCalls } from './overruns.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payments.ts';
import { pushCalls, peopleCalls } from './people.ts';
import { photoModelCalls } from './photo-model.ts';
import { photoCalls } from './photos.ts';
import { planCalls } from './plans.ts';
import { priceChangeCalls } from './price-changes.ts';
import { promoCodeCalls } from './promo-codes.ts';
import { quoteAnswerCalls } from './quote-answers.ts';
import { linkCalls, quoteCalls } from './quotes.ts';
import { visitCalls, reportCalls } from './reports.ts';
import { roadServerCalls } from './road-server.ts';
import { roundCalls } from './rounds.ts';
import { savedDraftCalls } from './saved-drafts.ts';
import { scriptCalls } from './scripts.ts';
import { secondFactorCalls } from './second-factors.ts';
import { sessionCalls } from './sessions.ts';
import { settingsCalls } from './settings.ts';
import { siteCalls } from './site.ts';
import { staffCalls } from './staff.ts';
import { supplyCalls } from './supplies.ts';
import { textServiceCalls } from './text-account.ts';
import { todayCalls } from './today.ts';
import { travelCalls } from './travel.ts';
import { undoCalls } from './undos.ts';
import { waitlistCalls } from './waitlist.ts';
import { webAddressCalls } from './web-address.ts';
import { ownTimeOffCalls, workTimeCalls } from './work-times.ts';

/** Every call of the product, in the order of the documents: public ones first. */
export const contract = {
  ...contactCalls,
  ...visitCalls,
  ...quoteCalls,
  ...linkCalls,
  ...analysisCalls,
  ...waitlistCalls,
  ...savedDraftCalls,
  ...offerCalls,
  ...priceChangeCalls,
  ...quoteAnswerCalls,
  ...giftCardCalls,
  ...cardPaymentCalls,
  ...invoiceCalls,
  ...planCalls,
  ...promoCodeCalls,
  ...photoCalls,
  ...dashboardQuoteCalls,
  ...walkInCalls,
  ...followUpCalls,
  ...dueAgainCalls,
  ...staffCalls,
  ...attendanceCalls,
  ...workTimeCalls,
  ...ownTimeOffCalls,
  ...applicantCalls,
  ...applicationCalls,
  ...countCalls,
  ...todayCalls,
  ...undoCalls,
  ...jobCalls,
  ...crewJobCalls,
  ...employeeCalls,
  ...customerCalls,
  ...accountQuoteCalls,
  ...customerImportCalls,
  ...appointmentImportCalls,
  ...customerRecordCalls,
  ...documentationCalls,
  ...learningCalls,
  ...paymentCalls,
  ...booksCalls,
  ...supplyCalls,
  ...calendarCalls,
  ...messageCalls,
  ...mailCalls,
  ...mailServerCalls,
  ...textServiceCalls,
  ...mapTilesCalls,
  ...roadServerCalls,
  ...cardServiceCalls,
  ...photoModelCalls,
  ...backupPlaceCalls,
  ...webAddressCalls,
  ...unsubscribeCalls,
  ...auditCalls,
  ...reportCalls,
  ...catalogCalls,
  ...travelCalls,
  ...overrunCalls,
  ...roundCalls,
  ...settingsCalls,
  ...siteCalls,
  ...setupCalls,
  ...launchCalls,
  ...healthCalls,
  ...sessionCalls,
  ...peopleCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...pushCalls,
  ...scriptCalls,
};

export type Contract = typeof contract;
