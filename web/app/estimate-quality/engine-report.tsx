import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import type { EstimateQuality } from '#contract/learning.ts';
import { FEW_JOBS, levelsOff } from '#core/estimate/estimate-quality.ts';
import type { Share } from '#core/estimate/shares.ts';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { LanguageContext, useTexts, rich } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { intervalText, percentText, signedMinutes, signedPercent } from './estimate-quality-data.ts';
import styles from './estimate-quality.module.css';

type Quality = EstimateQuality['engines'][number];

/** The accuracy of one version of an engine. */
export function EngineReport({ title, quality }: { readonly title: string; readonly quality: Quality }) {
  const t = useTexts(estimateQualityTexts);
  const { n, matrix, bins, money } = quality;
  return (
    <section className={styles.engine} aria-labelledby="engine-title">
      <div className={styles.engineHead}>
        <h2 id="engine-title">{title}</h2>
        <p>{t('judged', { n })}</p>
        {n < FEW_JOBS && (
          <Badge tone="wait" icon="clock">
            {n === 0 ? t('noLevels') : t('tooFew', { n })}
          </Badge>
        )}
      </div>
      {n > 0 && (
        <>
          <Figures quality={quality} />
          <div className={styles.pair}>
            <section aria-labelledby="confusion">
              <h3 id="confusion">{t('confusion')}</h3>
              <ConfusionTable matrix={matrix} />
              <p className={styles.soft}>{t('confusionHelp')}</p>
            </section>
            <section aria-labelledby="confidence">
              <h3 id="confidence">{t('confidenceTruth')}</h3>
              <ConfidencePlot bins={bins} />
            </section>
          </div>
        </>
      )}
      <WrongCallsPart over={quality.overCalls} under={quality.underCalls} />
      {money.n > 0 && <MoneyPart money={money} />}
    </section>
  );
}

function Figures({ quality: { exact, withinOne, over, under, minutes } }: { readonly quality: Quality }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  return (
    <dl className={styles.figures}>
      {exact && <Figure title={t('exact')} share={exact} />}
      {withinOne && <Figure title={t('withinOne')} share={withinOne} />}
      {over && <Figure title={t('tooDirty')} share={over} />}
      {under && <Figure title={t('tooClean')} share={under} />}
      {minutes && (
        <div>
          <dt>{t('minutesOff')}</dt>
          <dd>
            <b>{t('minutes', { minutes: String(Math.round(minutes.meanAbsolute)) })}</b>{' '}
            <small>{t('meanMinutes', { minutes: signedMinutes(minutes.meanSigned, language), n: minutes.n })}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Figure({ title, share }: { readonly title: string; readonly share: Share }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{percentText(share.share, language)}</b>{' '}
        <small>
          {t('rangeOfJobs', { low: Math.round(share.low * 100), high: Math.round(share.high * 100), n: share.n })}
        </small>
      </dd>
    </div>
  );
}

type WrongCallsPartProps = { readonly over: Quality['overCalls']; readonly under: Quality['underCalls'] };

/** What levels that were too high and too low came to, in dollars and minutes. */
function WrongCallsPart({ over, under }: WrongCallsPartProps) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  if (!over || !under) return null;
  const rows = [
    [t('tooDirty'), over],
    [t('tooClean'), under],
  ] as const;
  return (
    <section aria-labelledby="wrong-calls">
      <h3 id="wrong-calls">{t('wrongCalls')}</h3>
      <p className={styles.soft}>{t('wrongCallsHelp')}</p>
      <table className={`${styles.table} ${styles.narrow}`}>
        <caption className="visually-hidden">{t('wrongCalls')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('jobCount')}</th>
            <th scope="col">{t('dollarsOff')}</th>
            <th scope="col">{t('timeOff')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, { n, cents, minutes }]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{n}</td>
              <td>{cents === 0 ? formatMoneyExact(0) : differenceText(cents, language)}</td>
              <td>{signedMinutes(minutes, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ConfusionTableProps = { readonly matrix: readonly (readonly number[])[] };

/**
 * Job counts: a row per level that was found, a column per level that was predicted. Full color is the whole row, and the
 * area of a dot is the number of jobs.
 */
function ConfusionTable({ matrix }: ConfusionTableProps) {
  const t = useTexts(estimateQualityTexts);
  const levels = useTexts(groundTruthTexts);
  const most = Math.max(1, ...matrix.flat());
  return (
    <table className={styles.confusion}>
      <caption className="visually-hidden">{t('confusionCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('found')}</th>
          {DIRTINESS_LEVELS.map((level) => (
            <th key={level} scope="col">
              {levels(level)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DIRTINESS_LEVELS.map((truth, row) => {
          const counts = matrix[row] ?? [];
          const all = counts.reduce((sum, count) => sum + count, 0);
          return (
            <tr key={truth}>
              <th scope="row">
                {levels(truth)} <small>{t('sampleSize', { n: all })}</small>
              </th>
              {DIRTINESS_LEVELS.map((said, column) => {
                const count = counts[column] ?? 0;
                return (
                  <td
                    key={said}
                    className={levelsOff(said, truth) === 0 ? styles.right : undefined}
                    style={{ '--share': `${all > 0 ? Math.round((count / all) * 100) : 0}%` }}
                  >
                    {count > 0 && (
                      <svg className={styles.dot} viewBox="0 0 40 40" aria-hidden="true">
                        <circle cx={20} cy={20} r={19 * Math.sqrt(count / most)} />
                      </svg>
                    )}
                    <span>{count}</span>
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Bins = Quality['bins'];

/** In drawing units, from the top left. */
const SIDE = 200;
const MARGIN = { left: 30, bottom: 22, top: 6, right: 8 } as const;

/** Fewer jobs of a confidence say nothing; their point is hollow. */
const FEW_IN_BIN = 5;

/** The accuracy at each confidence, with 95% intervals; a calibrated engine is on the diagonal. */
function ConfidencePlot({ bins }: { readonly bins: Bins }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  return (
    <div className={styles.confidence}>
      <Drawing bins={bins} />
      <table>
        <caption className="visually-hidden">{t('confidenceCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('confidence')}</th>
            <th scope="col">{t('right')}</th>
            <th scope="col">95%</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, to, right }) => (
            <tr key={from}>
              <th scope="row">{t('percentRange', { low: Math.round(from * 100), high: Math.round(to * 100) })}</th>
              <td>{right.n < FEW_IN_BIN ? t('tooFewShort') : percentText(right.share, language)}</td>
              <td>{intervalText(right, language)}</td>
              <td>{right.n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const across = (share: number) => MARGIN.left + share * SIDE;
const up = (share: number) => MARGIN.top + (1 - share) * SIDE;
const TICKS = [0, 0.5, 1] as const;

/** The table beside it says the same in words. */
function Drawing({ bins }: { readonly bins: Bins }) {
  const t = useTexts(estimateQualityTexts);
  const width = MARGIN.left + SIDE + MARGIN.right;
  const height = MARGIN.top + SIDE + MARGIN.bottom;
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path
            className={styles.plotGrid}
            d={`M${across(0)} ${up(tick)}H${across(1)}M${across(tick)} ${up(0)}V${up(1)}`}
          />
          <text x={across(0) - 5} y={up(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
          <text x={across(tick)} y={up(0) + 16} textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}>
            {tick === 0.5 ? t('confidenceAxis') : tick * 100}
          </text>
        </g>
      ))}
      <path className={styles.diagonal} d={`M${across(0)} ${up(0)}L${across(1)} ${up(1)}`} />
      {bins.map(({ from, to, right }) => {
        const x = across((from + to) / 2);
        return (
          <g key={from}>
            <path className={styles.interval} d={`M${x} ${up(right.low)}V${up(right.high)}`} />
            <circle
              className={right.n < FEW_IN_BIN ? styles.fewPoints : styles.point}
              cx={x}
              cy={up(right.share)}
              r={5}
            />
          </g>
        );
      })}
    </svg>
  );
}

const small = (text: readonly ReactNode[]) => <small>{text}</small>;

/** Prices as quoted with the estimate, as approved, and as paid. */
function MoneyPart({ money }: { readonly money: Quality['money'] }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const { n, percent, quotedCents, approvedCents, final, largest } = money;
  return (
    <section aria-labelledby="money">
      <h3 id="money">{t('money')}</h3>
      <div className={styles.pair}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('moneyCaption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('price')}</th>
              <th scope="col">n</th>
              <th scope="col">{t('mean')}</th>
              <th scope="col">{t('comparedToQuote')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{rich(t.rich('quotedWith', { percent: signedPercent(percent, language), small }))}</th>
              <td>{n}</td>
              <td>{formatMoneyExact(quotedCents)}</td>
              <td>–</td>
            </tr>
            <tr>
              <th scope="row">{t('approved')}</th>
              <td>{n}</td>
              <td>{formatMoneyExact(approvedCents)}</td>
              <td>{differenceText(approvedCents - quotedCents, language)}</td>
            </tr>
            <tr>
              <th scope="row">{rich(t.rich('paidWithoutTips', { small }))}</th>
              <td>{final?.n ?? 0}</td>
              <td>{final ? formatMoneyExact(final.finalCents) : t('nonePaid')}</td>
              <td>{final ? differenceText(final.finalCents - final.quotedCents, language) : '–'}</td>
            </tr>
          </tbody>
        </table>
        {largest.length === 0 ? <p className={styles.soft}>{t('noDifference')}</p> : <Largest rows={largest} />}
      </div>
    </section>
  );
}

function Largest({ rows }: { readonly rows: Quality['money']['largest'] }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  return (
    <table className={styles.table}>
      <caption>{t('largest')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('quote')}</th>
          <th scope="col">{t('quoted')}</th>
          <th scope="col">{t('final')}</th>
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ quoteId, reference, quotedCents, approvedCents, finalCents, differenceCents }) => (
          <tr key={quoteId}>
            <th scope="row">
              <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: quoteId }}>
                {reference}
              </Link>
            </th>
            <td>{formatMoneyExact(quotedCents)}</td>
            <td>{formatMoneyExact(finalCents ?? approvedCents)}</td>
            <td>{differenceText(differenceCents, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** '+$5.00', '−$5.00', or that they are the same. */
function differenceText(cents: number, language: Language): string {
  if (cents === 0) return estimateQualityTexts(language)('same');
  return `${cents > 0 ? '+' : '−'}${formatMoneyExact(Math.abs(cents))}`;
}
