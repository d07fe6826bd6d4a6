/** What a new shop sets up, in the order in which the owner is led through it. */
export const SETUP_ITEMS = [
  'name',
  'address',
  'phone',
  'hours',
  'prices',
  'times',
  'tax',
  'venmo',
  'crew',
  'mail',
  'backup',
  'booking',
  'launch',
] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** What can be right as it came, so that an admin may mark it as done. */
export const TICKED_ITEMS = ['prices', 'times', 'tax', 'crew', 'booking'] as const satisfies readonly SetupItem[];
export type TickedItem = (typeof TICKED_ITEMS)[number];

/** Whether an admin may mark the item as done. */
export function isTicked(id: SetupItem): id is TickedItem {
  return TICKED_ITEMS.some((item) => item === id);
}

/**
 * What an admin can answer once for all: that an item is done, that the shop wants no other menu to start with, or that the log-in no longer
 * leads to the set-up.
 */
export const SETUP_TICKS = [...TICKED_ITEMS, 'menu', 'left'] as const;
export type SetupTick = (typeof SETUP_TICKS)[number];

/** The screens of the set-up, in order. */
export const SETUP_STEPS = [
  'shop',
  'menu',
  'times',
  'people',
  'payment',
  'tax',
  'words',
  'mail',
  'test',
  'open',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What each of them settles. */
export const SETTLED_BY: Readonly<Record<SetupStep, readonly SetupItem[]>> = {
  shop: ['name', 'address', 'phone'],
  menu: ['prices'],
  times: ['hours', 'times'],
  people: ['crew'],
  payment: ['venmo'],
  tax: ['tax'],
  words: [],
  mail: ['mail'],
  test: ['booking'],
  open: ['launch'],
};

/** What the owner says of a step: it's as it should be, or they come back to it. */
export const STEP_ANSWERS = ['done', 'later'] as const;
export type StepAnswer = (typeof STEP_ANSWERS)[number];

/** How far a test booking goes: it's requested, approved, then the work is done. */
export const REHEARSED = ['requested', 'approved', 'completed'] as const;
export type Rehearsed = (typeof REHEARSED)[number];
