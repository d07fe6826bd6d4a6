import type { Difference } from '#core/settings/compare-settings.ts';
import { Icon } from '#web/ui/icon.tsx';
import './difference-list.css';

/** The differences, line by line: the setting, its value before, its value after. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="differences-none">Nothing differs.</p>;
  return (
    <dl className="differences">
      {differences.map(({ path, label, before, after }) => (
        <div key={`${path} ${label}`}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <del>
                <span className="visually-hidden">Before: </span>
                {before || 'empty'}
              </del>
            )}
            {before !== null && after !== null && <Icon name="right" />}
            {after !== null && (
              <ins>
                <span className="visually-hidden">After: </span>
                {after || 'empty'}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
