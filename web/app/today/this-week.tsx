import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { scaleBand, scaleLinear } from '@visx/scale';
import { use, useState } from 'react';
import type { ThisWeek as Week } from '#contract/today.ts';
import { weekFiguresTexts } from '#core/languages/en/today.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate, formatWeekday } from '#core/lib/time.ts';
import { capital, signedPercent } from '#core/lib/wording.ts';
import { FIGURES } from '#core/reports/quote-events.ts';
import { WEEK_FIGURES } from '#core/today/week-so-far.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { isOutdated, thisWeek } from './day-data.ts';
import styles from './this-week.module.css';
import part from './today-part.module.css';

type Figure = Week['figures'][number];

/** How this week goes beside the same part of last week and of last year; each figure opens the quotes behind it. */
export function ThisWeek() {
  const t = useTexts(weekFiguresTexts);
  const language = use(LanguageContext);
  const { data, error, refetch } = useQuery(thisWeek());
  const isNarrow = useMedia('(max-width: 40rem)');
  return (
    <section className={part.part} aria-labelledby="this-week">
      <header className={part.partHead}>
        <h2 id="this-week">{t('title')}</h2>
        {data && <p>{t('about', { days: capital(daysText(data, language), language) })}</p>}
      </header>
      {error && !isOutdated(error, data) && (
        <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {data && (isNarrow ? <FoldedFigures week={data} /> : <Figures week={data} />)}
    </section>
  );
}

/** On a phone: the figures in one line each, and their days and comparisons once it's opened. */
function FoldedFigures({ week }: { readonly week: Week }) {
  const t = useTexts(weekFiguresTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          {week.figures.map((figure) => (
            <span key={figure.id}>
              {t(figure.id)} <b>{figureText(figure.week, figure, language)}</b>
            </span>
          ))}
        </span>
        <Icon name="chev" />
      </summary>
      {isOpen && <Figures week={week} />}
    </details>
  );
}

function Figures({ week }: { readonly week: Week }) {
  const t = useTexts(weekFiguresTexts);
  return (
    <>
      <ul className={styles.figures}>
        {week.figures.map((figure) => (
          <li key={figure.id}>
            <FigureCard figure={figure} week={week} />
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        {comparedIn(week).includes('lastWeek') && (
          <>
            <i data-bar="now" /> {t('thisWeek')} <i data-bar="before" /> {t('lastWeek')}
          </>
        )}
        <Link to="/admin/dashboard" search={{ tab: 'reports' }}>
          {t('openReports')}
        </Link>
      </p>
      <p className={styles.basis}>{t('basis')}</p>
    </>
  );
}

const COMPARED = ['lastWeek', 'lastYear'] as const;

/** The times to compare with: a new shop has had no last week, and no last year. */
function comparedIn({ figures }: Week): readonly (typeof COMPARED)[number][] {
  return COMPARED.filter((time) => figures.some((figure) => figure[time] !== 0));
}

function FigureCard({ figure, week }: { readonly figure: Figure; readonly week: Week }) {
  const t = useTexts(weekFiguresTexts);
  const language = use(LanguageContext);
  const value = figureText(figure.week, figure, language);
  const name = t(figure.id);
  const { on, status } = behind(figure);
  const compared = comparedIn(week);
  return (
    <Link
      to="/admin/dashboard"
      search={{
        tab: 'quotes',
        on,
        figure: FIGURES.find((each) => each === figure.id),
        ...week.week,
        ...(status && { status }),
      }}
      className={styles.card}
    >
      <span className={styles.name}>{name}</span> <b>{value}</b>
      <Bars figure={figure} from={week.week.from} language={language} />
      {compared.length > 0 && (
        <dl>
          {compared.map((time) => (
            <div key={time}>
              <dt>{t(time)}</dt> <dd>{figureText(figure[time], figure, language)}</dd>
              <Change now={figure.week} before={figure[time]} isGood={figure.id !== 'owed'} language={language} />
            </div>
          ))}
        </dl>
      )}
    </Link>
  );
}

function behind({ id }: Figure): (typeof WEEK_FIGURES)[number] & { readonly status?: 'unpaid' } {
  return WEEK_FIGURES.find((each) => each.id === id) ?? WEEK_FIGURES[0];
}

type ChangeProps = {
  readonly now: number;
  readonly before: number;
  /** Whether more is better. */
  readonly isGood: boolean;
  readonly language: Language;
};

/** Fourfold. */
const MOST_CHANGE = 3;

/** '+12%'; nothing where there is nothing to compare with. */
function Change({ now, before, isGood, language }: ChangeProps) {
  if (before === 0) return null;
  const change = (now - before) / before;
  // Beyond that, the percentage says nothing that the two figures don't.
  if (Math.abs(change) > MOST_CHANGE) return null;
  const text = signedPercent(change, language);
  const tone = Math.abs(change) < 0.005 ? undefined : change > 0 === isGood ? 'good' : 'stop';
  return (
    <dd className={styles.change} data-tone={tone}>
      {text}
    </dd>
  );
}

const [WIDTH, HEIGHT, BELOW] = [154, 44, 16];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** The days of this week before those of last week, up to the same hour; what they show is in the text beside them. */
function Bars({
  figure: { days, daysBefore },
  from,
  language,
}: {
  readonly figure: Figure;
  readonly from: string;
  readonly language: Language;
}) {
  const sunday = Temporal.PlainDate.from(from);
  const most = Math.max(0, ...days, ...daysBefore);
  const x = scaleBand({ domain: WEEKDAYS, range: [0, WIDTH], paddingInner: 0.25 });
  const y = scaleLinear({ domain: [0, most || 1], range: [HEIGHT, 0] });
  const bar = (value: number | undefined, isNow: boolean, start: number) => {
    if (!value || value < 0) return null;
    const band = x.bandwidth();
    const width = isNow ? band * 0.6 : band;
    const height = Math.max(2, HEIGHT - y(value));
    return (
      <rect
        data-bar={isNow ? 'now' : 'before'}
        x={start + (band - width) / 2}
        y={HEIGHT - height}
        width={width}
        height={height}
        rx={1.5}
      />
    );
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW}`} aria-hidden="true">
      {WEEKDAYS.map((day) => {
        const start = x(day) ?? 0;
        return (
          <g key={day}>
            {bar(daysBefore[day], false, start)}
            {bar(days[day], true, start)}
            <text
              x={start + x.bandwidth() / 2}
              y={HEIGHT + 13}
              textAnchor="middle"
              data-today={day === days.length - 1 || undefined}
            >
              {weekdayInitial(sunday.add({ days: day }), language)}
            </text>
          </g>
        );
      })}
      <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
    </svg>
  );
}

function figureText(value: number, { unit }: Pick<Figure, 'unit'>, language: Language): string {
  return unit === 'cents' ? formatMoneyExact(value) : new Intl.NumberFormat(localeOf(language)).format(value);
}

function weekdayInitial(date: Temporal.PlainDate, language: Language): string {
  return formatWeekday(date, language).slice(0, 1).toLocaleUpperCase(localeOf(language));
}

/** 'Sun, Jun 13 – Wed, Jun 16', or one day on a Sunday. */
function daysText({ week: { from, to } }: Week, language: Language): string {
  const [first, last] = [from, to].map((date) => formatShortDate(Temporal.PlainDate.from(date), language));
  return first === last ? String(first) : `${first} – ${last}`;
}
