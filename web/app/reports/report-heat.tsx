import { Link } from '@tanstack/react-router';
import { Fragment, use, useRef, useState } from 'react';
import type { Report, ReportRow } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { figureText, timeOfKey } from '#core/reports/group-names.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { barText, moveByArrows } from './report-chart.tsx';
import { listBehind, type Figure } from './report-data.ts';
import styles from './report-chart.module.css';

type HeatProps = { readonly report: Report; readonly figure: Figure; readonly title: string };

const DAYS = ['7', '1', '2', '3', '4', '5', '6'] as const;

/** A figure by day of the week and start time: the darker a square, the higher. Arrow keys go from square to square. */
export function ReportHeat({ report, figure, title }: HeatProps) {
  const t = useTexts(reportsTexts);
  const language = use(LanguageContext);
  const [read, setRead] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const rows = new Map(report.rows.map((row) => [row.key, row]));
  const times = [...new Set(report.rows.map(({ key }) => key.split(' ')[1] ?? ''))].toSorted();
  const values = report.rows.map((row) => row.values[figure.id] ?? 0).filter((value) => value > 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const shown = rows.get(read ?? '');
  const first = times.flatMap((time) => DAYS.map((day) => `${day} ${time}`)).find((key) => rows.has(key));
  return (
    <figure className={styles.root}>
      <figcaption className={styles.head}>
        <b>{title}</b>
        <output className={styles.read}>{shown && barText(shown, figure, language)}</output>
      </figcaption>
      <div ref={grid} className={styles.squares} data-testid="report-chart" data-stops="">
        <span />
        {DAYS.map((day) => (
          <span key={day} className={styles.day} aria-hidden="true">
            {dayName(day, language)}
          </span>
        ))}
        {times.map((time) => (
          <Fragment key={time}>
            <span className={styles.time} aria-hidden="true">
              {timeOfKey(time, language)}
            </span>
            {DAYS.map((day) => {
              const row = rows.get(`${day} ${time}`);
              return row ? (
                <Square
                  key={day}
                  {...{ row, figure, least, most, language }}
                  isStop={row.key === (read ?? first)}
                  onRead={setRead}
                />
              ) : (
                <span key={day} />
              );
            })}
          </Fragment>
        ))}
      </div>
      {values.length > 0 && (
        <p className={styles.scale} aria-hidden="true">
          {figureText(least, figure.unit, language)}
          {LEVELS.map((level) => (
            <i key={level} className={styles.square} data-level={level} />
          ))}
          {figureText(most, figure.unit, language)}
        </p>
      )}
      <p className={styles.hint}>{t(figure.on === null ? 'chartHintPlain' : 'heatHint')}</p>
    </figure>
  );
}

type SquareProps = {
  readonly row: ReportRow;
  readonly figure: Figure;
  /** The lowest and the highest value of the map, without the squares that have none. */
  readonly least: number;
  readonly most: number;
  readonly language: Language;
  readonly isStop: boolean;
  readonly onRead: (key: string) => void;
};

function Square({ row, figure, least, most, language, isStop, onRead }: SquareProps) {
  const value = row.values[figure.id];
  const search = listBehind(row, figure);
  const props = {
    className: styles.square,
    'data-level': levelOf(value ?? 0, least, most),
    'data-stop': '',
    'data-column': row.key.split(' ')[0],
    'aria-label': barText(row, figure, language),
    tabIndex: isStop ? 0 : -1,
    onFocus: () => onRead(row.key),
    onPointerEnter: () => onRead(row.key),
    onKeyDown: moveByArrows,
  };
  const text = figureText(value, figure.unit, language);
  if (!search) {
    return (
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a drawing
      <span role="img" {...props}>
        {text}
      </span>
    );
  }
  return (
    <Link to="/admin/dashboard" search={search} {...props}>
      {text}
    </Link>
  );
}

const LEVELS = [1, 2, 3, 4, 5];

/** From 0, nothing, over 1, the lowest of the map, to 5, its highest. */
function levelOf(value: number, least: number, most: number): number {
  if (value <= 0) return 0;
  return most === least ? 3 : 1 + Math.round(((value - least) / (most - least)) * 4);
}

/** 'Sun'. */
function dayName(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2027, 4, 30 + Number(day)));
}
