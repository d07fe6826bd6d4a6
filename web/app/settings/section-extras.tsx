import { formatPrice } from '#core/lib/money.ts';
import type { ExtraSettings } from '#core/settings/wire-prices.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEditor, useFolds } from './editor.ts';
import { Fold, ListActions, ListError } from './list-settings.tsx';
import { PackageTicks, MoneySetting, TextSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The extras, their prices, and the packages they can be added to. */
export function ExtrasSection() {
  const { items, foldOf, add, remove, move } = useFolds<ExtraSettings>('extras');
  const { packages } = useEditor().draft;
  const ids = packages.filter(({ id }) => id !== 'garbage').map(({ id }) => id);
  return (
    <>
      <ListError path="extras" />
      <div className={styles.folds}>
        {items.map((extra, index) => (
          <Fold
            key={index}
            {...foldOf(index)}
            title={extra.name || 'New extra'}
            aside={typeof extra.price === 'number' ? formatPrice(Math.round(extra.price * 100)) : extra.price}
          >
            <div className={styles.fields}>
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
