import type { FastifyInstance } from 'fastify';
import { analysisCalls } from '#contract/analysis.ts';
import { applicantCalls, applicationCalls } from '#contract/applications.ts';
import { appointmentImportCalls } from '#contract/appointment-import.ts';
import { attendanceCalls } from '#contract/attendance.ts';
import { auditCalls } from '#contract/audit.ts';
import { backupPlaceCalls } from '#contract/backup-place.ts';
import { booksCalls } from '#contract/books.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { cardServiceCalls } from '#contract/card-account.ts';
import { cardPaymentCalls } from '#contract/card-payments.ts';
import { catalogCalls } from '#contract/catalog.ts';
import { countCalls, setupCalls } from '#contract/counts.ts';
import { crewJobCalls } from '#contract/crew-jobs.ts';
import { customerImportCalls } from '#contract/customer-import.ts';
import { customerRecordCalls } from '#contract/customer-records.ts';
import { accountQuoteCalls, customerCalls } from '#contract/customers.ts';
import { dashboardQuoteCalls, walkInCalls } from '#contract/dashboard-quotes.ts';
import { documentationCalls } from '#contract/documentation.ts';
import { dueAgainCalls } from '#contract/due-again.ts';
import { employeeCalls } from '#contract/employees.ts';
import { followUpCalls } from '#contract/follow-up.ts';
import { giftCardCalls } from '#contract/gift-cards.ts';
import { healthCalls } from '#contract/health.ts';
import { invoiceCalls } from '#contract/invoices.ts';
import { jobCalls } from '#contract/jobs.ts';
import { launchCalls } from '#contract/launch.ts';
import { learningCalls } from '#contract/learning.ts';
import { mailServerCalls } from '#contract/mail-server.ts';
import { mailCalls, unsubscribeCalls } from '#contract/mail.ts';
import { mapTilesCalls } from '#contract/map-tiles.ts';
import { contactCalls, messageCalls } from '#contract/messages.ts';
import { offerCalls } from '#contract/offers.ts';
import { overrunCalls } from '#contract/overruns.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { paymentCalls } from '#contract/payments.ts';
import { pushCalls, peopleCalls } from '#contract/people.ts';
import { photoModelCalls } from '#contract/photo-model.ts';
import { photoCalls } from '#contract/photos.ts';
import { planCalls } from '#contract/plans.ts';
import { priceChangeCalls } from '#contract/price-changes.ts';
import { promoCodeCalls } from '#contract/promo-codes.ts';
import { quoteAnswerCalls } from '#contract/quote-answers.ts';
import { linkCalls, quoteCalls } from '#contract/quotes.ts';
import { visitCalls, reportCalls } from '#contract/reports.ts';
import { roadServerCalls } from '#contract/road-server.ts';
import { roundCalls } from '#contract/rounds.ts';
import { savedDraftCalls } from '#contract/saved-drafts.ts';
import { scriptCalls } from '#contract/scripts.ts';
import { secondFactorCalls } from '#contract/second-factors.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { settingsCalls } from '#contract/settings.ts';
import { siteCalls } from '#contract/site.ts';
import { staffCalls } from '#contract/staff.ts';
import { supplyCalls } from '#contract/supplies.ts';
import { textServiceCalls } from '#contract/text-account.ts';
import { todayCalls } from '#contract/today.ts';
import { travelCalls } from '#contract/travel.ts';
import { undoCalls } from '#contract/undos.ts';
import { waitlistCalls } from '#contract/waitlist.ts';
import { webAddressCalls } from '#contract/web-address.ts';
import { ownTimeOffCalls, workTimeCalls } from '#contract/work-times.ts';
import { analysisRoutes } from '#server/analysis/routes.ts';
import { lockApplication } from '#server/applications/queries.ts';
import { applicantRoutes, applicationRoutes } from '#server/applications/routes.ts';
import { auditRoutes } from '#server/audit/routes.ts';
import { bookPaidQuotes } from '#server/booking/book-paid.ts';
import { cancelJob } from '#server/booking/cancel.ts';
import { ownQuoteRoutes } from '#server/booking/own-quote-routes.ts';
import { withdrawPlan } from '#server/booking/plans/open-plan.ts';
import { planRoutes } from '#server/booking/plans/routes.ts';
import { priceChangeRoutes, quoteAnswerRoutes } from '#server/booking/price-changes/routes.ts';
import { openQuote } from '#server/booking/read.ts';
import {
  appointmentImportRoutes,
  dashboardRoutes,
  offerRoutes,
  overrunRoutes,
  quoteRoutes,
  roundRoutes,
  walkInRoutes,
} from '#server/booking/routes.ts';
import { booksRoutes, supplyRoutes } from '#server/books/routes.ts';
import { calendarRoutes } from '#server/calendar/routes.ts';
import {
  backupPlaceRoutes,
  cardServiceRoutes,
  mailServerRoutes,
  mapTilesRoutes,
  photoModelRoutes,
  roadServerRoutes,
  textServiceRoutes,
  webAddressRoutes,
} from '#server/connections/routes.ts';
import { contactRoutes, messageRoutes } from '#server/contact/routes.ts';
import { exportCustomer } from '#server/customer-accounts/account.ts';
import { readOwnQuote } from '#server/customer-accounts/own-quotes.ts';
import { customerRoutes } from '#server/customer-accounts/routes.ts';
import { lockMerged, ACCOUNT_RECORD } from '#server/customers/queries.ts';
import { customerImportRoutes, customerRecordRoutes } from '#server/customers/routes.ts';
import { countRoutes, setupRoutes } from '#server/dashboard/routes.ts';
import { withdrawCompletion } from '#server/documentation/reopen.ts';
import { isSeenByCrew } from '#server/documentation/require-crew.ts';
import { documentationRoutes } from '#server/documentation/routes.ts';
import { dueAgainRoutes } from '#server/due-again/routes.ts';
import { readByAppointment, readCrewJob, readJobFor } from '#server/employees/own-day.ts';
import { crewJobRoutes, employeeRoutes, ownTimeOffRoutes } from '#server/employees/routes.ts';
import { followUpRoutes } from '#server/follow-up/routes.ts';
import { giftCardRoutes } from '#server/gift-cards/routes.ts';
import { healthRoutes } from '#server/http/monitoring.ts';
import { mount } from '#server/http/mount.ts';
import { lockJobOf } from '#server/jobs/queries.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { launchRoutes } from '#server/launch/routes.ts';
import { learningRoutes } from '#server/learning/routes.ts';
import { mailRoutes, unsubscribeRoutes } from '#server/mail/routes.ts';
import { openCardService } from '#server/payments/cards/card-checkout.ts';
import { undoPaymentOnApproval } from '#server/payments/gift-card-payment.ts';
import { invoiceRoutes } from '#server/payments/invoices/routes.ts';
import { undoRecorded } from '#server/payments/record.ts';
import { takeVisitAgain } from '#server/payments/redeem-visit.ts';
import { cardPaymentRoutes, paymentRoutes } from '#server/payments/routes.ts';
import { passkeyRoutes, pushRoutes, peopleRoutes, secondFactorRoutes, sessionRoutes } from '#server/people/routes.ts';
import { photoRoutes } from '#server/photos/routes.ts';
import { promoCodeRoutes } from '#server/promo-codes/routes.ts';
import { reportRoutes, visitRoutes } from '#server/reports/routes.ts';
import { savedDraftRoutes } from '#server/saved-drafts/routes.ts';
import { scriptRoutes } from '#server/scripts/routes.ts';
import { catalogRoutes, settingsRoutes, travelRoutes } from '#server/settings/routes.ts';
import { siteRoutes } from '#server/site/routes.ts';
import { attendanceRoutes, staffRoutes } from '#server/staff/routes.ts';
import { workTimeRoutes } from '#server/staff/work-times/routes.ts';
import { todayRoutes } from '#server/today/routes.ts';
import { undoRoutes } from '#server/undos/routes.ts';
import { waitlistRoutes } from '#server/waitlist/routes.ts';
import type { Deps } from './deps.ts';

const undoSteps = {
  lockJobOf,
  lockApplication,
  lockMerged,
  takeVisitAgain,
  undoPaymentOnApproval,
  undoRecorded,
  withdrawCompletion,
  withdrawPlan,
};

/** Mounts every call of the product with its handlers, noun by noun. */
export function mountCalls(app: FastifyInstance, deps: Deps): void {
  const site = { app, deps };
  mount(site, contactCalls, contactRoutes());
  mount(site, visitCalls, visitRoutes());
  mount(site, quoteCalls, quoteRoutes());
  mount(site, linkCalls, ownQuoteRoutes('link', openQuote));
  mount(site, analysisCalls, analysisRoutes());
  mount(site, waitlistCalls, waitlistRoutes());
  mount(site, savedDraftCalls, savedDraftRoutes());
  mount(site, offerCalls, offerRoutes());
  mount(site, priceChangeCalls, priceChangeRoutes());
  mount(site, quoteAnswerCalls, quoteAnswerRoutes());
  mount(site, giftCardCalls, giftCardRoutes(openCardService));
  mount(site, cardPaymentCalls, cardPaymentRoutes());
  mount(site, invoiceCalls, invoiceRoutes());
  mount(site, promoCodeCalls, promoCodeRoutes());
  mount(site, photoCalls, photoRoutes(isSeenByCrew));
  mount(site, siteCalls, siteRoutes());
  mount(site, dashboardQuoteCalls, dashboardRoutes());
  mount(site, walkInCalls, walkInRoutes());
  mount(site, planCalls, planRoutes());
  mount(site, followUpCalls, followUpRoutes());
  mount(site, dueAgainCalls, dueAgainRoutes());
  mount(site, staffCalls, staffRoutes());
  mount(site, attendanceCalls, attendanceRoutes());
  mount(site, workTimeCalls, workTimeRoutes());
  mount(site, ownTimeOffCalls, ownTimeOffRoutes());
  mount(site, applicantCalls, applicantRoutes());
  mount(site, applicationCalls, applicationRoutes());
  mount(site, countCalls, countRoutes());
  mount(site, todayCalls, todayRoutes());
  mount(site, setupCalls, setupRoutes());
  mount(site, undoCalls, undoRoutes(undoSteps));
  mount(site, jobCalls, jobRoutes({ cancelJob, readJobFor, readCrewJob, readByAppointment }));
  mount(site, crewJobCalls, crewJobRoutes());
  mount(site, employeeCalls, employeeRoutes());
  mount(site, customerCalls, customerRoutes());
  mount(site, accountQuoteCalls, ownQuoteRoutes('customer', readOwnQuote));
  mount(site, customerImportCalls, customerImportRoutes());
  mount(site, appointmentImportCalls, appointmentImportRoutes());
  mount(site, customerRecordCalls, customerRecordRoutes({ exportCustomer }));
  mount(site, documentationCalls, documentationRoutes(undoSteps));
  mount(site, learningCalls, learningRoutes());
  mount(site, paymentCalls, paymentRoutes(bookPaidQuotes));
  mount(site, booksCalls, booksRoutes());
  mount(site, supplyCalls, supplyRoutes());
  mount(site, calendarCalls, calendarRoutes());
  mount(site, messageCalls, messageRoutes());
  mount(site, mailCalls, mailRoutes());
  mount(site, mailServerCalls, mailServerRoutes());
  mount(site, textServiceCalls, textServiceRoutes());
  mount(site, mapTilesCalls, mapTilesRoutes());
  mount(site, roadServerCalls, roadServerRoutes());
  mount(site, cardServiceCalls, cardServiceRoutes());
  mount(site, photoModelCalls, photoModelRoutes());
  mount(site, backupPlaceCalls, backupPlaceRoutes());
  mount(site, webAddressCalls, webAddressRoutes());
  mount(site, unsubscribeCalls, unsubscribeRoutes());
  mount(site, auditCalls, auditRoutes());
  mount(site, reportCalls, reportRoutes());
  mount(site, catalogCalls, catalogRoutes());
  mount(site, travelCalls, travelRoutes());
  mount(site, overrunCalls, overrunRoutes());
  mount(site, roundCalls, roundRoutes());
  mount(site, settingsCalls, settingsRoutes());
  mount(site, launchCalls, launchRoutes());
  mount(site, healthCalls, healthRoutes(deps));
  mount(site, sessionCalls, sessionRoutes());
  mount(site, peopleCalls, peopleRoutes(ACCOUNT_RECORD));
  mount(site, secondFactorCalls, secondFactorRoutes());
  mount(site, passkeyCalls, passkeyRoutes());
  mount(site, pushCalls, pushRoutes());
  mount(site, scriptCalls, scriptRoutes());
}
