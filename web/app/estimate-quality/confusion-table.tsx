import type { EngineName } from '#core/estimate/assessment.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { levelsOff } from '#core/estimate/estimate-quality.ts';
import { LEVEL_WORDS } from './estimate-quality-texts.ts';

type ConfusionTableProps = { readonly engine: EngineName; readonly matrix: readonly (readonly number[])[] };

/** Job counts: a row per level that was found, a column per level that was predicted. Full color is the whole row. */
export function ConfusionTable({ engine, matrix }: ConfusionTableProps) {
  return (
    <table className="confusion">
      <caption className="visually-hidden">
        Jobs by the level that was found (rows) and the level that was said (columns)
      </caption>
      <thead>
        <tr>
          <th scope="col">Found</th>
          {DIRTINESS_LEVELS.map((level) => (
            <th key={level} scope="col">
              {LEVEL_WORDS[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DIRTINESS_LEVELS.map((truth, row) => {
          const counts = matrix[row] ?? [];
          const all = counts.reduce((sum, count) => sum + count, 0);
          return (
            <tr key={truth}>
              <th scope="row">
                {LEVEL_WORDS[truth]}
                <small>n = {all}</small>
              </th>
              {DIRTINESS_LEVELS.map((said, column) => {
                const count = counts[column] ?? 0;
                return (
                  <td
                    key={said}
                    className={levelsOff(engine, said, truth) === 0 ? 'confusion-right' : undefined}
                    style={{ '--share': `${all > 0 ? Math.round((count / all) * 100) : 0}%` }}
                  >
                    {count}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
