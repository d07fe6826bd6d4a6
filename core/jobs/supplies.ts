/** The largest quantity of a supply that a job uses, and the highest cost of a unit in cents. */
export const MOST_QUANTITY = 100_000;
export const MOST_UNIT_CENTS = 100_000;
/** How many supplies a shop can have. */
export const MOST_SUPPLIES = 200;
