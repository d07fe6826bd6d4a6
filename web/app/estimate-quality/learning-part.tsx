import { useQuery } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import type { LearnedVersions } from '#contract/learning.ts';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { When } from '#web/app/shell/when.tsx';
import { call } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { learnedVersions, useLearningChange, percentText } from './estimate-quality-data.ts';
import styles from './estimate-quality.module.css';

type Version = LearnedVersions['versions'][number];
type Comparison = NonNullable<Version['comparison']>;

/** What the shop's own jobs teach: what would change, in plain words, and the switch between what was learned and what is shipped. */
export function LearningPart() {
  const t = useTexts(estimateQualityTexts);
  const { data, error, refetch } = useQuery(learnedVersions());
  const training = useLearningChange(() => call('POST /api/estimate-learning/train'), t('trainingStarted'));
  if (error && !data)
    return (
      <Callout title={t('versionsNotLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  if (!data) return null;
  const { labelled, needed, neededForClassifier, isRunning, versions, fresh, lastTraining } = data;
  const goal = labelled < needed ? needed : neededForClassifier;
  const isWorthIt = fresh > 0 || lastTraining?.outcome === 'failed';
  const canTrain = labelled >= needed && isWorthIt && !isRunning;
  return (
    <section className={styles.classifiers} aria-labelledby="learning">
      <h2 id="learning">{t('learning')}</h2>
      <p className={styles.soft}>{t('learningHelp', { needed, neededForClassifier })}</p>
      <div className={styles.now}>
        {labelled < goal && (
          <progress max={goal} value={labelled} aria-label={t('jobsToLearnFrom', { labelled, needed: goal })} />
        )}
        <p id="learning-about">
          {labelled < goal
            ? t('progressBelow', { labelled, needed: goal, isRunning: isRunning ? 'yes' : 'no' })
            : t('progress', { labelled, fresh, isRunning: isRunning ? 'yes' : 'no' })}
        </p>
        <Button
          aria-disabled={!canTrain || training.isPending}
          aria-describedby="learning-about"
          onClick={() => training.mutate({ id: '' })}
        >
          {t('trainNow')}
        </Button>
      </div>
      <LastTraining lastTraining={lastTraining} />
      <Versions versions={versions} />
    </section>
  );
}

const OUTCOMES = {
  offered: 'offered',
  'not-better': 'nothingOffered',
  'too-few': 'tooFewJobs',
  failed: 'failed',
} as const;

const VERDICTS = {
  'over-calls': 'overCalling',
  'less-accurate': 'lessAccurate',
  'too-sure': 'tooSure',
  'not-better': 'notBetter',
} as const;

function LastTraining({ lastTraining }: Pick<LearnedVersions, 'lastTraining'>) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  if (!lastTraining) return null;
  const { at, outcome, results } = lastTraining;
  const withheld = results.flatMap(({ engine, model, comparison }) => {
    const { verdict, n } = comparison;
    if (verdict === 'better') return [];
    return [
      {
        model,
        text: t('withheld', {
          engine: engineText({ engine, model }, language),
          reason: verdict === 'too-few-new' ? t('tooFewNew', { n }) : t(VERDICTS[verdict]),
        }),
      },
    ];
  });
  return (
    <div className={styles.soft}>
      <p>
        <When at={at} wording={(time) => t.rich('lastTrained', time)} /> {t(OUTCOMES[outcome])}
      </p>
      {withheld.map(({ model, text }) => (
        <p key={model}>{text}</p>
      ))}
    </div>
  );
}

function engineText({ engine, model }: Pick<Version, 'engine' | 'model'>, language: Language): string {
  const t = estimateQualityTexts(language);
  return engine === 'embedded' ? t('embedded') : t('engineVersion', { engine: t('hosted'), version: model });
}

/** Everything that may judge photos, newest first, by engine and model. */
function Versions({ versions }: Pick<LearnedVersions, 'versions'>) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const groups = [...Map.groupBy(versions, ({ engine, model }) => `${engine} ${model}`).values()];
  return groups.map((those) => {
    const [first] = those;
    if (!first) return null;
    const title = engineText(first, language);
    return (
      <section key={`${first.engine} ${first.model}`} className={styles.versions} aria-label={title}>
        {groups.length > 1 && <h3>{title}</h3>}
        <ul aria-label={t('versions')}>
          {those.map((version) => (
            <VersionItem key={version.id} version={version} />
          ))}
        </ul>
      </section>
    );
  });
}

function VersionItem({ version }: { readonly version: Version }) {
  const t = useTexts(estimateQualityTexts);
  const { id, engine, model, kind, learnedFrom, createdAt, isInUse, comparison } = version;
  const choose = useLearningChange(
    (choice) =>
      call('POST /api/estimate-learning/:id/choose', { params: { id: choice.id }, query: choice.query ?? {} }),
    t('chosen'),
  );
  const query = id === 'shipped' && engine === 'hosted' ? { model } : undefined;
  return (
    <li className={isInUse ? styles.versionInUse : styles.version}>
      <div className={styles.versionHead}>
        <div>
          <b>{id === 'shipped' ? t('asShipped') : version.version}</b>
          <small>
            {id === 'shipped'
              ? t('shipped')
              : t(kind === 'classifier' ? 'learnedClassifier' : 'learnedThresholds', { count: learnedFrom ?? 0 })}
            {createdAt && ', '}
            {createdAt && <When at={createdAt} />}
          </small>
        </div>
        {isInUse ? (
          <Badge tone="good" icon="check">
            {t('inUse')}
          </Badge>
        ) : (
          <Button aria-disabled={choose.isPending} onClick={() => choose.mutate({ id, ...(query && { query }) })}>
            {rich(t.rich('use', { version: id === 'shipped' ? t('asShipped') : version.version, hidden }))}
          </Button>
        )}
      </div>
      {comparison && <p>{pricingText(comparison, t)}</p>}
      {comparison && <Compared comparison={comparison} version={version} />}
      {id !== 'shipped' && !comparison && <p className={styles.soft}>{t('notCompared')}</p>}
    </li>
  );
}

type Texts = ReturnType<typeof estimateQualityTexts>;

/** 'Of your last 84 jobs it would have priced 6 differently: …' */
function pricingText({ n, pricing }: Comparison, t: Texts): ReactNode {
  const { higher, lower, closer, further } = pricing;
  const changed = higher + lower;
  if (changed === 0) return t('pricedTheSame', { n });
  return `${t('pricedDifferently', { n, changed, higher, lower })} ${t('pricedCloser', { closer, further })}`;
}

/** Both were judged by the same jobs, none of which it had learned from. */
function Compared({ comparison, version }: { readonly comparison: Comparison; readonly version: Version }) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  const { n, clean, fresh, inUse } = comparison;
  const count = (figure: number, all: number) => t('shareOf', { count: Math.round(figure * 10) / 10, total: all });
  const sure = ({ confidence, exact }: Comparison['fresh']) =>
    t('saysAndIs', { says: percentText(confidence, language), is: percentText(exact / n, language) });
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const loss = ({ logLoss }: Comparison['fresh']) => logLoss.toLocaleString(localeOf(language), decimals);
  const rows = [
    [t('exact'), count(fresh.exact, n), count(inUse.exact, n)],
    [t('withinOne'), count(fresh.withinOne, n), count(inUse.withinOne, n)],
    [t('tooDirty'), count(fresh.over, n), count(inUse.over, n)],
    [t('cleanCharged'), count(fresh.cleanCharged, clean), count(inUse.cleanCharged, clean)],
    [t('confidenceAndRight'), sure(fresh), sure(inUse)],
    [t('logLoss'), loss(fresh), loss(inUse)],
  ] as const;
  return (
    <details className={styles.compared}>
      <summary>{t('comparedOn', { n })}</summary>
      <table className={styles.table}>
        <caption>{t('comparedHelp')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col">{t('thisVersion')}</th>
            <th scope="col">{t('inUseThen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, own, other]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{own}</td>
              <td>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.soft}>{thresholdsText(version, t, language)}</p>
    </details>
  );
}

function thresholdsText({ levelFrom, chargeFrom }: Version, t: Texts, language: Language): string {
  const level = percentText(levelFrom, language);
  if (chargeFrom > 1) return t('thresholdsNever', { level });
  return t('thresholds', { level, charge: percentText(chargeFrom, language) });
}
