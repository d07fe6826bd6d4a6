import { use } from 'react';
import { availabilityText } from '#core/people/applications.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import {
  Facts,
  Greeting,
  Layout,
  Paragraph,
  LinkButton,
  phoneValues,
  type Template,
  PhoneLink,
  TextLink,
} from './layout.tsx';
import { applicantMailsTexts, mailsTexts, shopMailsTexts } from '#core/languages/en/mails.ts';
import { LanguageContext, rich, useTexts } from '../lib/language.tsx';

/** To a person who wants to apply: the code that opens the form. */
export const applicationCode: Template<'application-code'> = {
  subject: ({ code }, { name }, language) => applicantMailsTexts(language)('codeSubject', { code, shop: name }),

  Body({ data: { code, applyUrl, expiresAt }, settings }) {
    const language = use(LanguageContext);
    const t = applicantMailsTexts(language);
    const shop = settings.name;
    const date = formatDate(localDate(Temporal.Instant.from(expiresAt), settings.timeZone), language);
    return (
      <Layout
        settings={settings}
        title={t('codeTitle')}
        preview={t('codePreview', { shop })}
        reason={t('codeReason', { shop })}
      >
        <Paragraph>{t('codeIntro')}</Paragraph>
        <Facts facts={[{ name: t('accessCode'), value: code }]} />
        <LinkButton href={applyUrl}>{t('applyNow')}</LinkButton>
        <Paragraph>{t('codeValidity', { date })}</Paragraph>
      </Layout>
    );
  },
};

/** To an applicant: confirms that the application arrived, and says when to expect an answer. */
export const applicationReceived: Template<'application-received'> = {
  subject: (_, { name }, language) => applicantMailsTexts(language)('receivedSubject', { shop: name }),

  Body({ data: { name }, settings }) {
    const t = useTexts(applicantMailsTexts);
    return (
      <Layout
        settings={settings}
        title={t('receivedTitle')}
        preview={t('receivedPreview')}
        reason={t('appliedReason', { shop: settings.name })}
      >
        <Greeting name={name} />
        <Paragraph>{t('received')}</Paragraph>
        <Paragraph>{t('addSomething')}</Paragraph>
      </Layout>
    );
  },
};

const SUBJECTS = { interview: 'interviewSubject', hired: 'hiredSubject', rejected: 'rejectedSubject' } as const;
const TITLES = { interview: 'interviewTitle', hired: 'hiredTitle', rejected: 'rejectedTitle' } as const;

/** To an applicant: the decision, in plain words. */
export const applicationStatus: Template<'application-status'> = {
  subject: ({ status }, { name }, language) => applicantMailsTexts(language)(SUBJECTS[status], { shop: name }),

  Body({ data: { name, status }, settings }) {
    const t = useTexts(applicantMailsTexts);
    const shop = settings.name;
    return (
      <Layout
        settings={settings}
        title={t(TITLES[status])}
        preview={t('statusPreview', { shop })}
        reason={t('appliedReason', { shop })}
      >
        <Greeting name={name} />
        <Paragraph>{status === 'interview' ? rich(t.rich('interview', phoneValues(settings))) : t(status)}</Paragraph>
      </Layout>
    );
  },
};

/** To the shop: a new application. Replies go to the applicant. */
export const newApplication: Template<'new-application'> = {
  subject: ({ name }, _, language) => shopMailsTexts(language)('applicationSubject', { name }),

  Body({ data, settings }) {
    const [t, fact] = [useTexts(shopMailsTexts), useTexts(mailsTexts)];
    const language = use(LanguageContext);
    return (
      <Layout
        settings={settings}
        title={t('applicationTitle')}
        preview={data.experience.replaceAll(/\s+/g, ' ').slice(0, 120)}
        reason={t('applicationReason', { email: settings.email })}
      >
        <Facts
          facts={[
            { name: fact('sender'), value: data.name },
            { name: fact('email'), value: <TextLink href={`mailto:${data.email}`}>{data.email}</TextLink> },
            { name: fact('phone'), value: <PhoneLink phone={data.phone} /> },
            {
              name: t('availability'),
              value: availabilityText(data.availability, language),
            },
            { name: t('experience'), value: data.experience },
            { name: t('whyJoin'), value: data.whyJoin },
            { name: t('transportation'), value: data.transportation },
          ]}
        />
        <LinkButton href={data.applicationUrl}>{t('openApplication')}</LinkButton>
      </Layout>
    );
  },
};
