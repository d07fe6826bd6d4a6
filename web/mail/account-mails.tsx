import { use } from 'react';
import {
  accountMailsTexts,
  staffMailsTexts,
  applicantMailsTexts,
  mailsTexts,
  shopMailsTexts,
} from '#core/languages/en/mails.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { availabilityText } from '#core/people/applications.ts';
import { LOG_IN_LINK_MINUTES, VERIFY_LINK_DAYS, RESET_LINK_MINUTES, INVITATION_DAYS } from '#core/people/identity.ts';
import { LanguageContext, useTexts, rich } from '#web/lib/language.tsx';
import {
  Facts,
  Greeting,
  Layout,
  Paragraph,
  LinkButton,
  type Template,
  phoneValues,
  PhoneLink,
  TextLink,
} from './layout.tsx';

/** To a customer who would rather not type a password: the one-time link that logs in. */
const logInLink: Template<'log-in-link'> = {
  subject: (_, { name }, language) => accountMailsTexts(language)('logInSubject', { shop: name }),

  Body({ data: { name, logInUrl }, settings }) {
    const t = useTexts(accountMailsTexts);
    const minutes = LOG_IN_LINK_MINUTES;
    return (
      <Layout
        settings={settings}
        title={t('logInTitle')}
        preview={t('linkValidity', { minutes })}
        reason={t('logInReason')}
      >
        <Greeting name={name} />
        <Paragraph>{t('logIn', { minutes })}</Paragraph>
        <LinkButton href={logInUrl}>{t('logInTitle')}</LinkButton>
      </Layout>
    );
  },
};

/** To a person who has signed up: the link that verifies their email address. */
const verifyEmail: Template<'verify-email'> = {
  subject: (_, { name }, language) => accountMailsTexts(language)('verifySubject', { shop: name }),

  Body({ data: { name, verifyUrl }, settings }) {
    const t = useTexts(accountMailsTexts);
    return (
      <Layout settings={settings} title={t('verifyTitle')} preview={t('verifyPreview')} reason={t('verifyReason')}>
        <Greeting name={name} />
        <Paragraph>{t('verify', { days: VERIFY_LINK_DAYS })}</Paragraph>
        <LinkButton href={verifyUrl}>{t('verifyButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To a person who forgot their password: the one-time link to set a new one. */
const resetPassword: Template<'reset-password'> = {
  subject: (_, { name }, language) => accountMailsTexts(language)('passwordSubject', { shop: name }),

  Body({ data: { name, resetUrl }, settings }) {
    const t = useTexts(accountMailsTexts);
    const minutes = RESET_LINK_MINUTES;
    return (
      <Layout
        settings={settings}
        title={t('passwordTitle')}
        preview={t('linkValidity', { minutes })}
        reason={t('passwordReason')}
      >
        <Greeting name={name} />
        <Paragraph>{t('password', { minutes })}</Paragraph>
        <LinkButton href={resetUrl}>{t('passwordButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To a new admin: the one-time link to accept the invitation and set a password. */
const adminInvitation: Template<'admin-invitation'> = {
  subject: ({ invitedBy }, { name }, language) => staffMailsTexts(language)('adminSubject', { invitedBy, shop: name }),

  Body({ data: { name, invitedBy, acceptUrl }, settings }) {
    const t = useTexts(staffMailsTexts);
    const shop = settings.name;
    return (
      <Layout
        settings={settings}
        title={t('adminTitle')}
        preview={t('adminPreview', { invitedBy, shop })}
        reason={t('adminReason', { invitedBy })}
      >
        <Greeting name={name} />
        <Paragraph>{t('admin', { invitedBy, shop, days: INVITATION_DAYS })}</Paragraph>
        <LinkButton href={acceptUrl}>{t('adminButton')}</LinkButton>
      </Layout>
    );
  },
};

/** To a new employee: the employee ID, and the one-time code to sign up with. */
const staffInvitation: Template<'staff-invitation'> = {
  subject: (_, { name }, language) => staffMailsTexts(language)('crewSubject', { shop: name }),

  Body({ data: { name, employeeId, code, signUpUrl, expiresAt }, settings }) {
    const language = use(LanguageContext);
    const t = staffMailsTexts(language);
    const shop = settings.name;
    const date = formatDate(localDate(Temporal.Instant.from(expiresAt), settings.timeZone), language);
    return (
      <Layout
        settings={settings}
        title={t('crewTitle')}
        preview={t('crewPreview', { shop })}
        reason={t('crewReason', { shop })}
      >
        <Greeting name={name} />
        <Paragraph>{t('crew', { shop })}</Paragraph>
        <Facts
          facts={[
            { name: t('employeeId'), value: employeeId },
            { name: t('code'), value: `${code.slice(0, 4)}-${code.slice(4)}` },
          ]}
        />
        <LinkButton href={signUpUrl}>{t('signUp')}</LinkButton>
        <Paragraph>{t('codeValidity', { date })}</Paragraph>
      </Layout>
    );
  },
};

/** To a person who wants to apply: the code that opens the form. */
const applicationCode: Template<'application-code'> = {
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
const applicationReceived: Template<'application-received'> = {
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

/** To an applicant: the decision, in plain words. */
const applicationStatus: Template<'application-status'> = {
  subject: ({ status }, { name }, language) => applicantMailsTexts(language)(`${status}Subject`, { shop: name }),

  Body({ data: { name, status }, settings }) {
    const t = useTexts(applicantMailsTexts);
    const shop = settings.name;
    return (
      <Layout
        settings={settings}
        title={t(`${status}Title`)}
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
const newApplication: Template<'new-application'> = {
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

export const accountMails = {
  'log-in-link': logInLink,
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'admin-invitation': adminInvitation,
  'staff-invitation': staffInvitation,
  'application-code': applicationCode,
  'application-received': applicationReceived,
  'application-status': applicationStatus,
  'new-application': newApplication,
};
