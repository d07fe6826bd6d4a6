import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { EstimateQuality } from '#contract/learning.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { EngineReport } from './engine-report.tsx';
import { ClassifiersPart } from './classifiers-part.tsx';
import { estimateQuality, draftPercent } from './estimate-quality-data.ts';
import { ENGINE_WORDS, jobsText, LEVEL_WORDS, signedPercent } from './estimate-quality-texts.ts';
import { FEW_TIMED } from '#core/estimate/percent-evidence.ts';
import { toastError } from '#web/ui/toast.tsx';
import styles from './quality-part.module.css';

/** How accurate photo estimates were, what durations suggest for the percentages, and which classifier is active. */
export function QualityPart() {
  const { data, error, refetch } = useQuery(estimateQuality());
  return (
    <div className={styles.root}>
      <header>
        <h1>Estimate quality</h1>
        {data && data.found > 0 && <p>{aboutOf(data)}</p>}
      </header>
      {error && !data && (
        <Callout
          title="The estimates could not be counted"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorText(error)}
        </Callout>
      )}
      {!data && !error && <Skeleton lines={9} height="50px" label="Loading the quality of estimates" />}
      {data?.found === 0 && (
        <EmptyState icon="camera" title="Nothing to compare with yet">
          Estimates are held against what was found. The crew says so when it completes a job, with two taps; you can do
          it in any approved quote.
        </EmptyState>
      )}
      {data && data.found > 0 && <Engines engines={data.engines} />}
      {data && data.found > 0 && <PercentPart percents={data.percents} />}
      {(data ?? error) && <ClassifiersPart />}
    </div>
  );
}

const route = getRouteApi('/admin/dashboard');

/** Shows one version of an engine, selected in the address. */
function Engines({ engines }: Pick<EstimateQuality, 'engines'>) {
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const choices = engines.map(({ engine, version }) => ({
    value: `${engine} ${version}`,
    word: engine === 'questions' ? ENGINE_WORDS[engine] : `${ENGINE_WORDS[engine]}, ${version}`,
  }));
  const chosen = choices.find(({ value }) => value === open) ?? choices[0];
  const shown = engines.find(({ engine, version }) => `${engine} ${version}` === chosen?.value);
  if (!shown || !chosen) return <p>None of these jobs had a photo estimate.</p>;
  return (
    <>
      {choices.length > 1 && (
        <Segments
          name="engine"
          label="Engine and version"
          choices={choices}
          chosen={chosen.value}
          onChoose={(value) =>
            void navigate({ search: { tab: 'estimates', open: value }, replace: true, resetScroll: false })
          }
        />
      )}
      <EngineReport key={chosen.value} title={chosen.word} quality={shown} />
    </>
  );
}

function aboutOf({ found, engines }: EstimateQuality): string {
  const estimated = engines.reduce((sum, { n, abstained }) => sum + n + abstained, 0);
  return `${jobsText(found)} whose dirt was recorded, ${estimated.toLocaleString('en-US')} of them with a photo estimate.`;
}

type Percents = EstimateQuality['percents'];

/** What the durations of jobs suggest for the percentages. Nothing changes until the owner publishes it. */
function PercentPart({ percents }: { readonly percents: Percents }) {
  return (
    <section className={styles.percents} aria-labelledby="percents">
      <h2 id="percents">Percentages and the time it took</h2>
      <p className={styles.soft}>
        Jobs are compared with light ones of the same package and vehicle. A price is more than time, so these are
        suggestions: what you apply is filled into the settings and counts once you publish it.
      </p>
      <table className={`${styles.table} ${styles.stacked}`}>
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
    <span className={styles.apply}>
      <b>{signedPercent(percent)}</b>
      <Button onClick={() => void apply()}>
        Apply<span className="visually-hidden"> {signedPercent(percent)} to the settings</span>
      </Button>
    </span>
  );
}
