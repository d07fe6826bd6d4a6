import type { EstimateQuality } from '#contract/learning.ts';
import { FEW_JOBS, levelsOff } from '#core/estimate/estimate-quality.ts';
import type { Share } from '#core/estimate/shares.ts';
import { Badge } from '#web/ui/badge.tsx';
import { intervalText, jobsText, percentText, signedMinutes, LEVEL_WORDS } from './estimate-quality-texts.ts';
import { MoneyPart } from './money-part.tsx';
import type { EngineName } from '#core/estimate/assessment.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import styles from './quality-part.module.css';

export type Quality = EstimateQuality['engines'][number];

/** The accuracy of one version of an engine. */
export function EngineReport({ title, quality }: { readonly title: string; readonly quality: Quality }) {
  const { n, abstained, engine, matrix, bins, money } = quality;
  return (
    <section className={styles.engine} aria-labelledby="engine-title">
      <div className={styles.engineHead}>
        <h2 id="engine-title">{title}</h2>
        <p>
          {jobsText(n)} with a level{abstained > 0 && `, ${abstained} where it left the answer open`}
        </p>
        {n < FEW_JOBS && (
          <Badge tone="wait" icon="clock">
            {n === 0 ? 'No level so far: nothing to say' : `${jobsText(n)} so far: too few to say`}
          </Badge>
        )}
      </div>
      {n > 0 && (
        <>
          <Figures quality={quality} />
          <div className={styles.pair}>
            <section aria-labelledby="confusion">
              <h3 id="confusion">What was found, across what was said</h3>
              <ConfusionTable engine={engine} matrix={matrix} />
              {engine === 'embedded' && (
                <p className={styles.soft}>
                  This model says “heavy or worse” and never extreme, so that heavy counts as right for both.
                </p>
              )}
            </section>
            <section aria-labelledby="confidence">
              <h3 id="confidence">Confidence and truth</h3>
              <ConfidencePlot bins={bins} />
            </section>
          </div>
        </>
      )}
      <MoneyPart money={money} />
    </section>
  );
}

function Figures({ quality: { exact, withinOne, over, under, minutes } }: { readonly quality: Quality }) {
  return (
    <dl className={styles.figures}>
      {exact && <Figure title="Exact" share={exact} />}
      {withinOne && <Figure title="Within one level" share={withinOne} />}
      {over && <Figure title="Too dirty" share={over} />}
      {under && <Figure title="Too clean" share={under} />}
      {minutes && (
        <div>
          <dt>Minutes off</dt>
          <dd>
            <b>{Math.round(minutes.meanAbsolute)} min</b>
            <small>
              mean {signedMinutes(minutes.meanSigned)}, n = {minutes.n}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Figure({ title, share }: { readonly title: string; readonly share: Share }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{percentText(share.share)}</b>
        <small>
          {intervalText(share)}, n = {share.n}
        </small>
      </dd>
    </div>
  );
}

type ConfusionTableProps = { readonly engine: EngineName; readonly matrix: readonly (readonly number[])[] };

/** Job counts: a row per level that was found, a column per level that was predicted. Full color is the whole row. */
function ConfusionTable({ engine, matrix }: ConfusionTableProps) {
  return (
    <table className={styles.confusion}>
      <caption className="visually-hidden">
        Jobs by the level that was found (rows) and the level that was said (columns)
      </caption>
      <thead>
        <tr>
          <th scope="col">Found</th>
          {DIRTINESS_LEVELS.map((level) => (
            <th key={level} scope="col">
              {LEVEL_WORDS[level]}
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
                {LEVEL_WORDS[truth]}
                <small>n = {all}</small>
              </th>
              {DIRTINESS_LEVELS.map((said, column) => {
                const count = counts[column] ?? 0;
                return (
                  <td
                    key={said}
                    className={levelsOff(engine, said, truth) === 0 ? styles.right : undefined}
                    style={{ '--share': `${all > 0 ? Math.round((count / all) * 100) : 0}%` }}
                  >
                    {count}
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

/** The accuracy at each confidence, with 95 % intervals; a calibrated engine is on the diagonal. */
function ConfidencePlot({ bins }: { readonly bins: Bins }) {
  return (
    <div className={styles.confidence}>
      <Drawing bins={bins} />
      <table>
        <caption className="visually-hidden">How often it was right, by its confidence</caption>
        <thead>
          <tr>
            <th scope="col">Confidence</th>
            <th scope="col">Right</th>
            <th scope="col">95 %</th>
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {bins.map(({ from, to, right }) => (
            <tr key={from}>
              <th scope="row">
                {Math.round(from * 100)} to {Math.round(to * 100)} %
              </th>
              <td>{percentText(right.share)}</td>
              <td>{intervalText(right)}</td>
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
            {tick === 0.5 ? 'confidence, %' : tick * 100}
          </text>
        </g>
      ))}
      <path className={styles.diagonal} d={`M${across(0)} ${up(0)}L${across(1)} ${up(1)}`} />
      {bins.map(({ from, to, right }) => {
        const x = across((from + to) / 2);
        return (
          <g key={from}>
            <path className={styles.interval} d={`M${x} ${up(right.low)}V${up(right.high)}`} />
            <circle className={styles.point} cx={x} cy={up(right.share)} r={5} />
          </g>
        );
      })}
    </svg>
  );
}
