import { capital } from '#core/lib/capital.ts';
import { use } from 'react';
import type { ApplicationInList } from '#contract/applications.ts';
import { applicationsTexts } from '#core/languages/en/applications.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { APPLICATION_STATUSES } from '#core/people/applications.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayAndTime, phoneText } from '#web/lib/quote-texts.ts';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { readApplicationPage, shortAvailability, STATUS_BADGES } from './application-data.ts';
import { ApplicationSheet } from './application-sheet.tsx';
import styles from './applications-part.module.css';

type Translator = ReturnType<typeof applicationsTexts>;

function columnsOf(t: Translator): readonly Column<ApplicationInList>[] {
  return [
    {
      title: t('email'),
      share: 3,
      cell: ({ email, phone }) => (
        <>
          {email} <small>{phoneText(phone)}</small>
        </>
      ),
    },
    {
      title: t('availability'),
      share: 2.2,
      cell: ({ availability }) => <Availability choices={availability} />,
      onPhone: 'none',
    },
    { title: t('applied'), share: 1.6, cell: ({ createdAt }) => <Applied at={createdAt} /> },
    {
      title: t('status'),
      share: 2,
      cell: ({ status, isTest }) => (
        <>
          <Badge {...STATUS_BADGES[status]}>{t(status)}</Badge>
          {isTest && <Badge>{t('test')}</Badge>}
        </>
      ),
      onPhone: 'side',
    },
  ];
}

/** The list of job applications. */
export function ApplicationsPart() {
  const t = useTexts(applicationsTexts);
  return (
    <RecordList
      topic="applications"
      title={t('title')}
      placeholder={t('searchHint')}
      statuses={APPLICATION_STATUSES.map((value) => ({ value, word: t(value) }))}
      hasDays
      exportPath="/api/job-applications/export"
      readPage={readApplicationPage}
      nameColumn={{
        title: t('name'),
        share: 2.5,
        name: ({ fullName }) => fullName,
        isNew: ({ status }) => status === 'pending',
      }}
      columns={columnsOf(t)}
      empty={{
        icon: 'note',
        title: t('none'),
        about: t('noneHelp'),
      }}
      sheet={openSheet}
    />
  );
}

function Availability({ choices }: { readonly choices: readonly string[] }) {
  return shortAvailability(choices, use(LanguageContext));
}

function Applied({ at }: { readonly at: string }) {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const [day, time] = dayAndTime(at, timeZone, language);
  return (
    <time className={styles.applied} dateTime={at}>
      {capital(day, language)} <small>{time}</small>
    </time>
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <ApplicationSheet key={id} id={id} frame={frame} />;
}
