/** A customer who requests a quote. */
export type Customer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As it is typed, and as it is read afterwards. */
  readonly phone: string;
  readonly tidyPhone: string;
};

let customers = 0;

/** A customer whom this shop does not know: open quotes are limited per address and phone number. */
export function newCustomer(): Customer {
  customers += 1;
  const last = String(1000 + customers);
  return {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: `dana.${customers}@customer.example`,
    phone: `518555${last}`,
    tidyPhone: `(518) 555-${last}`,
  };
}
