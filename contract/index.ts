import { analysisCalls } from './analysis.ts';
import { applicantCalls, applicationCalls } from './applications.ts';
import { attendanceCalls } from './attendance.ts';
import { auditCalls } from './audit.ts';
import { catalogCalls } from './catalog.ts';
import { calendarCalls } from './calendar.ts';
import { visitCalls, reportCalls } from './reports.ts';
import { contactCalls, messageCalls } from './messages.ts';
import { countCalls, setupCalls } from './counts.ts';
import { crewJobCalls } from './crew-jobs.ts';
import { customerCalls } from './customers.ts';
import { customerRecordCalls } from './customer-records.ts';
import { dashboardQuoteCalls, walkInCalls } from './dashboard-quotes.ts';
import { employeeCalls } from './employees.ts';
import { documentationCalls } from './documentation.ts';
import { followUpCalls } from './follow-up.ts';
import { healthCalls } from './health.ts';
import { jobCalls } from './jobs.ts';
import { launchCalls } from './launch.ts';
import { learningCalls } from './learning.ts';
import { offerCalls } from './offers.ts';
import { mailCalls, unsubscribeCalls } from './mail.ts';
import { paymentCalls } from './payments.ts';
import { passkeyCalls } from './passkeys.ts';
import { pushCalls, peopleCalls } from './people.ts';
import { photoCalls } from './photos.ts';
import { giftCardCalls } from './gift-cards.ts';
import { cardPaymentCalls } from './card-payments.ts';
import { invoiceCalls } from './invoices.ts';
import { booksCalls } from './books.ts';
import { supplyCalls } from './supplies.ts';
import { promoCodeCalls } from './promo-codes.ts';
import { quoteCalls } from './quotes.ts';
import { scriptCalls } from './scripts.ts';
import { secondFactorCalls } from './second-factors.ts';
import { sessionCalls } from './sessions.ts';
import { staffCalls } from './staff.ts';
import { settingsCalls } from './settings.ts';
import { todayCalls } from './today.ts';
import { undoCalls } from './undos.ts';

/** Every call of the product, in the order of the documents: public ones first. */
export const contract = {
  ...contactCalls,
  ...visitCalls,
  ...quoteCalls,
  ...analysisCalls,
  ...offerCalls,
  ...giftCardCalls,
  ...cardPaymentCalls,
  ...invoiceCalls,
  ...promoCodeCalls,
  ...photoCalls,
  ...dashboardQuoteCalls,
  ...walkInCalls,
  ...followUpCalls,
  ...staffCalls,
  ...attendanceCalls,
  ...applicantCalls,
  ...applicationCalls,
  ...countCalls,
  ...todayCalls,
  ...undoCalls,
  ...jobCalls,
  ...crewJobCalls,
  ...employeeCalls,
  ...customerCalls,
  ...customerRecordCalls,
  ...documentationCalls,
  ...learningCalls,
  ...paymentCalls,
  ...booksCalls,
  ...supplyCalls,
  ...calendarCalls,
  ...messageCalls,
  ...mailCalls,
  ...unsubscribeCalls,
  ...auditCalls,
  ...reportCalls,
  ...catalogCalls,
  ...settingsCalls,
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
