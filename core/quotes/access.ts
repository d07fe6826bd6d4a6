import { mayCall, type Actor, type Verdict } from '#core/people/permissions.ts';

/** How a caller reaches a quote: an admin or the customer of an account by its id, anyone with its secret link by the token. */
export type QuoteAccess =
  | { readonly by: 'admin' | 'customer'; readonly id: string }
  | { readonly by: 'link'; readonly token: string };

/** Who may do what with a quote. Its status, and for customers the time left, decide separately when. */
const WHO_MAY = {
  read: ['admin', 'customer', 'link'],
  cancel: ['admin', 'customer', 'link'],
  reschedule: ['admin', 'customer', 'link'],
  'answer-offer': ['customer', 'link'],
  'answer-price-change': ['customer', 'link'],
  'set-address': ['customer', 'link'],
  'change-plan': ['customer', 'link'],
  'set-consent': ['customer', 'link'],
  'send-note': ['customer', 'link'],
  'renew-link': ['customer', 'link'],
  'confirm-email': ['link'],
  'confirm-appointment': ['link'],
  rate: ['link'],
  'want-reminder': ['link'],
} as const satisfies Readonly<Record<string, readonly QuoteAccess['by'][]>>;

export type QuoteAction = keyof typeof WHO_MAY;

/** Whether a caller may do that to a quote that they reach that way. Whether they do reach it is for the lookup to say. */
export function mayDo(actor: Actor, action: QuoteAction, { by }: Pick<QuoteAccess, 'by'>): Verdict {
  const allowed: readonly QuoteAccess['by'][] = WHO_MAY[action];
  if (!allowed.includes(by)) return 'forbidden';
  return by === 'link' ? 'allowed' : mayCall(actor, by);
}

/** The role in which a caller changes a quote: the link is the customer's. */
export function roleOf({ by }: Pick<QuoteAccess, 'by'>): 'admin' | 'customer' {
  return by === 'admin' ? 'admin' : 'customer';
}
