import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EstimateQuality } from '#contract/learning.ts';
import { FEW_TIMED } from '#core/estimate/percent-evidence.ts';
import { Button } from '#web/ui/button.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { draftPercent } from './estimate-quality-data.ts';
import { LEVEL_WORDS, signedPercent } from './estimate-quality-texts.ts';

type Percents = EstimateQuality['percents'];

/** What the durations of jobs suggest for the percentages. Nothing changes until the owner publishes it. */
export function PercentPart({ percents }: { readonly percents: Percents }) {
  return (
    <section className="percents" aria-labelledby="percents">
      <h2 id="percents">Percentages and the time it took</h2>
      <p className="quality-soft">
        Jobs are compared with light ones of the same package and vehicle. A price is more than time, so these are
        suggestions: what you apply is filled into the settings and counts once you publish it.
      </p>
      <table className="quality-table quality-stacked">
        <caption className="visually-hidden">Time by level, and the percentages</caption>
        <thead>
          <tr>
            <th scope="col">Found</th>
            <th scope="col">n</th>
            <th scope="col">Mean time</th>
            <th scope="col">Longer than light</th>
            <th scope="col">Now</th>
            <th scope="col">Suggested</th>
          </tr>
        </thead>
        <tbody>
          {percents.map((row) => (
            <PercentRow key={row.level} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PercentRow({ row }: { readonly row: Percents[number] }) {
  const { level, n, meanMinutes, longer, current, suggested } = row;
  return (
    <tr>
      <th scope="row">{LEVEL_WORDS[level]}</th>
      <td data-title="Jobs">{n}</td>
      <td data-title="Mean time">{meanMinutes === undefined ? '–' : `${Math.round(meanMinutes)} min`}</td>
      <td data-title="Longer than light">
        {longer && (
          <>
            {signedPercent(longer.percent)}
            <small>
              {Math.round(longer.low)} to {Math.round(longer.high)} %, {longer.compared} with {longer.light} light
            </small>
          </>
        )}
        {!longer && level === 'light' && <small>what others are compared with</small>}
        {!longer && level !== 'light' && <small>too few to say, it takes {FEW_TIMED} of each</small>}
      </td>
      <td data-title="Now">{signedPercent(current)}</td>
      <td data-title="Suggested">
        {suggested === undefined ? (
          <small>{longer ? 'as it is' : '–'}</small>
        ) : (
          <Apply level={level} percent={suggested} />
        )}
      </td>
    </tr>
  );
}

type ApplyProps = { readonly level: Percents[number]['level']; readonly percent: number };

function Apply({ level, percent }: ApplyProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const apply = async () => {
    try {
      await draftPercent(client, { level, percent });
      await navigate({ to: '/admin/dashboard', search: { tab: 'business', section: 'photo-estimate' } });
    } catch (error) {
      toastError({ title: 'The settings could not be opened', description: errorText(error) ?? '' });
    }
  };
  return (
    <span className="percents-apply">
      <b>{signedPercent(percent)}</b>
      <Button onClick={() => void apply()}>
        Apply<span className="visually-hidden"> {signedPercent(percent)} to the settings</span>
      </Button>
    </span>
  );
}
