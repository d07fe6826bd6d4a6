import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { StaffMember, StaffDetail as Member, StaffDetail } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { phoneText, telLink } from '#core/people/phone-links.ts';
import { STAFF_FILTERS, type StaffFilter } from '#core/people/staff.ts';
import { ContactCell, ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { readStaffPage, staffDetail } from '#web/lib/staff-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass, Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { ClockLog } from './clock-log.tsx';
import { ClockToggle, DeleteStaff, useStaffChange } from './staff-actions.tsx';
import { StaffBadges } from './staff-cells.tsx';
import { hoursText, shortRate, rateText, INVITATION_BADGES } from './staff-texts.ts';
import { WorkTimes } from './work-times.tsx';
import styles from './staff.module.css';

function columnsIn(language: Language): readonly Column<StaffMember>[] {
  const t = staffTexts(language);
  return [
    { title: t('contact'), share: 3.3, isWideOnly: true, cell: ContactCell },
    {
      title: t('pay'),
      share: 1.85,
      cell: (member) => (
        <>
          {shortRate(member, language)} <small>{member.department ?? t('general')}</small>
        </>
      ),
    },
    {
      title: t('thisWeek'),
      share: 1.5,
      isWideOnly: true,
      cell: ({ hoursThisPeriod }) => hoursText(hoursThisPeriod, language),
      isFigure: true,
      onPhone: 'none',
    },
    {
      title: t('earned'),
      share: 1.3,
      cell: ({ totalEarnings }) => formatMoneyExact(totalEarnings),
      isFigure: true,
      onPhone: 'none',
    },
    { title: t('status'), share: 2.1, cell: (member) => <StaffBadges member={member} />, onPhone: 'side' },
  ];
}

/** The filters by the keys of their words; null for what the list has anyway. */
const FILTERS = {
  active: null,
  'clocked-in': 'clockedIn',
  deleted: 'deleted',
} as const satisfies Readonly<Record<StaffFilter, keyof (typeof staffTexts)['english'] | null>>;

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
      statuses={STAFF_FILTERS.flatMap((value) => {
        const word = FILTERS[value];
        return word === null ? [] : [{ value, word: t(word) }];
      })}
      exportPath="/api/staff/export"
      readPage={readStaffPage}
      usualOrder={() => 'name' satisfies ListOrder<'staff'>}
      nameColumn={{
        title: t('name'),
        share: 3,
        name: ({ name }) => name,
        about: EmployeeId,
        orders: ordersBy('staff', 'name', 'text'),
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

/** An employee, in the sheet next to the list. */
function StaffSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      kind="employee"
      query={staffDetail(id)}
      frame={frame}
      title={({ name }) => name}
      about={({ employeeId }) => employeeId}
    >
      {(member) => <StaffDetails key={id} member={member} onDeleted={frame.onClose} />}
    </RecordSheet>
  );
}

type StaffDetailProps = { readonly member: Member; readonly onDeleted: () => void };

/** Everything about one staff member. */
function StaffDetails({ member, onDeleted }: StaffDetailProps) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const [isDeleting, setDeleting] = useState(false);
  const works = member.deletedAt === null;
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <StaffBadges member={member} />
        </RecordBadges>
        <ReviewList rows={factsOf(member, language)} />
        {works && !member.hasSignedUp && <Invitation member={member} />}
        <ClockLog id={member.id}>{works && <ClockToggle member={member} />}</ClockLog>
        {works && <WorkTimes member={member} />}
      </RecordBody>
      {works && (
        <RecordActions>
          <Button variant="stop" onClick={() => setDeleting(true)}>
            <Icon name="close" />
            {t('delete')}
          </Button>
          <Link className={buttonClass()} to="/staff-management" search={{ edit: member.id }}>
            {t('edit')}
          </Link>
        </RecordActions>
      )}
      {isDeleting && <DeleteStaff member={member} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  );
}

function factsOf(member: Member, language: Language) {
  const t = staffTexts(language);
  const { paymentType, phone, department } = member;
  return [
    { title: t('name'), value: member.name },
    { title: t('employeeId'), value: member.employeeId },
    { title: t('email'), value: <a href={`mailto:${member.email}`}>{member.email}</a> },
    { title: t(paymentType === 'hourly' ? 'hourlyRate' : 'percentage'), value: rateText(member, language) },
    { title: t('phone'), value: phone ? <a href={telLink(phone)}>{phoneText(phone)}</a> : t('notProvided') },
    { title: t('department'), value: department ?? t('general') },
    {
      title: t('hoursLabel'),
      value: t('hoursWorked', {
        week: hoursText(member.hoursThisPeriod, language),
        total: hoursText(member.hoursWorked, language),
      }),
    },
    { title: t('earned'), value: t('earnedTotal', { amount: formatMoneyExact(member.totalEarnings) }) },
  ];
}

/** The invitation of a staff member who hasn't signed up, and a button to send another. */
function Invitation({ member: { id, name, invitation } }: { readonly member: StaffDetail }) {
  const t = useTexts(staffTexts);
  const send = useStaffChange({
    make: () => call('POST /api/staff/:id/invite', { params: { id } }),
    done: t('invitationSent'),
    failed: t('invitationFailed'),
  });
  const badge = invitation && INVITATION_BADGES[invitation.state];
  return (
    <section className={styles.invitation} aria-labelledby="invitation">
      <h3 id="invitation">
        {t('invitation')}{' '}
        {badge && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {t(invitation.state)}
          </Badge>
        )}
      </h3>
      <p>
        {invitation ? (
          <When
            at={invitation.expiresAt}
            wording={(time) => t.rich(invitation.state === 'expired' ? 'invitationExpired' : 'invitationValid', time)}
          />
        ) : (
          t('notInvited', { name })
        )}
      </p>
      <Button aria-disabled={send.isPending} onClick={() => send.mutate(undefined)}>
        {t(invitation ? 'sendNewInvitation' : 'sendInvitation')}
      </Button>
    </section>
  );
}
