import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use } from 'react';
import type { PayPeriod, PaySheet } from '#contract/attendance.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { neighborPeriod } from '#core/people/attendance.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { payPeriod, type AskedPeriod } from '#web/lib/staff-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Paid } from './mark-paid.tsx';
import { StaffBadges } from './staff-cells.tsx';
import { hoursText, periodText } from './staff-texts.ts';
import tableStyles from '#web/app/list/list-table.module.css';
import styles from './staff.module.css';

const route = getRouteApi('/staff-management');

/** Everyone's hours, completed jobs, and earnings, week by week. */
export function PayPeriodView() {
  const t = useTexts(staffTexts);
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: period, error, refetch } = useQuery(payPeriod({ from, to }));
  const step = (asked: AskedPeriod) =>
    void navigate({ search: (was) => ({ ...was, ...asked }), replace: true, resetScroll: false });
  return (
    <section className={styles.pay} aria-labelledby="pay-title">
      <header>
        <h2 id="pay-title">{t('payPeriod')}</h2>
        {period && <PeriodSteps period={period} onStep={step} />}
        {period && !period.isPresent && (
          <Button onClick={() => step({ from: undefined, to: undefined })}>{t('currentWeek')}</Button>
        )}
        {period && (
          <Button href={`/api/staff/pay-period/export?from=${period.from}&to=${period.to}`} download>
            <Icon name="download" />
            {t('csv')}
          </Button>
        )}
      </header>
      {period && <PayTable period={period} />}
      {period && <p className={styles.none}>{t('payAbout')}</p>}
      {period && period.unassignedTipCents !== 0 && (
        <p className={styles.none}>{t('unassignedTips', { amount: formatMoneyExact(period.unassignedTipCents) })}</p>
      )}
      {!period && !error && <Skeleton lines={3} height="50px" label={t('loadingPay')} />}
      {error && (
        <Callout title={t('payNotLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
    </section>
  );
}

function PayTable({ period }: { readonly period: PayPeriod }) {
  const t = useTexts(staffTexts);
  const { sheets, jobs, earnings, tipCents } = period;
  return (
    <table className={`${tableStyles.table} ${styles.payTable}`}>
      <caption className="visually-hidden">{t('payCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('completedJobs')}</th>
          <th scope="col" className={tableStyles.figure}>
            {t('hoursByClock')}
          </th>
          <th scope="col" className={tableStyles.figure}>
            {t('earnings')}
          </th>
          <th scope="col" className={tableStyles.figure}>
            {t('tips')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sheets.map((sheet) => (
          <PayRow key={sheet.id} sheet={sheet} period={period} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{t('jobCount', { count: jobs })}</td>
          <td className={`${tableStyles.figure} ${styles.payFigure}`} data-label={t('hoursByClock')}>
            <Hours {...period} />
          </td>
          <td className={`${tableStyles.figure} ${styles.payFigure}`} data-label={t('earnings')}>
            {formatMoneyExact(earnings)}
          </td>
          <td className={`${tableStyles.figure} ${styles.payFigure}`} data-label={t('tips')}>
            {formatMoneyExact(tipCents)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Hours on the clock, and how many of them are overtime. */
function Hours({ hours, overtimeHours }: Pick<PaySheet, 'hours' | 'overtimeHours'>) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  return (
    <span>
      {hoursText(hours, language)}
      {overtimeHours > 0 && (
        <small className={styles.overtime}>{t('ofThatOvertime', { hours: hoursText(overtimeHours, language) })}</small>
      )}
    </span>
  );
}

function PayRow({ sheet, period }: { readonly sheet: PaySheet; readonly period: PayPeriod }) {
  const t = useTexts(staffTexts);
  const { from, to } = period;
  const { name, employeeId, jobs, isClockedIn, isDeleted } = sheet;
  return (
    <tr>
      <th scope="row">
        {name} <small>{employeeId}</small>
        <StaffBadges member={{ isClockedIn, deletedAt: isDeleted ? 'yes' : null, isTest: false }} />
        <Link className={styles.payLink} to="/staff-management/$id/pay" params={{ id: sheet.id }} search={{ from, to }}>
          {rich(t.rich('statementOf', { name, hidden }))}
        </Link>
        <Paid sheet={sheet} period={period} />
      </th>
      <td>
        {jobs.length === 0 && t('noJobs')}
        {jobs.map((job) => (
          <p key={job.id}>
            {t('jobName', { reference: job.reference, work: job.packageName })} <small>{job.explanation}</small>
          </p>
        ))}
      </td>
      <td className={`${tableStyles.figure} ${styles.payFigure}`} data-label={t('hoursByClock')}>
        <Hours {...sheet} />
      </td>
      <td className={`${tableStyles.figure} ${styles.payFigure}`} data-label={t('earnings')}>
        {formatMoneyExact(sheet.earnings)}
      </td>
      <td className={`${tableStyles.figure} ${styles.payFigure}`} data-label={t('tips')}>
        {formatMoneyExact(sheet.tipCents)}
      </td>
    </tr>
  );
}

type PeriodStepsProps = {
  readonly period: { readonly from: string; readonly to: string; readonly timeZone: string };
  readonly onStep: (period: AskedPeriod) => void;
};

/** A pay period with links to the previous and the next one; none starts in the future. */
export function PeriodSteps({ period, onStep }: PeriodStepsProps) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const shown = { from: Temporal.PlainDate.from(period.from), to: Temporal.PlainDate.from(period.to) };
  const today = localDate(Temporal.Now.instant(), period.timeZone);
  const isLast = Temporal.PlainDate.compare(shown.to, today) >= 0;
  const step = (by: 1 | -1) => {
    const { from, to } = neighborPeriod(shown, by);
    onStep({ from: from.toString(), to: to.toString() });
  };
  return (
    <div className={styles.periodSteps}>
      <output>{periodText(period, language)}</output>
      <Button aria-label={t('previousWeek')} onClick={() => step(-1)}>
        <Icon name="left" />
      </Button>
      <Button aria-label={t('nextWeek')} aria-disabled={isLast} onClick={() => step(1)}>
        <Icon name="right" />
      </Button>
    </div>
  );
}
