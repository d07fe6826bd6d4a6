import { useState } from 'react';
import { useListSetting } from './editor.ts';
import { fieldId } from './paths.ts';

/** A list in which one item is open at a time. Added and moved items stay open and keep the focus. */
export function useFolds<Item>(path: string) {
  const list = useListSetting<Item>(path);
  const [openAt, setOpenAt] = useState<number>();
  const focusSoon = (index: number) => {
    // Waits until it's rendered at its new place.
    setTimeout(() => document.getElementById(fieldId(`${path}.${index}`))?.focus());
  };

  return {
    items: list.items,
    foldOf: (index: number) => ({
      path: `${path}.${index}`,
      isOpen: openAt === index,
      onToggle: () => setOpenAt(openAt === index ? undefined : index),
    }),
    add: (item: Item) => {
      list.add(item);
      setOpenAt(list.items.length);
      focusSoon(list.items.length);
    },
    move: (index: number, by: -1 | 1) => {
      list.move(index, by);
      setOpenAt(index + by);
      focusSoon(index + by);
    },
    remove: (index: number) => {
      list.remove(index);
      setOpenAt(undefined);
      focusSoon(Math.max(0, index - 1));
    },
  };
}
