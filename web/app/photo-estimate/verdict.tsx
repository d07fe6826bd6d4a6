import type { PhotoEstimate } from '#contract/analysis.ts';
import { rangeText } from '#core/estimate/estimate-names.ts';
import { percentText } from '#core/pricing/pricing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LEVEL_LOOKS, signedMoney } from '#web/lib/estimate-texts.ts';
import './verdict.css';

type VerdictProps = {
  readonly estimate: PhotoEstimate;
  /** 'Full Detail, car'. */
  readonly subject: string;
  readonly amountCents: number;
  /** Only for information; the price doesn't change. */
  readonly isOnlyShown: boolean;
};

/** The level, the dollars, and the sentence that explains them. */
export function Verdict({ estimate, subject, amountCents, isOnlyShown }: VerdictProps) {
  const { dirtinessLevel, levelName, customerExplanation, priceAdjustment, engine, range } = estimate;
  const look = dirtinessLevel ? LEVEL_LOOKS[dirtinessLevel] : undefined;
  return (
    <section className="verdict" aria-label="The estimate">
      <div className="verdict-money">
        <output>{signedMoney(amountCents)}</output>
        <p>
          {amountCents === 0 && !range ? 'No change' : percentText(priceAdjustment)} on {subject}
        </p>
        {range && <p className="verdict-range">{sentence(rangeText(range))}</p>}
        {isOnlyShown && <p className="verdict-range">For your information: your price stays as it is.</p>}
      </div>
      <div className="verdict-words">
        <p className="verdict-badges">
          <Badge tone={look?.tone} icon={look?.icon}>
            {levelName}
          </Badge>
          <Badge icon={engine === 'questions' ? 'note' : 'camera'}>
            {engine === 'questions' ? 'From your answers' : 'From your photos'}
          </Badge>
        </p>
        <p>{customerExplanation}</p>
      </div>
    </section>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
