/** Someone else to reach about a customer's appointments: the fleet manager of a company, or its driver. */
export type BookContact = {
  readonly name: string;
  /** What they do: 'Fleet manager'; '' if it isn't said. */
  readonly label: string;
  /** '' where there is none, like the phone number. */
  readonly email: string;
  readonly phone: string;
};

/** Where the work of a customer is done. */
export type BookAddress = { readonly label: string; readonly address: string };

/** Who else can be reached about a customer, and where their work is done. */
export type ContactBook = {
  readonly contacts: readonly BookContact[];
  readonly addresses: readonly BookAddress[];
};

/** How many contacts, and how many addresses, a customer has at most. */
export const MOST_IN_BOOK = 20;

export const EMPTY_BOOK: ContactBook = { contacts: [], addresses: [] };

/** Everything of both, each once, the first one's on top; null if there is nothing. A list may exceed `MOST_IN_BOOK` then. */
export function joinedBook(first: ContactBook | null, second: ContactBook | null): ContactBook | null {
  if (!first || !second) return first ?? second;
  return {
    contacts: eachOnce([...first.contacts, ...second.contacts], contactText),
    addresses: eachOnce([...first.addresses, ...second.addresses], addressText),
  };
}

/** Whether both say the same, in the same order. */
export function isSameBook(one: ContactBook, other: ContactBook): boolean {
  return bookText(one) === bookText(other);
}

function bookText({ contacts, addresses }: ContactBook): string {
  return JSON.stringify([contacts.map(contactText), addresses.map(addressText)]);
}

function contactText({ name, label, email, phone }: BookContact): string {
  return JSON.stringify([name, label, email, phone]);
}

function addressText({ label, address }: BookAddress): string {
  return JSON.stringify([label, address]);
}

function eachOnce<Entry>(entries: readonly Entry[], textOf: (entry: Entry) => string): readonly Entry[] {
  return entries.filter((entry, index) => entries.findIndex((other) => textOf(other) === textOf(entry)) === index);
}
