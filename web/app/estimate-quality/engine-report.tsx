import type { EstimateQuality } from '#contract/learning.ts';
import { FEW_JOBS } from '#core/estimate/estimate-quality.ts';
import type { Share } from '#core/estimate/shares.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfidencePlot } from './confidence-plot.tsx';
import { ConfusionTable } from './confusion-table.tsx';
import { intervalText, jobsText, percentText, signedMinutes } from './estimate-quality-texts.ts';
import { MoneyPart } from './money-part.tsx';

export type Quality = EstimateQuality['engines'][number];

/** The accuracy of one version of an engine. */
export function EngineReport({ title, quality }: { readonly title: string; readonly quality: Quality }) {
  const { n, abstained, engine, matrix, bins, money } = quality;
  return (
    <section className="engine" aria-labelledby="engine-title">
      <div className="engine-head">
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
          <div className="engine-pair">
            <section aria-labelledby="confusion">
              <h3 id="confusion">What was found, across what was said</h3>
              <ConfusionTable engine={engine} matrix={matrix} />
              {engine === 'embedded' && (
                <p className="quality-soft">
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
    <dl className="figures">
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
