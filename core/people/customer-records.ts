import { numberOf } from './phone-links.ts';

/** Which customer a quote belongs to, and the groups that the owner's list of customers is narrowed to. */

/** What a quote says about the person who requested it. */
export type QuoteContact = {
  /** The account that requested or claimed it. */
  readonly accountId: string | null;
  /** Whether the email address is known to be this person's. */
  readonly isEmailProven: boolean;
  /** In lower case, '' if there is none. */
  readonly email: string;
  /** As '+15185550142', '' if there is none. */
  readonly phone: string;
};

export type CustomerKeys = {
  /** The quote belongs to the record of the first of these keys that is known. */
  readonly known: readonly string[];
  /** If none is known, a new record is made under this key. */
  readonly own: string;
};

/**
 * Returns the keys that lead from a quote to its customer record. An account is one person. Without an account, an address
 * that was proven once belongs to one person, whatever phone number they type; one that never was counts only together with
 * the phone number, since anyone can type a stranger's address. See docs/decisions/0056.
 */
export function customerKeys({ accountId, isEmailProven, email, phone }: QuoteContact): CustomerKeys {
  if (accountId !== null) return { known: [accountKey(accountId)], own: accountKey(accountId) };
  const contact = contactKey(email, phone);
  if (email === '') return { known: [contact], own: contact };
  return { known: [emailKey(email), contact], own: isEmailProven ? emailKey(email) : contact };
}

/** The key of an account. */
export function accountKey(accountId: string): string {
  return `account:${accountId}`;
}

/** The key of a proven address. */
export function emailKey(email: string): string {
  return `email:${email}`;
}

/** The key of an unproven address, with the phone number that came with it, whatever its extension. */
export function contactKey(email: string, phone: string): string {
  return `contact:${email} ${numberOf(phone)}`;
}

/** What the list of customers can be narrowed to. */
export const CUSTOMER_GROUPS = ['new', 'returning', 'due-again', 'owes', 'opted-out', 'blocked'] as const;
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

/** A customer is new for this long after their first request. */
export const NEW_DAYS = 30;
/** This long after the last completed visit a customer is due again, unless another one is requested or booked. */
export const DUE_AGAIN_DAYS = 90;
/** Those who are due again are counted up to here; one more means any higher number. */
export const MOST_DUE_COUNTED = 1000;
/** With this many approved quotes a customer is a returning one. */
export const RETURNING_FROM = 2;
/** Customers who are due again are invited by email at most once within this many days. */
export const INVITE_AGAIN_DAYS = 90;
/** At most this many are invited at a time. */
export const MOST_INVITED = 200;

/** What the groups are told by. */
export type CustomerFigures = {
  /** Null for those who were imported: the shop has known them for longer than we have. */
  readonly firstAt: Temporal.Instant | null;
  readonly booked: number;
  readonly open: number;
  readonly owedCents: number;
  readonly lastVisitAt: Temporal.Instant | null;
  readonly hasOptedOut: boolean;
  readonly isBlocked: boolean;
};

/** Returns the groups that a customer is in at that moment, in the order of the list's filters. */
export function groupsOf(customer: CustomerFigures, now: Temporal.Instant): readonly CustomerGroup[] {
  const { newSince, dueBefore } = groupLimits(now);
  const { firstAt, lastVisitAt } = customer;
  const isIn: Readonly<Record<CustomerGroup, boolean>> = {
    new: firstAt !== null && Temporal.Instant.compare(firstAt, newSince) >= 0,
    returning: customer.booked >= RETURNING_FROM,
    'due-again': customer.open === 0 && lastVisitAt !== null && Temporal.Instant.compare(lastVisitAt, dueBefore) < 0,
    owes: customer.owedCents > 0,
    'opted-out': customer.hasOptedOut,
    blocked: customer.isBlocked,
  };
  return CUSTOMER_GROUPS.filter((group) => isIn[group]);
}

/** What decides whether a customer is invited to come again. */
export type Invitable = CustomerFigures & {
  /** '' if there is none. */
  readonly email: string;
  readonly invitedAt: Temporal.Instant | null;
};

/**
 * Whether the owner may invite this customer by email: they are due again, can be reached, have neither opted out nor been
 * blocked, and weren't invited in the last 90 days.
 */
export function mayInvite(customer: Invitable, now: Temporal.Instant): boolean {
  const { email, invitedAt, hasOptedOut, isBlocked } = customer;
  if (email === '' || hasOptedOut || isBlocked || !groupsOf(customer, now).includes('due-again')) return false;
  return invitedAt === null || Temporal.Instant.compare(invitedAt, groupLimits(now).invitedBefore) < 0;
}

/**
 * Customers first seen from `newSince` on are new; those whose last visit was before `dueBefore` are due again, and can be
 * invited if that last happened before `invitedBefore`.
 */
export function groupLimits(now: Temporal.Instant): {
  readonly newSince: Temporal.Instant;
  readonly dueBefore: Temporal.Instant;
  readonly invitedBefore: Temporal.Instant;
} {
  return {
    newSince: now.subtract({ hours: 24 * NEW_DAYS }),
    dueBefore: now.subtract({ hours: 24 * DUE_AGAIN_DAYS }),
    invitedBefore: now.subtract({ hours: 24 * INVITE_AGAIN_DAYS }),
  };
}
