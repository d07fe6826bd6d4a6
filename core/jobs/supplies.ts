/** The largest quantity of a supply that a job uses, and the highest cost of a unit in cents. */
export const MOST_QUANTITY = 100_000;
export const MOST_UNIT_CENTS = 100_000;

const QUANTITY = /^\d{1,6}([.,]\d{1,2})?$/;

/** Reads a quantity as it's typed, '2.5' or '2,5'; an empty one is 0. Returns undefined for anything else. */
export function readQuantity(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  const quantity = Number(text.replace(',', '.'));
  return QUANTITY.test(text) && quantity <= MOST_QUANTITY ? quantity : undefined;
}

/** How many supplies a shop can have. */
export const MOST_SUPPLIES = 200;
