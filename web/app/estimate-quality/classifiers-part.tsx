import { useQuery } from '@tanstack/react-query';
import type { EstimateClassifiers } from '#contract/learning.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { call } from '#web/lib/api.ts';
import { When } from '#web/app/shell/when.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { estimateClassifiers, useClassifierChange } from './estimate-quality-data.ts';
import { jobsText } from './estimate-quality-texts.ts';
import styles from './quality-part.module.css';

type Classifier = EstimateClassifiers['heads'][number];
type Comparison = NonNullable<Classifier['comparison']>;

/** The classifiers of the built-in model: the one shipped with it, or one trained on the shop's own jobs. */
export function ClassifiersPart() {
  const { data, error, refetch } = useQuery(estimateClassifiers());
  const training = useClassifierChange(() => call('POST /api/estimate-heads/refit'), 'Fitting has begun');
  if (error && !data)
    return (
      <Callout title="The heads could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {errorText(error)}
      </Callout>
    );
  if (!data) return null;
  const { labelled, needed, isRunning, heads } = data;
  const isWorthIt = data.fresh > 0 || data.lastTry?.outcome === 'failed';
  const canTrain = labelled >= needed && isWorthIt && !isRunning;
  return (
    <section className={styles.classifiers} aria-labelledby="heads">
      <h2 id="heads">Learning from your own jobs</h2>
      <p className={styles.soft}>
        From {needed} jobs with photos and a recorded level on, the last step of the built-in model is fitted to them,
        once a day and with every 20 more. Three tenths of the jobs are never learned from: they judge. You switch.
      </p>
      <div className={styles.now}>
        {labelled < needed && (
          <progress max={needed} value={labelled} aria-label={`${labelled} of ${needed} jobs to learn from`} />
        )}
        <p id="heads-about">
          {labelled < needed
            ? `${labelled} of ${jobsText(needed)}`
            : `${jobsText(labelled)}, ${data.fresh} of them new`}
          {isRunning && ', fitting now'}
        </p>
        <Button
          aria-disabled={!canTrain || training.isPending}
          aria-describedby="heads-about"
          onClick={() => training.mutate('')}
        >
          Refit now
        </Button>
      </div>
      <LastTry lastTry={data.lastTry} />
      <ClassifiersTable heads={heads} />
    </section>
  );
}

const OUTCOMES = {
  offered: 'A better head was found; it stands below.',
  'not-better': 'The new head was not better than the one in use, so nothing is offered.',
  'too-few': 'There were too few jobs to learn from.',
  failed: 'It failed. It is tried again by itself.',
} as const;

function LastTry({ lastTry }: Pick<EstimateClassifiers, 'lastTry'>) {
  if (!lastTry) return null;
  const { at, outcome, comparison } = lastTry;
  return (
    <p>
      <When label="Last fitted" at={at} />. {OUTCOMES[outcome]}
      {outcome === 'not-better' && comparison && ` ${exactText(comparison)}`}
    </p>
  );
}

function exactText({ fresh, inUse, heldBack }: Comparison): string {
  return `On ${jobsText(heldBack)} it got ${fresh.exact} levels exact, the one in use ${inUse.exact}.`;
}

function ClassifiersTable({ heads }: Pick<EstimateClassifiers, 'heads'>) {
  const choose = useClassifierChange(
    (id) => call('POST /api/estimate-heads/:id/choose', { params: { id } }),
    'Photos are judged with it from now on',
  );
  return (
    <table className={`${styles.table} ${styles.stacked}`}>
      <caption className="visually-hidden">Heads, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Head</th>
          <th scope="col">Learned from</th>
          <th scope="col">Exact, new and old</th>
          <th scope="col">Within one, new and old</th>
          <th scope="col">Surprise, new and old</th>
          <th scope="col">
            <span className="visually-hidden">Switch</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {heads.map((classifier) => (
          <tr key={classifier.id}>
            <th scope="row">
              {classifier.id === 'shipped' ? 'As shipped' : classifier.version}
              <small>{classifier.createdAt ? <When label="" at={classifier.createdAt} /> : classifier.version}</small>
            </th>
            <Figures comparison={classifier.comparison} />
            <td>
              {classifier.isInUse ? (
                <Badge tone="good" icon="check">
                  In use
                </Badge>
              ) : (
                <Button aria-disabled={choose.isPending} onClick={() => choose.mutate(classifier.id)}>
                  Use<span className="visually-hidden"> {classifier.version}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both were tested on the same jobs, which neither was trained on. */
function Figures({ comparison }: Pick<Classifier, 'comparison'>) {
  if (!comparison)
    return (
      <>
        <td className={styles.none} colSpan={4}>
          comes with the product
        </td>
      </>
    );
  const { trainedOn, heldBack, fresh, inUse } = comparison;
  const pair = (a: string | number, b: string | number) => (
    <>
      {a} <span className="visually-hidden">instead of</span>
      <small>
        {b} with {inUse.version}
      </small>
    </>
  );
  return (
    <>
      <td data-title="Learned from">
        {jobsText(trainedOn)}
        <small>judged on {heldBack} others</small>
      </td>
      <td data-title="Exact">{pair(`${fresh.exact} of ${heldBack}`, `${inUse.exact} of ${heldBack}`)}</td>
      <td data-title="Within one level">
        {pair(`${fresh.withinOne} of ${heldBack}`, `${inUse.withinOne} of ${heldBack}`)}
      </td>
      <td data-title="Surprise">{pair(fresh.logLoss.toFixed(2), inUse.logLoss.toFixed(2))}</td>
    </>
  );
}
