import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, useCallback, useState } from 'react';
import type { Report, ReportRow } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMediumDate, timeZoneLabel } from '#core/lib/time.ts';
import { MOST_DUE_COUNTED } from '#core/people/customer-records.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { figureInTable } from '#core/reports/group-names.ts';
import { REPORT_NEEDS, REPORTS, type ReportName } from '#core/reports/reports.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReportChart } from './report-chart.tsx';
import {
  changeText,
  listBehind,
  periodBehind,
  reportFile,
  reportOf,
  reportQuery,
  reportQueryOf,
  type Figure,
} from './report-data.ts';
import { ReportHeat } from './report-heat.tsx';
import { ReportTools } from './report-tools.tsx';
import styles from './reports-part.module.css';

const route = getRouteApi('/admin/dashboard');

/** The reports of the shop: a chart, a table with a link to the quotes behind each figure, and what the figures mean. */
export function ReportsPart() {
  const t = useTexts(reportsTexts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const name = reportOf(search);
  const query = reportQueryOf(search);
  const { data: report, error, refetch, isPlaceholderData } = useQuery(reportQuery(name, query));
  const names = useNames(name);
  const onChange = useCallback(
    (change: DashboardSearch) =>
      void navigate({ search: (was) => ({ ...was, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={styles.root}>
      <header className={styles.headline}>
        <h1>{t('title')}</h1>
        <div className={styles.actions}>
          <Button href={reportFile(name, query)} download>
            <Icon name="download" />
            {t('csv')}
          </Button>
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </div>
      </header>
      {names.length > 1 && (
        <Segments
          className={styles.names}
          name="report"
          label={t('title')}
          choices={names.map((value) => ({ value, word: t(value) }))}
          chosen={name}
          onChoose={(section) => onChange({ section, by: undefined, figure: undefined })}
        />
      )}
      <ReportTools name={name} search={search} report={report} onChange={onChange} />
      {error && (
        <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!report && !error && <Skeleton lines={9} height="50px" label={t('loading')} />}
      {report && !error && report.report === name && (
        <div className={styles.report} aria-busy={isPlaceholderData}>
          <ReportBody report={report} chosen={search.figure} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

/** The reports of what's in use, and the one that's open. */
function useNames(open: ReportName): readonly ReportName[] {
  const { data: used } = useQuery(counts());
  return REPORTS.filter((name) => {
    const need = REPORT_NEEDS[name];
    return need === undefined || name === open || used?.inUse[need] === true;
  });
}

type BodyProps = {
  readonly report: Report;
  readonly chosen: string | undefined;
  readonly onChange: (change: DashboardSearch) => void;
};

function ReportBody({ report, chosen, onChange }: BodyProps) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  const shop = useCatalogIfKnown();
  const figure = report.figures.find(({ id }) => id === chosen) ?? report.figures[0];
  if (!figure) return null;
  const isEmpty = [...report.rows, report.total].every(({ values, before }) =>
    report.figures.every(({ id }) => !values[id] && !before?.[id]),
  );
  const shown = sinceFirst(report);
  const names = { figure: t(figure.id), by: t(report.by).toLowerCase() };
  const title = report.comparison
    ? t('chartWith', { ...names, before: rangeText(report.comparison, language) })
    : t('chart', names);
  return (
    <>
      <p className={styles.range}>
        {shop && <span className={styles.printedShop}>{shop.name}</span>}
        <span className={styles.printedName}>{t(report.report)}</span> {rangeText(report.range, language)}
      </p>
      {report.hasTestData && (
        <p className={styles.test}>
          <Icon name="alert" />
          {t('testData')}
        </p>
      )}
      {report.dueAgain !== null && (
        <p className={styles.due}>
          {t('customersDueAgain', { count: report.dueAgain, number: cardCount(report.dueAgain, MOST_DUE_COUNTED) })}
          <Link to="/admin/dashboard" search={{ tab: 'customers', status: 'due-again' }}>
            {t('dueAgainLink')}
          </Link>
        </p>
      )}
      <Figures report={report} chosen={figure} onChoose={(id) => onChange({ figure: id })} />
      {isEmpty ? (
        <EmptyState icon="chart" title={t('nothing')}>
          {t('nothingHint')}
        </EmptyState>
      ) : (
        <>
          {report.by === 'slot' ? (
            <ReportHeat report={report} figure={figure} title={title} />
          ) : (
            <ReportChart report={shown} figure={figure} title={title} />
          )}
          <ReportTable key={`${report.report} ${report.by}`} report={shown} />
        </>
      )}
      <Definitions report={report} />
    </>
  );
}

/** The report without the months or weeks before the first one in which anything happened: a new shop has no past to look at. */
function sinceFirst(report: Report): Report {
  if (report.by !== 'month' && report.by !== 'week') return report;
  const first = report.rows.findIndex(({ values, before }) =>
    report.figures.some(({ id }) => values[id] || before?.[id]),
  );
  return { ...report, rows: report.rows.slice(Math.max(0, first)) };
}

type FiguresProps = { readonly report: Report; readonly chosen: Figure; readonly onChoose: (id: string) => void };

/** The total of each figure; the chosen one is in the chart. */
function Figures({ report, chosen, onChoose }: FiguresProps) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  return (
    <fieldset className={styles.figures} data-rows={report.figures.length > 6 ? 2 : 1}>
      <legend className="visually-hidden">{t('shownFigure')}</legend>
      {report.figures.map(({ id, unit }) => {
        const change = changeText(report.total, { id, unit }, language);
        const before = figureInTable(report.total.before?.[id], unit, language);
        return (
          <label key={id}>
            <input
              className="visually-hidden"
              type="radio"
              name="figure"
              checked={id === chosen.id}
              onChange={() => onChoose(id)}
            />
            <span>{t(id)}</span>
            <b>{figureInTable(report.total.values[id], unit, language)}</b>
            {report.comparison && (
              <small>
                {change === undefined ? t('beforeAlone', { before }) : t('beforeAndChange', { before, change })}
              </small>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The most rows that are shown before all are asked for: the chart above has shown them. On paper all are. */
const MOST_ROWS = 12;

function ReportTable({ report }: { readonly report: Report }) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  const [isAll, setAll] = useState(false);
  const isLong = report.rows.length > MOST_ROWS + 2;
  const caption = t('tableCaption', { report: t(report.report), dates: rangeText(report.range, language) });
  return (
    <>
      {/* It scrolls sideways on a phone, so the keyboard has to reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region */}
      <section className={styles.scroll} aria-label={caption} tabIndex={0}>
        <table className={styles.table} data-short={(isLong && !isAll) || undefined}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t(report.by)}</th>
              {report.figures.map(({ id }) => (
                <th key={id} scope="col">
                  {t(id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.rows.map((row) => (
              <TableRow key={row.key} {...{ row, report }} />
            ))}
          </tbody>
          <tfoot>
            <TableRow row={report.total} report={report} />
          </tfoot>
        </table>
      </section>
      {isLong && (
        <Button className={styles.all} onClick={() => setAll(!isAll)}>
          {isAll ? t('showFewerRows') : t('showAllRows', { count: report.rows.length })}
        </Button>
      )}
    </>
  );
}

type RowProps = { readonly row: ReportRow; readonly report: Report };

function TableRow({ row, report }: RowProps) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {report.figures.map((figure) => {
        const { id, unit } = figure;
        const textOf = (figures: ReportRow['values']) => figureInTable(figures[id], unit, language);
        const value = textOf(row.values);
        const search = row.values[id] ? listBehind(row, figure) : undefined;
        const label = t('openList', { label: row.label, figure: t(id), value });
        const period = row.values[id] ? periodBehind(row, figure) : undefined;
        return (
          <td key={id}>
            {search ? (
              <Link to="/admin/dashboard" search={search} aria-label={label}>
                {value}
              </Link>
            ) : period ? (
              <Link to="/staff-management" search={period} aria-label={label}>
                {value}
              </Link>
            ) : (
              value
            )}
            {row.before && (
              <small>
                {textOf(row.before)} <i>{changeText(row, figure, language)}</i>
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Definitions({ report }: { readonly report: Report }) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  const isByLength = useCatalogIfKnown()?.seasons.some(({ timing }) => timing !== undefined);
  return (
    <details className={styles.definitions}>
      <summary>
        <Icon name="chev" />
        {t('definitions')}
      </summary>
      <dl>
        {report.figures.map(({ id }) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd>{t(isByLength && id === 'occupancy' ? 'occupancyByLengthAbout' : `${id}About`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('rowsAbout')}</p>
      <p>{t('datesAbout', { zone: timeZoneLabel(report.timeZone, language) })}</p>
    </details>
  );
}

/** 'Jun 1, 2027 – Jun 30, 2027'. */
function rangeText({ from, to }: Report['range'], language: Language): string {
  const [first, last] = [from, to].map((date) => formatMediumDate(Temporal.PlainDate.from(date), language));
  return reportsTexts(language)('dates', { from: first ?? '', to: last ?? '' });
}
