/** People who don't exist: their addresses are never delivered to, their phone numbers are kept for fiction. */

const FIRST = [
  'Maya',
  'Andre',
  'Priya',
  'Theo',
  'Alma',
  'Joel',
  'Nadia',
  'Grace',
  'Sam',
  'Ruth',
  'Omar',
  'Ivo',
] as const;
const LAST = [
  'Hale',
  'Raman',
  'Lindqvist',
  'Ortega',
  'Brandt',
  'Osei',
  'Kim',
  'Pruitt',
  'Abrams',
  'Nasser',
  'Petrov',
] as const;
const STREETS = ['Elm Street', 'Maple Avenue', 'Lake Road', 'Orchard Lane', 'Mill Street', 'Hudson Avenue'] as const;
const HOUSES = 90;

/** The customer of that number, always the same one. */
export function madeUpCustomer(number: number) {
  const first = FIRST[number % FIRST.length] ?? FIRST[0];
  const last = LAST[(number * 5) % LAST.length] ?? LAST[0];
  const street = STREETS[number % STREETS.length];
  return {
    customerFirstName: first,
    customerLastName: last,
    customerEmail: madeUpEmail(`${first} ${last} ${number}`),
    customerPhone: madeUpPhone(number % 100),
    address: `${1 + ((number * 7) % HOUSES)} ${street}, Albany, NY 12203`,
  };
}

/** 'maya.hale@test.example' for 'Maya Hale'. */
export function madeUpEmail(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@test.example`;
}

/** One of the hundred numbers that are kept for fiction. */
export function madeUpPhone(number: number): string {
  return `+15185550${String(100 + (number % 100))}`;
}
