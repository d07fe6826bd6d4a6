import type { SeasonSettings } from '#core/settings/settings-form.ts';
import { formatMonthDay } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Fold } from './fold.tsx';
import { ListActions } from './list-actions.tsx';
import { ListError } from './list-error.tsx';
import { MonthDaySetting } from './month-day-setting.tsx';
import { TextSetting } from './setting-fields.tsx';
import { SlotList } from './slot-list.tsx';
import { useFolds } from './use-folds.ts';

/** The seasons of the year, each with its times on weekends and weekdays. There are no slots outside of seasons. */
export function Seasons() {
  const { items, foldOf, add, remove } = useFolds<SeasonSettings>('seasons');
  return (
    <>
      <ListError path="seasons" />
      <div className="folds">
        {items.map((season, index) => (
          <Fold key={index} {...foldOf(index)} title={season.name || 'New season'} aside={spanOf(season)}>
            <div className="fields">
              <TextSetting path={`seasons.${index}.name`} label="Name" maxLength={40} wide />
              <MonthDaySetting path={`seasons.${index}.from`} label="First day" />
              <MonthDaySetting path={`seasons.${index}.to`} label="Last day" />
              <SlotList path={`seasons.${index}.weekdays`} title="Monday to Friday" />
              <SlotList path={`seasons.${index}.weekends`} title="Saturday and Sunday" />
            </div>
            <ListActions
              name={season.name}
              index={index}
              count={items.length}
              remove="Remove the season"
              onRemove={items.length > 1 ? () => remove(index) : undefined}
            />
          </Fold>
        ))}
      </div>
      <p>
        <Button onClick={() => add({ name: '', from: '08-20', to: '08-31', weekdays: [], weekends: [] })}>
          <Icon name="plus" />
          Add a season
        </Button>
      </p>
    </>
  );
}

function spanOf({ from, to }: SeasonSettings): string {
  try {
    return `${formatMonthDay(from)} to ${formatMonthDay(to)}`;
  } catch {
    return '';
  }
}
