/** The checklist items that come with the product: their texts in English, as settings and jobs store them too. */
export const CHECKLIST_ITEMS = {
  itemsSetAside: 'Personal items set aside',
  vacuumed: 'Vacuumed, trunk included',
  stainsTreated: 'Stains treated',
  panelsWiped: 'Panels and glass wiped',
  washedRinsed: 'Washed and rinsed',
  wheelsCleaned: 'Wheels and tires cleaned',
  driedStreakFree: 'Dried without streaks',
  windowsClear: 'Windows and mirrors clear',
  itemsReturned: 'Personal items back in place',
  walkedAround: 'Walked around with the customer',
  mudRinsed: 'Mud rinsed off',
  washedDried: 'Washed and dried',
  plasticsConditioned: 'Plastics conditioned',
  wheelsScrubbed: 'Wheels scrubbed',
  windowsWiped: 'Windows wiped',
  floorVacuumed: 'Floor vacuumed',
  waxApplied: 'Wax applied',
  waxOrSealApplied: 'Wax or seal applied',
  seatsWiped: 'Seats and cage wiped',
  chainScrubbed: 'Wheels and chain scrubbed',
  racksScrubbed: 'Racks and wheels scrubbed',
  canEmptied: 'Emptied and rinsed',
  canScrubbed: 'Scrubbed, lid and handles included',
  canDrained: 'Drained',
  canReturned: 'Put back in place',
} as const;

/** The supplies that are offered, in the same way. */
export const SUPPLIES = {
  soap: 'Soap',
  wax: 'Wax',
  tireShine: 'Tire shine',
  microfiberTowels: 'Microfiber towels',
  glassCleaner: 'Glass cleaner',
} as const;
