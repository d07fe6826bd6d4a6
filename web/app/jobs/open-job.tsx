import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { JobDetail as Job } from '#contract/jobs.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { formatInstant, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { destinationOf, isAtCustomer, placeOf, serviceText } from '#core/quotes/describe.ts';
import { writtenRows } from '#core/quotes/written-rows.ts';
import { followUpOf } from '#web/app/follow-up/follow-up-data.ts';
import { FollowUpPart } from '#web/app/follow-up/follow-up-part.tsx';
import { invoicesOf } from '#web/app/invoices/invoice-data.ts';
import { Invoicing } from '#web/app/invoices/invoicing.tsx';
import { jobDocumentation } from '#web/app/job-record/documentation-data.ts';
import { JobRecord } from '#web/app/job-record/job-record.tsx';
import { CustomerNote } from '#web/app/list/notes.tsx';
import { useLatch } from '#web/app/list/record-list.tsx';
import { LoadingRecord, RecordBadges, RecordBody, RecordContact, RecordHistory } from '#web/app/list/record-sheet.tsx';
import { JobAccount } from '#web/app/payments/account-part.tsx';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import { QuotePhotos } from '#web/app/questions/quote-photos.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { answerRows, roundRows } from '#web/lib/quote-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { JobActions, LengthButton, TakeBackButton } from './job-actions.tsx';
import { AddressMark, JobCrew, JobTime, JobChecklist, WholeRound } from './job-parts.tsx';
import { JobSupplies, jobSupplies } from './job-supplies.tsx';
import { actionText, answerText, appointmentText, authorText, statusText } from './job-texts.ts';
import { Teammates } from './teammates.tsx';
import styles from './jobs.module.css';

/** Renders once all of its data has loaded or failed, so that no part shifts the others. */
export function OpenJob({ job }: { readonly job: Job }) {
  const isAtHand = useLatch(useJobAtHand(job));
  return isAtHand ? <JobDetail job={job} /> : <LoadingRecord kind="job" />;
}

function useJobAtHand({ id, quoteId, status }: Job): boolean {
  const record = useQuery(jobDocumentation(id));
  const followUp = useQuery({ ...followUpOf(quoteId), enabled: status !== 'declined' });
  const account = useQuery(jobAccount(id));
  const invoices = useQuery(invoicesOf({ quote: quoteId }));
  const supplies = useQuery({ ...jobSupplies(id), enabled: status === 'completed' });
  const queries = [record, followUp, account, invoices, supplies];
  return queries.every(({ isLoading }) => !isLoading);
}

/** Everything about one job, and the actions that are possible now. */
function JobDetail({ job }: { readonly job: Job }) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const status = statusText({ status: job.status, hasStarted: job.startedAt !== null }, language);
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <Badge tone={status.tone} icon={status.icon}>
            {status.word}
          </Badge>
          {job.redoneAt && <Badge tone="wait">{t('redone')}</Badge>}
          {job.isTest && <Badge>{t('test')}</Badge>}
        </RecordBadges>
        <h3>
          <JobTime job={job} />
        </h3>
        <LengthButton job={job} />
        <AddressMark job={job} />
        <section aria-label={t('service')}>
          <ReviewList rows={factsOf(job, language)} />
        </section>
        {job.answerPhotos.length > 0 && (
          <section aria-labelledby="customer-photos">
            <h3 id="customer-photos">{t('customerPhotos')}</h3>
            <QuotePhotos photos={job.answerPhotos} label={t('customerPhotos')} />
          </section>
        )}
        <RecordContact
          email={job.customerEmail}
          phone={job.customerPhone}
          address={destinationOf(job, { reader: 'team' })}
        />
        <JobCrew job={job} />
        <TakeBackButton job={job} />
        <WholeRound job={job} />
        <Teammates job={job} />
        <JobChecklist checklist={job.checklist} />
        <JobAccount jobId={job.id} />
        <Invoicing of={{ quote: job.quoteId }} />
        {job.status === 'completed' && <JobSupplies jobId={job.id} />}
        <p>
          <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: job.quoteId }}>
            {t('seeQuote')}
          </Link>
        </p>
        <FollowUpPart quoteId={job.quoteId} isAhead={job.status !== 'declined'} />
        <JobRecord jobId={job.id} />
        <AnswersAndHistory job={job} />
        {job.appointmentId && (
          <details className={styles.lookUp}>
            <summary>{t('lookUp')}</summary>
            <p>{t('lookUpAbout', { number: appointmentText(job.appointmentId) })}</p>
          </details>
        )}
      </RecordBody>
      {job.events.length > 0 && (
        <footer className={styles.decision}>
          <JobActions job={job} />
        </footer>
      )}
    </>
  );
}

function factsOf(job: Job, language: Language) {
  const t = jobsTexts(language);
  const label = requestLabelsTexts(language);
  return [
    { title: t('service'), value: serviceText(job, 'team', language) },
    ...(job.subject ? [{ title: t('subject'), value: job.subject }] : []),
    ...(isAtCustomer(job)
      ? [{ title: label('serviceAddress', { at: 'sheet' }), value: placeOf(job, { reader: 'team' }, language).text }]
      : []),
    ...writtenRows(job, 'sheet', language).map(({ title, value }) => ({
      title,
      value: <CustomerNote text={value} />,
    })),
    ...answerRows(job.customerAnswers),
    ...roundRows(job.round, language),
    ...resourceRow(job.resource, language),
    ...(job.planVisit === undefined ? [] : [{ title: t('plan'), value: job.planVisit }]),
    { title: t('total'), value: formatMoneyExact(toCents(job.totalPrice)) },
  ];
}

/** The bay or van; it's changed on the quote. */
function resourceRow(resource: Job['resource'], language: Language) {
  if (!resource) return [];
  const t = resourcesTexts(language);
  return [{ title: t('kind', resource), value: resource.name ?? t('none', resource) }];
}

/** Employees' answers and the history of the job, newest first. */
function AnswersAndHistory({ job: { answers, history } }: { readonly job: Job }) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const textOf = (at: string) => withUnbrokenTimes(formatInstant(Temporal.Instant.from(at), timeZone, language));
  return (
    <>
      {answers.length > 0 && (
        <section aria-labelledby="job-answers">
          <h3 id="job-answers">{t('answers')}</h3>
          <RecordHistory>
            {answers.toReversed().map((answer) => (
              <li key={`${answer.at} ${answer.employee.id}`}>
                {answerText(answer, language)}{' '}
                <small>
                  <time dateTime={answer.at}>{capital(textOf(answer.at), language)}</time>
                </small>
              </li>
            ))}
          </RecordHistory>
        </section>
      )}
      {history.length > 0 && (
        <section aria-labelledby="job-history">
          <h3 id="job-history">{t('history')}</h3>
          <RecordHistory>
            {history.toReversed().map((change) => (
              <li key={`${change.at} ${change.action}`}>
                {actionText(change, language)}{' '}
                <small>
                  {authorText(change, language)}, <time dateTime={change.at}>{textOf(change.at)}</time>
                </small>
              </li>
            ))}
          </RecordHistory>
        </section>
      )}
    </>
  );
}
