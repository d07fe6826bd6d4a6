import { useState, type ChangeEvent } from 'react';

/**
 * What an input needs for a date that is kept elsewhere, such as in the address: 'YYYY-MM-DD', or '' without one. Reports a date
 * once its year has four digits. Before that, browsers have dates of the year 2, and a value that comes back late overwrites
 * in Safari what is being typed.
 */
export function useTypedDate(value: string, onDate: (date: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return {
    type: 'date',
    max: '9999-12-31',
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      if (target.value === '' || target.value >= '1000') onDate(target.value);
    },
  } as const;
}
