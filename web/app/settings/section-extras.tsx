import { formatPrice } from '#core/lib/money.ts';
import type { ExtraSettings } from '#core/settings/settings-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor } from './editor.ts';
import { Fold } from './fold.tsx';
import { ListActions } from './list-actions.tsx';
import { ListError } from './list-error.tsx';
import { PackageTicks } from './package-ticks.tsx';
import { MoneySetting, TextSetting } from './setting-fields.tsx';
import { useFolds } from './use-folds.ts';

/** The extras, their prices, and the packages they can be added to. */
export function ExtrasSection() {
  const { items, foldOf, add, remove, move } = useFolds<ExtraSettings>('extras');
  const { packages } = useEditor().draft;
  const ids = packages.filter(({ id }) => id !== 'garbage').map(({ id }) => id);
  return (
    <>
      <ListError path="extras" />
      <div className="folds">
        {items.map((extra, index) => (
          <Fold
            key={index}
            {...foldOf(index)}
            title={extra.name || 'New extra'}
            aside={typeof extra.price === 'number' ? formatPrice(Math.round(extra.price * 100)) : extra.price}
          >
            <div className="fields">
              <TextSetting path={`extras.${index}.name`} label="Name" maxLength={60} />
              <MoneySetting path={`extras.${index}.price`} label="Price" hint="Whole dollars; 0 is free." />
              <TextSetting
                path={`extras.${index}.description`}
                label="Description"
                aside="optional"
                maxLength={200}
                wide
              />
              <PackageTicks path={`extras.${index}.packages`} label="Offered with" />
            </div>
            <ListActions
              name={extra.name}
              index={index}
              count={items.length}
              onMove={(by) => move(index, by)}
              remove="Remove"
              onRemove={() => remove(index)}
            />
          </Fold>
        ))}
      </div>
      <p>
        <Button onClick={() => add({ name: '', description: '', price: 0, packages: ids })}>
          <Icon name="plus" />
          Add an extra
        </Button>
      </p>
    </>
  );
}
