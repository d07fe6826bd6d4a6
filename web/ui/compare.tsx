import { useState } from 'react';
import './compare.css';

type Side = { readonly url: string; readonly label: string };
type CompareProps = { readonly before: Side; readonly after: Side; readonly label: string };

/** Two pictures of the same, one over the other; a slider wipes from one to the other. */
export function Compare({ before, after, label }: CompareProps) {
  const [share, setShare] = useState(50);
  return (
    <div className="compare" style={{ '--share': `${share}%` }}>
      <img src={after.url} alt={after.label} />
      <img className="compare-over" src={before.url} alt={before.label} />
      <span className="compare-word compare-before" aria-hidden="true">
        Before
      </span>
      <span className="compare-word compare-after" aria-hidden="true">
        After
      </span>
      <i aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-label={label}
        aria-valuetext={`${share} % before, ${100 - share} % after`}
        onChange={(event) => setShare(event.target.valueAsNumber)}
      />
    </div>
  );
}
