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

/** What an admin can answer once for all: that an item is done, or that the shop wants no other menu to start with. */
export const SETUP_TICKS = [...TICKED_ITEMS, 'menu'] as const;
export type SetupTick = (typeof SETUP_TICKS)[number];
