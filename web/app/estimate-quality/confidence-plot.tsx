import { intervalText, percentText } from './estimate-quality-texts.ts';
import type { Quality } from './engine-report.tsx';

type Bins = Quality['bins'];

/** In drawing units, from the top left. */
const SIDE = 200;
const MARGIN = { left: 30, bottom: 22, top: 6, right: 8 } as const;

/** The accuracy at each confidence, with 95 % intervals; a calibrated engine is on the diagonal. */
export function ConfidencePlot({ bins }: { readonly bins: Bins }) {
  return (
    <div className="confidence">
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
    <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path className="plot-grid" d={`M${across(0)} ${up(tick)}H${across(1)}M${across(tick)} ${up(0)}V${up(1)}`} />
          <text x={across(0) - 5} y={up(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
          <text x={across(tick)} y={up(0) + 16} textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}>
            {tick === 0.5 ? 'confidence, %' : tick * 100}
          </text>
        </g>
      ))}
      <path className="plot-honest" d={`M${across(0)} ${up(0)}L${across(1)} ${up(1)}`} />
      {bins.map(({ from, to, right }) => {
        const x = across((from + to) / 2);
        return (
          <g key={from}>
            <path className="plot-interval" d={`M${x} ${up(right.low)}V${up(right.high)}`} />
            <circle className="plot-point" cx={x} cy={up(right.share)} r={5} />
          </g>
        );
      })}
    </svg>
  );
}
