import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import type { EstimateQuality } from '#contract/learning.ts';
import { FEW_JOBS } from '#core/estimate/estimate-quality.ts';
import { FEW_TIMED } from '#core/estimate/percent-evidence.ts';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import type { Language } from '#core/languages/language.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { EngineReport } from './engine-report.tsx';
import { estimateQuality, draftPercent, intervalText, signedPercent } from './estimate-quality-data.ts';
import { LearningPart } from './learning-part.tsx';
import styles from './estimate-quality.module.css';

/** How accurate photo estimates were, what durations suggest for the percentages, and which classifier is active. */
export function QualityPart() {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const { data, error, refetch } = useQuery(estimateQuality());
  return (
    <div className={styles.root}>
      <header>
        <h1>{t('title')}</h1>
        {data && data.found > 0 && <p>{aboutOf(data, language)}</p>}
      </header>
      {error && !data && (
        <Callout title={t('notLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!data && !error && <Skeleton lines={9} height="50px" label={t('loading')} />}
      {data?.found === 0 && (
        <EmptyState icon="camera" title={t('nothingYet')}>
          {t('nothingYetHelp')}
        </EmptyState>
      )}
      {data && data.found > 0 && <Engines engines={data.engines} />}
      {data && <CustomersPart quality={data} />}
      {data && data.found > 0 && <PercentPart percents={data.percents} />}
      {(data ?? error) && <LearningPart />}
    </div>
  );
}

const route = getRouteApi('/admin/dashboard');

/** Shows one version of an engine, selected in the address. */
function Engines({ engines }: Pick<EstimateQuality, 'engines'>) {
  const t = useTexts(estimateQualityTexts);
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const choices = engines.map((engine) => ({
    value: keyOf(engine),
    word: wordOf(engine, t),
  }));
  const chosen = choices.find(({ value }) => value === open) ?? choices[0];
  const shown = engines.find((engine) => keyOf(engine) === chosen?.value);
  if (!shown || !chosen) return <p>{t('noEstimates')}</p>;
  return (
    <>
      {choices.length > 1 && (
        <Segments
          name="engine"
          label={t('engine')}
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

type Engine = EstimateQuality['engines'][number];

function keyOf({ engine, model, version }: Engine): string {
  return engine === 'hosted' ? `${engine} ${model} ${version}` : `${engine} ${version}`;
}

function wordOf({ engine, model, version }: Engine, t: ReturnType<typeof estimateQualityTexts>): string {
  if (engine === 'questions') return t(engine);
  return t('engineVersion', { engine: t(engine), version: engine === 'hosted' ? `${model} ${version}` : version });
}

/** How often the crew found what follows from the customers' answers, and pairs that photos missed. */
function CustomersPart({ quality: { agreement, missed } }: { readonly quality: EstimateQuality }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  if (!agreement && missed === 0) return null;
  return (
    <section className={styles.percents} aria-labelledby="crew-and-customers">
      <h2 id="crew-and-customers">{t('crewAndCustomers')}</h2>
      {agreement && (
        <p>
          {t('agreement', {
            same: agreement.same.count,
            n: agreement.same.n,
            dirtier: agreement.dirtier,
            cleaner: agreement.cleaner,
          })}{' '}
          {agreement.same.n < FEW_JOBS
            ? t('agreementFew')
            : t('agreementRange', { range: intervalText(agreement.same, language) })}
        </p>
      )}
      {missed > 0 && <p>{t('missed', { missed })}</p>}
    </section>
  );
}

function aboutOf({ found, engines }: EstimateQuality, language: Language): string {
  const estimated = engines.reduce((sum, { n }) => sum + n, 0);
  return estimateQualityTexts(language)('about', { found, estimated });
}

type Percents = EstimateQuality['percents'];

/** What the durations of jobs suggest for the percentages. Nothing changes until the owner publishes it. */
function PercentPart({ percents }: { readonly percents: Percents }) {
  const t = useTexts(estimateQualityTexts);
  return (
    <section className={styles.percents} aria-labelledby="percents">
      <h2 id="percents">{t('percents')}</h2>
      <p className={styles.soft}>{t('percentsHelp')}</p>
      <table className={`${styles.table} ${styles.stacked}`}>
        <caption className="visually-hidden">{t('percentsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('found')}</th>
            <th scope="col">n</th>
            <th scope="col">{t('meanTime')}</th>
            <th scope="col">{t('longerThanLight')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('suggested')}</th>
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
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const { level, n, meanMinutes, longer, current, suggested } = row;
  return (
    <tr>
      <th scope="row">{groundTruthTexts(language)(level)}</th>
      <td data-title={t('jobCount')}>{n}</td>
      <td data-title={t('meanTime')}>
        {meanMinutes === undefined ? '–' : t('minutes', { minutes: String(Math.round(meanMinutes)) })}
      </td>
      <td data-title={t('longerThanLight')}>
        {longer && (
          <>
            {signedPercent(longer.percent, language)}{' '}
            <small>{t('longerRange', { ...longer, low: Math.round(longer.low), high: Math.round(longer.high) })}</small>
          </>
        )}
        {!longer && level === 'light' && <small>{t('comparedWith')}</small>}
        {!longer && level !== 'light' && <small>{t('tooFewTimed', { count: FEW_TIMED })}</small>}
      </td>
      <td data-title={t('now')}>{signedPercent(current, language)}</td>
      <td data-title={t('suggested')}>
        {suggested === undefined ? (
          <small>{longer ? t('unchanged') : '–'}</small>
        ) : (
          <Apply level={level} percent={suggested} />
        )}
      </td>
    </tr>
  );
}

type ApplyProps = { readonly level: Percents[number]['level']; readonly percent: number };

function Apply({ level, percent }: ApplyProps) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const navigate = useNavigate();
  const apply = async () => {
    try {
      await draftPercent(client, { level, percent });
      await navigate({ to: '/admin/dashboard', search: { tab: 'business', section: 'photo-estimate' } });
    } catch (error) {
      toastError({ title: t('settingsNotOpened'), description: errorText(error) ?? '' });
    }
  };
  return (
    <span className={styles.apply}>
      <b>{signedPercent(percent, language)}</b>
      <Button onClick={() => void apply()}>
        {rich(t.rich('apply', { percent: signedPercent(percent, language), hidden }))}
      </Button>
    </span>
  );
}
