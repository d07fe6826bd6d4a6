import { useEffect, useState } from 'react';
import { inputClass } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly className?: string | undefined;
  /** Called when the typing rests, and at once when the field is emptied. */
  readonly onSearch: (words: string) => void;
};

const REST = 200;

/** A field to search in. / leads to it where the page says so, Escape empties it. */
export function SearchField({ id, label, placeholder, value, className, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // The address may change by itself, by the browser's Back or a link.
  if (typed.of !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, of: value });
  useEffect(() => {
    const words = typed.text.trim();
    if (words === value) return undefined;
    const timer = setTimeout(() => onSearch(words), words ? REST : 0);
    return () => clearTimeout(timer);
  }, [typed.text, value, onSearch]);

  return (
    <div className={className ? `${styles.root} ${className}` : styles.root}>
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        className={inputClass()}
        type="search"
        id={id}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed.text}
        onChange={(event) => setTyped({ text: event.target.value, of: value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (!typed.text) event.currentTarget.blur();
          setTyped({ text: '', of: value });
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
