import { isMailKind, MAIL_RULES, type Mails } from './mails.ts';

/** What a person can be notified about on a device, by their role. Each can be turned off. */
export const PUSH_TOPICS = {
  admin: ['new-quote', 'customer-answered', 'low-rating', 'job-answered', 'payment', 'backup-failed'],
  employee: ['new-job', 'job-moved', 'job-cancelled', 'time-off'],
} as const;

export type PushRole = keyof typeof PUSH_TOPICS;
export type PushTopic = (typeof PUSH_TOPICS)[PushRole][number];

/** The most devices per person and role. */
export const MOST_PUSH_DEVICES = 10;

/** After this a notification is of no use and isn't sent anymore. */
export const PUSH_DEADLINE = Temporal.Duration.from({ hours: 1 });

/** Returns the topic of a mail's event; undefined if it isn't shown as a notification. Alerts of refunds and disputes aren't payments. */
export function pushTopicOf(mailKind: string, { alert }: { readonly alert?: unknown } = {}): PushTopic | undefined {
  if (alert !== undefined && alert !== 'overpaid' && alert !== 'unmatched') return undefined;
  return isMailKind(mailKind) ? MAIL_RULES[mailKind].push : undefined;
}

/** Returns whose topic it is. */
export function roleOfTopic(topic: PushTopic): PushRole {
  return PUSH_TOPICS.employee.some((each) => each === topic) ? 'employee' : 'admin';
}

/** What a notification says: no address, no phone number and no last name leave the server. */
export type PushFacts = {
  /** A customer's or employee's first name; the reference where neither is known. */
  readonly who: string;
  readonly packageName: string;
  /** Instant; null until it's scheduled. */
  readonly startsAt: string | null;
  readonly what: string;
  readonly cents: number;
};

/** Returns what a notification says of the data of its mail. */
export function pushFactsOf(topic: PushTopic, data: object): PushFacts {
  const said: Partial<
    Mails['customer-answered'] &
      Mails['low-rating'] &
      Mails['job-answered'] &
      Mails['receipt'] &
      Mails['payment-alert'] & { name: string }
  > = data;
  const name = topic === 'job-answered' ? said.employeeName : (said.customerName ?? said.quote?.customerName);
  const who = roleOfTopic(topic) === 'employee' ? '' : (name?.split(' ')[0] ?? '');
  return {
    who: who === '' ? (said.reference ?? said.quote?.reference ?? '') : who,
    packageName: said.packageName ?? '',
    startsAt: said.startsAt ?? null,
    what: said.what ?? said.answer ?? said.stars?.toString() ?? '',
    cents: said.paidCents ?? said.cents ?? 0,
  };
}

/** Returns the path of the screen that a notification opens. */
export function pushPath(topic: PushTopic, { quoteId }: { readonly quoteId?: string | null }): string {
  if (roleOfTopic(topic) === 'employee') return '/employee-dashboard';
  if (topic === 'backup-failed') return '/admin/dashboard?tab=scripts';
  return quoteId ? `/admin/dashboard?quote=${quoteId}` : '/admin/dashboard';
}

/**
 * Whether the server may post to an address that a browser named: https on the usual port, at a public name. The
 * addresses behind the name are checked when it connects.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  const host = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)\/[\x21-\x5b\x5d-\x7e]*$/.exec(endpoint)?.[1];
  return host !== undefined && !/\.(localhost|local|internal|intranet|lan|home|corp|arpa)$/.test(host);
}
