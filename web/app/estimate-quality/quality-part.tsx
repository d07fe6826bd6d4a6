import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { EstimateQuality } from '#contract/learning.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { EngineReport } from './engine-report.tsx';
import { ClassifiersPart } from './classifiers-part.tsx';
import { estimateQuality } from './estimate-quality-data.ts';
import { ENGINE_WORDS, jobsText } from './estimate-quality-texts.ts';
import { PercentPart } from './percent-part.tsx';
import './quality-part.css';

/** How accurate photo estimates were, what durations suggest for the percentages, and which classifier is active. */
export function QualityPart() {
  const { data, error, refetch } = useQuery(estimateQuality());
  return (
    <div className="quality">
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
