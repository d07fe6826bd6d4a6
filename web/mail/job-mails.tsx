import { use } from 'react';
import { jobMailsTexts, mailsTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { subjectOf, type JobMailData, type JobFacts } from '#core/notifications/mail-data.ts';
import type { Settings } from '#core/settings/settings.ts';
import { LanguageContext, rich, strong, useTexts } from '#web/lib/language.tsx';
import { Facts, Greeting, Layout, Paragraph, LinkButton, PhoneLink, type Template } from './layout.tsx';
import {
  inLine,
  placeFacts,
  timeFact,
  visitTime,
  wallTime,
  type MailContext,
  PriceLines,
  writtenFacts,
  vehicleFacts,
} from './quote-facts.tsx';

/** To an employee when a job is offered to or confirmed for them, with an appointment ID and an access code only they get. */
const jobCredentials: Template<'job-credentials'> = {
  subject: (job, settings, language) =>
    jobMailsTexts(language)(
      job.isConfirmed ? 'assignedSubject' : 'openSubject',
      nameAndTime(job, { settings, language }),
    ),

  Body({ data: job, settings }) {
    const t = useTexts(jobMailsTexts);
    const { helps } = job;
    if (helps)
      return (
        <JobMail job={job} settings={settings} title={t('assignedTitle')}>
          {helps.leadName === null ? t('helpingAnyone') : t('helping', { name: helps.leadName })}
        </JobMail>
      );
    const [title, text] = job.isTheirs
      ? (['acceptedTitle', 'handedOver'] as const)
      : job.isConfirmed
        ? (['assignedTitle', 'assigned'] as const)
        : (['openTitle', 'open'] as const);
    return (
      <JobMail job={job} settings={settings} title={t(title)}>
        {t(text)}
      </JobMail>
    );
  },
};

/** To an employee, as a reminder of a job. Its access code replaces the earlier one. */
const jobReminder: Template<'job-reminder'> = {
  subject: (job, settings, language) =>
    jobMailsTexts(language)('reminderSubject', nameAndTime(job, { settings, language })),

  Body({ data: job, settings }) {
    const t = useTexts(jobMailsTexts);
    return (
      <JobMail job={job} settings={settings} title={t('reminderTitle')}>
        {t('reminder')}
      </JobMail>
    );
  },
};

type JobMailProps = {
  readonly job: JobMailData;
  readonly settings: Settings;
  readonly title: string;
  readonly children: string;
};

function JobMail({ job, settings, title, children }: JobMailProps) {
  const language = use(LanguageContext);
  const t = jobMailsTexts(language);
  return (
    <Layout
      settings={settings}
      title={title}
      preview={previewOf(job, { settings, language })}
      reason={t('crewReason', { shop: settings.name })}
    >
      <Greeting name={job.employeeName} />
      <Paragraph>{children}</Paragraph>
      <JobTable
        job={job}
        settings={settings}
        first={[
          { name: t('appointmentId'), value: job.appointmentId },
          { name: t('accessCode'), value: job.accessCode },
          { name: t('employeeId'), value: job.employeeId },
        ]}
      />
      <SoldFacts job={job} settings={settings} />
      <LinkButton href={job.jobUrl}>{t('lookUp')}</LinkButton>
      <Paragraph>{t('keepCode')}</Paragraph>
    </Layout>
  );
}

/** To the employee whose acceptance an admin has approved. */
const jobAccepted: Template<'job-accepted'> = {
  subject: (job, settings, language) =>
    jobMailsTexts(language)('acceptedSubject', nameAndTime(job, { settings, language })),

  Body({ data: job, settings }) {
    const language = use(LanguageContext);
    const t = jobMailsTexts(language);
    const first = job.appointmentId ? [{ name: t('appointmentId'), value: job.appointmentId }] : [];
    return (
      <Layout
        settings={settings}
        title={t('acceptedTitle')}
        preview={previewOf(job, { settings, language })}
        reason={t('acceptedReason', { shop: settings.name })}
      >
        <Greeting name={job.employeeName} />
        <Paragraph>{t('accepted')}</Paragraph>
        <JobTable job={job} settings={settings} first={first} />
        <SoldFacts job={job} settings={settings} />
        {job.jobUrl && <LinkButton href={job.jobUrl}>{t('openJob')}</LinkButton>}
      </Layout>
    );
  },
};

/** To the employee whose request for a job an admin has turned down. */
const jobTurnedDown: Template<'job-turned-down'> = {
  subject: (job, settings, language) =>
    jobMailsTexts(language)('turnedDownSubject', nameAndTime(job, { settings, language })),

  Body({ data: job, settings }) {
    const t = useTexts(jobMailsTexts);
    return (
      <Layout
        settings={settings}
        title={t('turnedDownTitle')}
        preview={t('turnedDownPreview')}
        reason={t('acceptedReason', { shop: settings.name })}
      >
        <Greeting name={job.employeeName} />
        <Paragraph>{t('turnedDown')}</Paragraph>
        <JobTable job={job} settings={settings} />
      </Layout>
    );
  },
};

/** To the employee who had accepted a job at its old time. */
const jobMoved: Template<'job-moved'> = {
  subject: ({ packageName, startsAt, arrival, reference }, settings, language) =>
    jobMailsTexts(language)('movedSubject', {
      packageName,
      time: startsAt ? wallTime(startsAt, { settings, language }, arrival) : reference,
    }),

  Body({ data: job, settings }) {
    const language = use(LanguageContext);
    const written = { settings, language };
    const [t, fact] = [jobMailsTexts(language), mailsTexts(language)];
    return (
      <Layout
        settings={settings}
        title={t('movedTitle')}
        preview={inLine(job.packageName, job.reference)}
        reason={t('crewReason', { shop: settings.name })}
      >
        <Greeting name={job.name} />
        <Paragraph>
          {rich(t.rich(job.isStillTheirs ? 'movedStill' : 'moved', { reference: job.reference, strong }))}
        </Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: job.packageName },
            { name: fact('subject'), value: subjectOf(settings, job, language) },
            { name: fact('newTime'), value: timeFact(job.startsAt, written, job.arrival) },
            { name: fact('formerTime'), value: timeFact(job.formerStartsAt, written) },
          ]}
        />
      </Layout>
    );
  },
};

/** To the employee who was expected at a job that was cancelled. */
const jobCancelled: Template<'job-cancelled'> = {
  subject: ({ packageName, reference }, _, language) =>
    jobMailsTexts(language)('cancelledSubject', { packageName, reference }),

  Body({ data: job, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [jobMailsTexts(language), mailsTexts(language)];
    return (
      <Layout
        settings={settings}
        title={t('cancelledTitle')}
        preview={inLine(job.packageName, job.reference)}
        reason={t('crewReason', { shop: settings.name })}
      >
        <Greeting name={job.name} />
        <Paragraph>{rich(t.rich('cancelled', { reference: job.reference, strong }))}</Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: job.packageName },
            { name: fact('subject'), value: subjectOf(settings, job, language) },
            {
              name: t('formerTime'),
              value: timeFact(job.formerStartsAt, { settings, language }),
            },
          ]}
        />
      </Layout>
    );
  },
};

/** To an employee whose assigned job the owner gave to a colleague or opened to everyone. */
const jobUnassigned: Template<'job-unassigned'> = {
  subject: ({ packageName, reference }, _, language) =>
    jobMailsTexts(language)('unassignedSubject', { packageName, reference }),

  Body({ data: job, settings }) {
    const language = use(LanguageContext);
    const [t, fact] = [jobMailsTexts(language), mailsTexts(language)];
    return (
      <Layout
        settings={settings}
        title={t('unassignedTitle')}
        preview={inLine(job.packageName, job.reference)}
        reason={t('crewReason', { shop: settings.name })}
      >
        <Greeting name={job.name} />
        <Paragraph>{rich(t.rich('unassigned', { reference: job.reference, strong }))}</Paragraph>
        <Facts
          facts={[
            { name: fact('service'), value: job.packageName },
            { name: fact('subject'), value: subjectOf(settings, job, language) },
            { name: fact('time'), value: timeFact(job.formerStartsAt, { settings, language }) },
          ]}
        />
      </Layout>
    );
  },
};

/** To who drives a round on a day, and to who did before. */
const roundAssigned: Template<'round-assigned'> = {
  subject: ({ roundName: round, startsAt, arrival, isTaken }, settings, language) =>
    jobMailsTexts(language)('roundSubject', {
      isTaken: isTaken ? 'yes' : 'no',
      round,
      time: startsAt ? wallTime(startsAt, { settings, language }, arrival) : '',
    }),

  Body({ data, settings }) {
    const language = use(LanguageContext);
    const t = jobMailsTexts(language);
    const { roundName: round, startsAt, arrival, stops: count, isTaken } = data;
    const time = timeFact(startsAt, { settings, language }, arrival);
    return (
      <Layout
        settings={settings}
        title={t('roundTitle', { isTaken: isTaken ? 'yes' : 'no' })}
        preview={inLine(round, time)}
        reason={t('crewReason', { shop: settings.name })}
      >
        <Greeting name={data.name} />
        <Paragraph>{rich(t.rich(isTaken ? 'roundTaken' : 'roundAssigned', { count, round, strong }))}</Paragraph>
        <Facts facts={[{ name: mailsTexts(language)('time'), value: time }]} />
        {!isTaken && <LinkButton href={data.jobsUrl}>{t('openDay')}</LinkButton>}
      </Layout>
    );
  },
};

/** What an employee learns of a job once it is theirs: the customer, their note, and the price. */
function SoldFacts({ job: { sold, cleaned }, settings }: { readonly job: JobFacts; readonly settings: Settings }) {
  const language = use(LanguageContext);
  const t = mailsTexts(language);
  if (!sold) return null;
  return (
    <>
      <Facts
        facts={[
          { name: t('customer'), value: sold.customerName },
          { name: t('phone'), value: sold.customerPhone && <PhoneLink phone={sold.customerPhone} /> },
          ...writtenFacts({ ...sold, cleaned }, { settings, language }),
          ...vehicleFacts(sold, { settings, language }, 'team'),
        ]}
      />
      <PriceLines lines={sold.lines} totalCents={sold.totalCents} />
    </>
  );
}

type JobTableProps = {
  readonly job: JobFacts;
  readonly settings: Settings;
  /** Shown above the other facts. */
  readonly first?: readonly { readonly name: string; readonly value: string }[];
};

/** A job's service, time, place and pay: 'Interior Detail', 'Saturday, June 19, 2027 at 10:00 AM'. */
function JobTable({ job, settings, first = [] }: JobTableProps) {
  const language = use(LanguageContext);
  const written = { settings, language };
  const [t, fact] = [jobMailsTexts(language), mailsTexts(language)];
  return (
    <Facts
      facts={[
        ...first,
        { name: fact('service'), value: job.packageName },
        { name: fact('subject'), value: subjectOf(settings, job, language) },
        { name: t('extras'), value: (job.extras ?? []).join(', ') },
        { name: fact('time'), value: timeFact(job.startsAt, written, job.arrival) ?? t('timeToBeArranged') },
        ...(job.isAddressLater
          ? [{ name: fact('place'), value: laterPlace(job, language) }]
          : placeFacts(job, written, 'team')),
        { name: t('youEarn'), value: formatMoneyExact(job.payCents) },
      ]}
    />
  );
}

/** 'At the customer’s address in Albany. You’ll get it once the job is yours.' */
function laterPlace({ area }: JobFacts, language: Language): string {
  const t = jobMailsTexts(language);
  return area ? t('addressLaterIn', { town: area }) : t('addressLater');
}

/** What a subject names a job by. */
function nameAndTime(job: JobFacts, written: MailContext) {
  const time = visitTime(job, written) ?? jobMailsTexts(written.language)('timeToArrange');
  return { packageName: job.packageName, time };
}

function previewOf(job: JobFacts, written: MailContext): string {
  const { packageName, time } = nameAndTime(job, written);
  return inLine(packageName, time);
}

export const jobMails = {
  'job-credentials': jobCredentials,
  'job-reminder': jobReminder,
  'job-accepted': jobAccepted,
  'job-turned-down': jobTurnedDown,
  'job-moved': jobMoved,
  'job-cancelled': jobCancelled,
  'job-unassigned': jobUnassigned,
  'round-assigned': roundAssigned,
};
