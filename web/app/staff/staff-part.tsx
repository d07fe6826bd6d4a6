import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StaffMember } from '#contract/staff.ts';
import { use } from 'react';
import type { Language } from '#core/languages/language.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { formatMoney } from '#core/lib/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { StaffBadges, Reach } from './staff-cells.tsx';
import { readStaffPage } from '#web/lib/staff-data.ts';
import { StaffSheet } from './staff-sheet.tsx';
import { hoursText, shortRate } from './staff-texts.ts';
import styles from './staff.module.css';

function columnsIn(language: Language): readonly Column<StaffMember>[] {
  const t = staffTexts(language);
  return [
    { title: t('contact'), share: 3.3, cell: Reach },
    {
      title: t('pay'),
      share: 1.7,
      cell: (member) => (
        <>
          {shortRate(member, language)} <small>{member.department ?? t('general')}</small>
        </>
      ),
    },
    {
      title: t('thisWeek'),
      share: 1.5,
      cell: ({ hoursThisPeriod }) => hoursText(hoursThisPeriod, language),
      isFigure: true,
      onPhone: 'none',
    },
    {
      title: t('earned'),
      share: 1.3,
      cell: ({ totalEarnings }) => formatMoney(totalEarnings),
      isFigure: true,
      onPhone: 'none',
    },
    { title: t('status'), share: 2.1, cell: (member) => <StaffBadges member={member} />, onPhone: 'side' },
  ];
}

/** The crew: employees, who is on the clock, and their pay. */
export function StaffPart() {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  return (
    <RecordList
      topic="staff"
      title={t('title')}
      headline={<Headline />}
      placeholder={t('searchHint')}
      statuses={[
        { value: 'clocked-in', word: t('clockedIn') },
        { value: 'deleted', word: t('deleted') },
      ]}
      exportPath="/api/staff/export"
      readPage={readStaffPage}
      nameColumn={{
        title: t('name'),
        share: 3,
        name: ({ name }) => name,
        about: EmployeeId,
      }}
      columns={columnsIn(language)}
      empty={{
        icon: 'mail',
        title: t('none'),
        about: t('noneHelp'),
      }}
      sheet={openSheet}
    />
  );
}

function Headline() {
  const t = useTexts(staffTexts);
  const clockedIn = useQuery(counts()).data?.staff.clockedIn;
  return (
    <>
      {clockedIn !== undefined && clockedIn > 0 && <p>{t('onClock', { count: clockedIn })}</p>}
      <a className={buttonClass({ variant: 'plain' })} href="/admin-staff-portal">
        {t('portal')}
      </a>
      <Link className={buttonClass()} to="/staff-management">
        {t('manage')}
      </Link>
    </>
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <StaffSheet key={id} id={id} frame={frame} />;
}

function EmployeeId({ employeeId }: StaffMember) {
  return <span className={styles.sheetEmployeeId}>{employeeId}</span>;
}
