import { useState } from 'react';
import { priceSettingsTexts } from '#core/languages/en/shop-settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSetting } from './editor.ts';
import styles from './settings-form.module.css';

type NewItemProps = {
  readonly id: string;
  /** 'Name of a new package'. */
  readonly label: string;
  readonly maxLength?: number;
  readonly onAdd: (name: string) => void;
};

/** Asks for the name of something new, because its ID is made of it. */
export function NewItem({ id, label, maxLength = 40, onAdd }: NewItemProps) {
  const t = useTexts(priceSettingsTexts);
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <div className={styles.newItem}>
      <Field
        id={id}
        label={label}
        maxLength={maxLength}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>
        <Icon name="plus" />
        {t('addItem')}
      </Button>
    </div>
  );
}

type ChoiceSettingProps<Value extends string> = {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** Each value with its words, in their order. */
  readonly choices: Readonly<Record<Value, string>>;
};

/** One of a few values. */
export function ChoiceSetting<Value extends string>({ path, choices, ...props }: ChoiceSettingProps<Value>) {
  const { id, value, error, set } = useSetting<Value>(path);
  return (
    <SelectField {...props} id={id} error={error} value={value} onChange={({ target }) => set(target.value as Value)}>
      {Object.entries<string>(choices).map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
