import type { EntryKind, Half, PaidBy } from './payments.ts';

const METHODS = { venmo: 'Venmo', cash: 'cash', card: 'card' } as const satisfies Readonly<Record<PaidBy, string>>;
const KINDS = {
  payment: 'Paid',
  deposit: 'Deposit',
  tip: 'Tip',
  refund: 'Refunded',
  correction: 'Corrected',
} as const satisfies Readonly<Record<EntryKind, string>>;

/** 'Venmo', 'Cash', 'Card'. */
export function methodText(method: PaidBy): string {
  const text = METHODS[method];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Paid in cash, on arrival', 'Tip by Venmo', 'Refunded by card'. */
export function entryText({
  kind,
  method,
  half = null,
}: {
  readonly kind: EntryKind;
  readonly method: PaidBy;
  readonly half?: Half | null;
}): string {
  const when = half === null ? '' : `, ${halfText(half).toLowerCase()}`;
  return `${KINDS[kind]} ${method === 'cash' ? 'in' : 'by'} ${METHODS[method]}${when}`;
}

/** 'On arrival', 'After completion'. */
export function halfText(half: Half): string {
  return half === 1 ? 'On arrival' : 'After completion';
}
