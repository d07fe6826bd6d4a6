import { useState } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './chips.module.css';

type ChipsProps = {
  readonly id: string;
  readonly label: string;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly placeholder?: string;
  readonly items: readonly string[];
  readonly onItems: (items: readonly string[]) => void;
  /** What is often meant, one press away. */
  readonly offers?: readonly string[];
};

/** A list of short names: typed and added with Enter, the button or a comma; taken away one by one. No blanks, none twice. */
export function Chips({ id, label, aside, placeholder, items, onItems, offers = [] }: ChipsProps) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState('');
  const has = (name: string) => items.some((item) => item.toLowerCase() === name.toLowerCase());
  function add(text: string): void {
    const names = text.split(',').map((name) => name.trim());
    const fresh = names.filter((name, place) => name !== '' && !has(name) && names.indexOf(name) === place);
    if (fresh.length > 0) onItems([...items, ...fresh]);
    setTyped('');
  }
  const open = offers.filter((offer) => !has(offer));
  return (
    <div className={styles.root}>
      <div className={styles.add}>
        <Field
          id={id}
          label={label}
          {...(aside && { aside })}
          {...(placeholder && { placeholder })}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={({ target: { value } }) => (value.endsWith(',') ? add(value) : setTyped(value))}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add(typed);
          }}
        />
        <Button aria-label={t('addToList', { list: label.toLowerCase() })} onClick={() => add(typed)}>
          <Icon name="plus" />
        </Button>
      </div>
      {items.length > 0 && (
        <ul aria-label={t('chosenOfList', { list: label })}>
          {items.map((item) => (
            <li key={item} className={styles.chip}>
              {item}
              <button
                type="button"
                aria-label={t('remove', { what: item })}
                onClick={() => onItems(items.filter((each) => each !== item))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <ul aria-label={t('offersOfList', { list: label.toLowerCase() })}>
          {open.map((offer) => (
            <li key={offer}>
              <button type="button" className={styles.chipOffer} onClick={() => add(offer)}>
                <Icon name="plus" />
                {offer}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
