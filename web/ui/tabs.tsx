import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

type TabsProps<Value extends string> = {
  /** Said to screen readers: 'Log in or sign up'. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly word: string; readonly content: ReactNode }[];
  readonly open: Value;
  readonly onOpen: (value: Value) => void;
};

/** A few screens in one place, one of them open; the arrow keys go from tab to tab. */
export function Tabs<Value extends string>({ label, tabs, open, onOpen }: TabsProps<Value>) {
  return (
    <Radix.Root
      value={open}
      onValueChange={(value) => {
        const tab = tabs.find((each) => each.value === value);
        if (tab) onOpen(tab.value);
      }}
    >
      <Radix.List className={styles.root} aria-label={label}>
        {tabs.map(({ value, word }) => (
          <Radix.Trigger key={value} value={value}>
            {word}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value, content }) => (
        <Radix.Content key={value} value={value} className={styles.content} tabIndex={-1}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
