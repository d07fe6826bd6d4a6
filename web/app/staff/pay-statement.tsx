import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import type { PayStatement } from '#contract/attendance.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatDate, formatShortDate, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { paidText } from '#core/people/pay-methods.ts';
import { AdminFrame } from '#web/app/shell/admin-frame.tsx';
import { call, read } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import type { AskedPeriod } from '#web/lib/staff-data.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PeriodSteps } from './pay-period-view.tsx';
import { hoursText } from './staff-texts.ts';
import styles from './staff.module.css';

const route = getRouteApi('/staff-management/$id/pay');

/** /staff-management/…/pay: what an employee earned in a pay period, for the owner. */
export function StaffStatement() {
  const t = useTexts(staffTexts);
  const { id } = route.useParams();
  const period = route.useSearch();
  const navigate = route.useNavigate();
  const { data: admin } = useSuspenseQuery(read('GET /api/admin/check-auth'));
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'statement', id, period.from, period.to] as const,
    queryFn: () => call('GET /api/staff/:id/pay-statement', { params: { id }, query: period }),
  });
  usePageTitle(data ? t('statementFor', { name: data.sheet.name }) : t('statement'));
  return (
    <AdminFrame name={admin.name} isNarrow>
      <Link className={`${buttonClass()} ${styles.back}`} to="/staff-management" search={period}>
        <Icon name="left" />
        {t('backToStaff')}
      </Link>
      <StatementView
        statement={data}
        error={error}
        pdf={`/api/staff/${id}/pay-statement/pdf`}
        onStep={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onRetry={() => void refetch()}
      />
    </AdminFrame>
  );
}

type StatementViewProps = {
  /** Undefined while it loads. */
  readonly statement: PayStatement | undefined;
  readonly error: Error | null;
  /** Address of the PDF, without its period. */
  readonly pdf: string;
  readonly onStep: (period: AskedPeriod) => void;
  readonly onRetry: () => void;
};

/** A pay statement with its PDF and the periods around it, the same for the owner and the employee. */
export function StatementView({ statement, error, pdf, onStep, onRetry }: StatementViewProps) {
  const t = useTexts(staffTexts);
  if (error)
    return (
      <Callout title={t('statementNotLoaded')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  if (!statement) return <Skeleton lines={8} height="44px" label={t('loadingStatement')} />;
  const { from, to } = statement;
  return (
    <article className={styles.statement} aria-labelledby="statement">
      <header>
        <div>
          <h1 id="statement">{t('statement')}</h1>
          <p>
            <b>{statement.sheet.name}</b> {statement.sheet.employeeId}
            <br />
            {statement.shopName}
          </p>
        </div>
        <div className={styles.statementActions}>
          <Button href={`${pdf}?from=${from}&to=${to}`} target="_blank" rel="noreferrer">
            <Icon name="download" />
            {t('pdf')}
          </Button>
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </div>
      </header>
      <PeriodSteps period={statement} onStep={onStep} />
      {statement.isPresent && <p className={styles.none}>{t('provisional')}</p>}
      <StatementLines statement={statement} />
    </article>
  );
}

function StatementLines({ statement }: { readonly statement: PayStatement }) {
  const t = useTexts(staffTexts);
  const language = use(LanguageContext);
  const { sheet, timeZone, hasOvertime } = statement;
  const short = (date: Temporal.PlainDate) => capital(formatShortDate(date, language), language);
  const regular = Math.round((sheet.hours - sheet.overtimeHours) * 100) / 100;
  return (
    <>
      <Lines title={t('completedJobs')} none={t('noJobs')} total={t('earnings')} cents={sheet.earnings}>
        {sheet.jobs.map(({ id, reference, packageName, completedAt, pay, explanation }) => (
          <Line key={id} title={packageName} amount={formatMoneyExact(pay)}>
            {[short(localDate(Temporal.Instant.from(completedAt), timeZone)), reference, explanation]}
          </Line>
        ))}
      </Lines>
      <Lines title={t('tips')} none={t('noTips')} total={t('tips')} cents={sheet.tipCents}>
        {sheet.tips.map(({ id, reference, packageName, receivedOn, cents }) => (
          <Line key={id} title={packageName} amount={formatMoneyExact(cents)}>
            {[short(Temporal.PlainDate.from(receivedOn)), reference]}
          </Line>
        ))}
      </Lines>
      <dl className={`${styles.statementLines} ${styles.statementTotal}`}>
        <div>
          <dt>{t('payInAllLabel')}</dt>
          <dd>{formatMoneyExact(sheet.earnings + sheet.tipCents)}</dd>
        </div>
      </dl>
      {sheet.payments.map((paid) => (
        <p key={paid.id}>{paidText(paid, language)}</p>
      ))}
      <section>
        <h2>{t('hoursByClock')}</h2>
        <dl className={styles.statementLines}>
          <Line title={hasOvertime ? t('regularHours') : t('total')} amount={hoursText(regular, language)} />
          {hasOvertime && <Line title={t('overtimeHours')} amount={hoursText(sheet.overtimeHours, language)} />}
        </dl>
        <p className={styles.none}>{t('hoursAreAttendance')}</p>
      </section>
      <p className={styles.printedOn}>
        {t('asOf', { date: formatDate(localDate(Temporal.Now.instant(), timeZone), language) })}
      </p>
    </>
  );
}

type LinesProps = {
  readonly title: string;
  /** Shown instead of lines. */
  readonly none: string;
  readonly total: string;
  readonly cents: number;
  readonly children: readonly ReactNode[];
};

function Lines({ title, none, total, cents, children }: LinesProps) {
  return (
    <section>
      <h2>{title}</h2>
      {children.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <dl className={styles.statementLines}>
          {children}
          <div className={styles.statementSum}>
            <dt>{total}</dt>
            <dd>{formatMoneyExact(cents)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

type LineProps = { readonly title: string; readonly amount: string; readonly children?: readonly string[] };

function Line({ title, amount, children }: LineProps) {
  return (
    <div>
      <dt>
        {title}
        {children && (
          <small>
            <Facts of={children} />
          </small>
        )}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
