import { useQuery } from '@tanstack/react-query';
import type { EstimateClassifiers } from '#contract/learning.ts';
import { use, type ReactNode } from 'react';
import { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import { localeOf } from '#core/languages/language.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { estimateClassifiers, useClassifierChange } from './estimate-quality-data.ts';
import { jobsText } from './estimate-quality-texts.ts';
import styles from './estimate-quality.module.css';

type Classifier = EstimateClassifiers['heads'][number];
type Comparison = NonNullable<Classifier['comparison']>;

/** The classifiers of the built-in model: the one shipped with it, or one trained on the shop's own jobs. */
export function ClassifiersPart() {
  const t = useTexts(estimateQualityTexts);
  const { data, error, refetch } = useQuery(estimateClassifiers());
  const training = useClassifierChange(() => call('POST /api/estimate-heads/refit'), t('trainingStarted'));
  if (error && !data)
    return (
      <Callout
        title={t('classifiersNotLoaded')}
        action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
      >
        {errorText(error)}
      </Callout>
    );
  if (!data) return null;
  const { labelled, needed, isRunning, heads } = data;
  const isWorthIt = data.fresh > 0 || data.lastTry?.outcome === 'failed';
  const canTrain = labelled >= needed && isWorthIt && !isRunning;
  return (
    <section className={styles.classifiers} aria-labelledby="heads">
      <h2 id="heads">{t('learning')}</h2>
      <p className={styles.soft}>{t('learningHelp', { needed })}</p>
      <div className={styles.now}>
        {labelled < needed && (
          <progress max={needed} value={labelled} aria-label={t('jobsToLearnFrom', { labelled, needed })} />
        )}
        <p id="heads-about">
          {labelled < needed
            ? t('progressBelow', { labelled, needed, isRunning: isRunning ? 'yes' : 'no' })
            : t('progress', { labelled, fresh: data.fresh, isRunning: isRunning ? 'yes' : 'no' })}
        </p>
        <Button
          aria-disabled={!canTrain || training.isPending}
          aria-describedby="heads-about"
          onClick={() => training.mutate('')}
        >
          {t('trainNow')}
        </Button>
      </div>
      <LastTry lastTry={data.lastTry} />
      <ClassifiersTable heads={heads} />
    </section>
  );
}

const OUTCOMES = {
  offered: 'offered',
  'not-better': 'notBetter',
  'too-few': 'tooFewJobs',
  failed: 'failed',
} as const;

function LastTry({ lastTry }: Pick<EstimateClassifiers, 'lastTry'>) {
  const t = useTexts(estimateQualityTexts);
  if (!lastTry) return null;
  const { at, outcome, comparison } = lastTry;
  return (
    <p>
      <When at={at} wording={(time) => t.rich('lastTrained', time)} /> {t(OUTCOMES[outcome])}
      {outcome === 'not-better' && comparison && ' '}
      {outcome === 'not-better' && comparison && t('exactOf', exactOf(comparison))}
    </p>
  );
}

function exactOf({ fresh, inUse, heldBack }: Comparison) {
  return { heldBack, fresh: fresh.exact, inUse: inUse.exact };
}

function ClassifiersTable({ heads }: Pick<EstimateClassifiers, 'heads'>) {
  const t = useTexts(estimateQualityTexts);
  const choose = useClassifierChange(
    (id) => call('POST /api/estimate-heads/:id/choose', { params: { id } }),
    t('chosen'),
  );
  return (
    <table className={`${styles.table} ${styles.stacked}`}>
      <caption className="visually-hidden">{t('classifiersCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('classifier')}</th>
          <th scope="col">{t('learnedFrom')}</th>
          <th scope="col">{t('exactCompared')}</th>
          <th scope="col">{t('withinOneCompared')}</th>
          <th scope="col">{t('logLossCompared')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('switch')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {heads.map((classifier) => (
          <tr key={classifier.id}>
            <th scope="row">
              {classifier.id === 'shipped' ? t('asShipped') : classifier.version}{' '}
              <small>{classifier.createdAt ? <When at={classifier.createdAt} /> : classifier.version}</small>
            </th>
            <Figures comparison={classifier.comparison} />
            <td>
              {classifier.isInUse ? (
                <Badge tone="good" icon="check">
                  {t('inUse')}
                </Badge>
              ) : (
                <Button aria-disabled={choose.isPending} onClick={() => choose.mutate(classifier.id)}>
                  {rich(t.rich('use', { version: classifier.version, hidden }))}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const small = (text: readonly ReactNode[]) => <small>{text}</small>;

/** Both were tested on the same jobs, which neither was trained on. */
function Figures({ comparison }: Pick<Classifier, 'comparison'>) {
  const t = useTexts(estimateQualityTexts);
  const language = use(LanguageContext);
  if (!comparison)
    return (
      <>
        <td className={styles.none} colSpan={4}>
          {t('shipped')}
        </td>
      </>
    );
  const { trainedOn, heldBack, fresh, inUse } = comparison;
  const pair = (figure: string, old: string) =>
    rich(t.rich('compared', { fresh: figure, old, version: inUse.version, hidden, small }));
  const share = (count: number) => t('shareOf', { count, total: heldBack });
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const loss = (figure: number) => figure.toLocaleString(localeOf(language), decimals);
  return (
    <>
      <td data-title={t('learnedFrom')}>
        {jobsText(trainedOn, language)} <small>{t('testedOn', { count: heldBack })}</small>
      </td>
      <td data-title={t('exact')}>{pair(share(fresh.exact), share(inUse.exact))}</td>
      <td data-title={t('withinOne')}>{pair(share(fresh.withinOne), share(inUse.withinOne))}</td>
      <td data-title={t('logLoss')}>{pair(loss(fresh.logLoss), loss(inUse.logLoss))}</td>
    </>
  );
}
