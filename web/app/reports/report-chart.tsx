import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Fragment, use, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Report, ReportRow } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { figureText } from '#core/reports/group-names.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { listBehind, type Figure } from './report-data.ts';
import styles from './report-chart.module.css';

type ChartProps = { readonly report: Report; readonly figure: Figure; readonly title: string };

/**
 * One figure of a report as bars, each of which opens the list of quotes behind it: columns for weeks and months, rows for
 * other groups. Arrow keys go from bar to bar; on a touch screen the first tap reads a bar, the second one opens it.
 */
export function ReportChart({ report, figure, title }: ChartProps) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  const [read, setRead] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isTime = report.by === 'week' || report.by === 'month';
  const row = report.rows.find(({ key }) => key === read);
  const bars = { report, figure, read, onRead: setRead, width, language };
  return (
    <figure className={styles.root}>
      <figcaption className={styles.head}>
        <b>{title}</b>
        {report.comparison && (
          <span className={styles.legend}>
            <i data-bar="now" /> {t('now')} <i data-bar="before" /> {t('before')}
          </span>
        )}
        <output className={styles.read}>{row && barText(row, figure, language)}</output>
      </figcaption>
      <div
        ref={frame}
        style={{ minHeight: isTime ? HEIGHT + BELOW : report.rows.length * ROW }}
        className={styles.frame}
      >
        {width > 0 && (isTime ? <Columns {...bars} title={title} /> : <Rows {...bars} title={title} />)}
      </div>
      <p className={styles.hint}>{t(figure.on === null ? 'chartHintPlain' : 'chartHint')}</p>
    </figure>
  );
}

type BarsProps = ChartProps & {
  readonly read: string | undefined;
  readonly onRead: (key: string) => void;
  readonly width: number;
  readonly language: Language;
};

const HEIGHT = 260;
const BELOW = 26;
/** A sheet of Letter or A4 without its margins, in pixels: browsers resize nothing that was drawn for the screen. */
const PAPER_WIDTH = 720;
/** The least room for a label of the axis, in pixels. */
const LABEL = 64;

function Columns({ report, figure, title, width, language, ...reading }: BarsProps) {
  const { rows } = report;
  const ticks = axisTicks(report, figure, language);
  const left = 14 + 7.5 * Math.max(...ticks.map(({ text }) => text.length));
  const x = scaleBand({
    domain: rows.map(({ key }) => key),
    range: [left, width],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  });
  const y = scaleLinear({ ...axisOf(report, figure), range: [HEIGHT, 8] });
  const every = Math.max(1, Math.ceil(LABEL / Math.max(1, x.step())));
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + BELOW}`}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with links in it
      role="group"
      aria-label={title}
      data-testid="report-chart"
      data-stops=""
    >
      {ticks.map(({ value, text }) => (
        <g key={value} aria-hidden="true">
          <line className={styles.grid} x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {rows.map((row, index) => {
        const [start, band] = [x(row.key) ?? 0, x.bandwidth()];
        const label = index % every === 0 && start + band / 2 + LABEL / 3 < width;
        return (
          <Fragment key={row.key}>
            <Bar {...{ row, figure, language, index }} {...reading}>
              <rect className={styles.target} x={start - x.step() * 0.12} y={0} width={x.step()} height={HEIGHT} />
              <BarShape isNow={false} value={row.before?.[figure.id]} {...{ y, start, band }} />
              <BarShape
                isNow
                value={row.values[figure.id]}
                {...{ y, start: start + (row.before ? band * 0.2 : 0) }}
                band={row.before ? band * 0.6 : band}
              />
            </Bar>
            {label && (
              <text aria-hidden="true" x={start + band / 2} y={HEIGHT + 18} textAnchor="middle">
                {shortDate(row.key, report.by, language)}
              </text>
            )}
          </Fragment>
        );
      })}
      <line className={styles.axis} x1={left} x2={width} y1={y(0)} y2={y(0)} />
    </svg>
  );
}

type ShapeProps = {
  readonly isNow: boolean;
  readonly value: number | null | undefined;
  readonly y: (value: number) => number;
  readonly start: number;
  readonly band: number;
};

function BarShape({ isNow, value, y, start, band }: ShapeProps) {
  if (!value) return null;
  const [from, to] = [y(Math.max(0, value)), y(Math.min(0, value))];
  return <rect data-bar={isNow ? 'now' : 'before'} x={start} y={from} width={band} height={Math.max(1, to - from)} />;
}

const ROW = 44;

function Rows({ report, figure, title, width, language, ...reading }: BarsProps) {
  const { rows } = report;
  const x = scaleLinear({ domain: [...valuesOf(report, figure)], range: [0, width - 4] });
  return (
    <svg
      viewBox={`0 0 ${width} ${rows.length * ROW}`}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with links in it
      role="group"
      aria-label={title}
      data-testid="report-chart"
      data-stops=""
    >
      {rows.map((row, index) => {
        const top = index * ROW;
        const [value, before] = [row.values[figure.id], row.before?.[figure.id]];
        return (
          <Fragment key={row.key}>
            <Bar {...{ row, figure, language, index }} {...reading}>
              <rect className={styles.target} x={0} y={top} width={width} height={ROW} />
              <rect className={styles.track} x={0} y={top + 22} width={width} height={14} />
              {Boolean(before) && (
                <rect
                  data-bar="before"
                  x={Math.min(x(0), x(before ?? 0))}
                  y={top + 22}
                  width={Math.abs(x(before ?? 0) - x(0))}
                  height={14}
                />
              )}
              {Boolean(value) && (
                <rect
                  data-bar="now"
                  x={Math.min(x(0), x(value ?? 0))}
                  y={top + (row.before ? 25 : 22)}
                  width={Math.max(1, Math.abs(x(value ?? 0) - x(0)))}
                  height={row.before ? 8 : 14}
                />
              )}
            </Bar>
            <text aria-hidden="true" x={0} y={top + 15}>
              {row.label}
            </text>
            <text aria-hidden="true" className={styles.value} x={width - 2} y={top + 15} textAnchor="end">
              {figureText(value, figure.unit, language)}
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
}

type BarProps = Pick<BarsProps, 'figure' | 'language' | 'read' | 'onRead'> & {
  readonly row: ReportRow;
  readonly index: number;
  readonly children: React.ReactNode;
};

/** One stop of the Tab key for all bars: the one that was read last, or else the first. */
function Bar({ row, figure, language, read, onRead, index, children }: BarProps) {
  const isStop = read === undefined ? index === 0 : read === row.key;
  const touched = useRef(false);
  const search = listBehind(row, figure);
  const props = {
    className: styles.bar,
    'aria-label': barText(row, figure, language),
    'data-stop': '',
    tabIndex: isStop ? 0 : -1,
    onFocus: () => onRead(row.key),
    onKeyDown: moveByArrows,
    onPointerEnter: () => onRead(row.key),
    onPointerDown: (event: { readonly pointerType: string }) => {
      touched.current = event.pointerType === 'touch' && read !== row.key;
    },
    onClick: (event: MouseEvent) => {
      if (touched.current) event.preventDefault();
      touched.current = false;
      onRead(row.key);
    },
  };
  if (!search) {
    return (
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a drawing
      <g role="img" {...props}>
        {children}
      </g>
    );
  }
  return (
    <Link to="/admin/dashboard" search={search} {...props}>
      {children}
    </Link>
  );
}

/** 'June 2027: $1,250, before: $900'. */
export function barText({ label, values, before }: ReportRow, { id, unit }: Figure, language: Language): string {
  const t = reportsTexts(language);
  const value = figureText(values[id], unit, language);
  return before
    ? t('barWith', { label, value, before: figureText(before[id], unit, language) })
    : t('bar', { label, value });
}

/** What an axis shows beyond the longest bar, so that it doesn't look cut off. */
const HEADROOM = 1.04;

/** From the least to the most of all bars; 0 is among them. */
function valuesOf({ rows }: Report, { id }: Figure): readonly [number, number] {
  const values = rows.flatMap(({ values: now, before }) => [now[id] ?? 0, before?.[id] ?? 0]);
  return [Math.min(0, ...values), Math.max(0, ...values) || 1];
}

/** About how many lines an axis has. */
const TICKS = 4;

function axisOf(report: Report, figure: Figure): { readonly domain: number[]; readonly nice: number } {
  return { domain: valuesOf(report, figure).map((end) => end * HEADROOM), nice: TICKS };
}

/** The lines of the axis with their labels, no two alike: 0 alone where there is no bar, and whole numbers of what is counted. */
function axisTicks(
  report: Report,
  figure: Figure,
  language: Language,
): readonly { readonly value: number; readonly text: string }[] {
  const { id, unit } = figure;
  const hasBars = report.rows.some(({ values, before }) => values[id] || before?.[id]);
  const ticks = scaleLinear({ ...axisOf(report, figure), range: [0, 1] })
    .ticks(TICKS)
    .filter((value) => value === 0 || (hasBars && (unit !== 'count' || Number.isInteger(value))))
    .map((value) => ({ value, text: figureText(value, unit, language) }));
  return ticks.filter(({ text }, index) => ticks.findIndex((other) => other.text === text) === index);
}

/** 'Jun' with its year in January, or 'Jun 6': what fits below a column. */
function shortDate(key: string, by: Report['by'], language: Language): string {
  const date = Temporal.PlainDate.from(key);
  const parts = by === 'month' ? (date.month === 1 ? { year: 'numeric' as const } : {}) : { day: 'numeric' as const };
  return new Intl.DateTimeFormat(localeOf(language), { month: 'short', ...parts, timeZone: 'UTC' }).format(
    date.toZonedDateTime('UTC').epochMilliseconds,
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus from bar to bar; in a grid, up and down stay in the column. */
export function moveByArrows(event: KeyboardEvent<HTMLElement | SVGElement>): void {
  const { column } = event.currentTarget.dataset;
  const all = [
    ...(event.currentTarget.closest('[data-stops]')?.querySelectorAll<HTMLElement | SVGElement>('[data-stop]') ?? []),
  ];
  const isUpright = column !== undefined && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
  const bars = isUpright ? all.filter(({ dataset }) => dataset['column'] === column) : all;
  const at = bars.findIndex((bar) => bar === document.activeElement);
  const step = STEPS[event.key];
  const next = event.key === 'Home' ? bars[0] : event.key === 'End' ? bars.at(-1) : step && bars[at + step];
  if (!next || at < 0) return;
  event.preventDefault();
  next.focus();
}

/** The width of an element in pixels, 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    const onPaper = () => flushSync(() => setWidth(PAPER_WIDTH));
    const onScreen = () => setWidth(element.current?.clientWidth ?? 0);
    observer.observe(element.current);
    window.addEventListener('beforeprint', onPaper);
    window.addEventListener('afterprint', onScreen);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPaper);
      window.removeEventListener('afterprint', onScreen);
    };
  }, [element]);
  return width;
}
