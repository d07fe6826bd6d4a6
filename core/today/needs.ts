/**
 * What can need the owner, the most important first. `overrun` is work under way that runs into the next appointment, `promise` is a quote to answer in time, `crew` a job of the next
 * two days without an employee, `invoice` one that is overdue, `plan` one that is paused because a visit wasn't paid, `deposit` one that a quote canceled late keeps until the owner
 * charges the fee or returns it, `dispute` a payment that the customer's bank has taken back, `rating` a customer who is unhappy, and `moved` a job that was moved
 * after the crew had it. `asked` is a customer who was asked for another time and hasn't picked one. `time-off` is a request of an employee,
 * due on its first day. `clock` is a shift that ended by itself because its clock-out was forgotten.
 */
export const NEEDS = [
  'overrun',
  'promise',
  'crew',
  'acceptance',
  'address',
  'rating',
  'backup',
  'mail',
  'payment',
  'unmatched',
  'invoice',
  'plan',
  'deposit',
  'dispute',
  'offer',
  'asked',
  'moved',
  'message',
  'application',
  'time-off',
  'clock',
] as const;
export type NeedKind = (typeof NEEDS)[number];

/** How long something can wait, the least first. */
export const URGENCIES = ['now', 'today', 'soon'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Something that needs the owner. `at` is when it has to be done or, for what has happened already, since when it waits. */
export type Need = { readonly kind: NeedKind; readonly at: Temporal.Instant };

/** The most that are listed, and the most that are counted. */
export const MOST_NEEDS = 50;
export const MOST_NEEDS_COUNTED = 1000;

/** Jobs without an employee are listed so many hours before their appointment. */
export const CREW_HOURS = 48;
/** An appointment needs nothing any more so many hours after it should have begun. */
export const PAST_HOURS = 24;
/** Hours until a backup is overdue: one every night, and half a day to retry a failed one. */
export const BACKUP_HOURS = 36;

/**
 * Hours. `left`: at most so long before its time, something is for now or for today. `waited`: after so long, it is; 0 is at
 * once. Without a figure it never is.
 */
type Rule =
  | { readonly left: { readonly now?: number; readonly today?: number } }
  | { readonly waited: { readonly now?: number; readonly today?: number } };

const RULES: Readonly<Record<NeedKind, Rule>> = {
  overrun: { left: { now: 2, today: 24 } },
  promise: { left: { now: 2, today: 24 } },
  crew: { left: { now: 12, today: CREW_HOURS } },
  acceptance: { left: { now: 12, today: 48 } },
  address: { left: { now: 12, today: 48 } },
  rating: { waited: { now: 24, today: 0 } },
  backup: { waited: { now: 2 * BACKUP_HOURS, today: 0 } },
  mail: { waited: { today: 0 } },
  payment: { waited: { today: 0 } },
  unmatched: { waited: { today: 0 } },
  invoice: { waited: { today: 0 } },
  plan: { waited: { today: 0 } },
  deposit: { waited: { today: 0 } },
  dispute: { left: { now: 24, today: 7 * 24 } },
  offer: { left: { today: 12 } },
  asked: { left: { now: 24, today: 72 } },
  moved: { left: { today: 72 } },
  message: { waited: { today: 0 } },
  application: { waited: { today: 72 } },
  'time-off': { left: { now: 24, today: 14 * 24 } },
  clock: { waited: { today: 0 } },
};

/** How long it can wait. */
export function urgencyOf({ kind, at }: Need, now: Temporal.Instant): Urgency {
  const rule = RULES[kind];
  const hours = now.until(at).total('hours');
  const isFor = (limit: number | undefined) =>
    limit !== undefined && ('left' in rule ? hours <= limit : -hours >= limit);
  const { now: isNow, today } = 'left' in rule ? rule.left : rule.waited;
  return isFor(isNow) ? 'now' : isFor(today) ? 'today' : 'soon';
}

/**
 * Sorts by what can wait least: first how long it can, then what it is, in the order of `NEEDS`, then the earliest time. Within
 * a kind an earlier time never comes later, so the first of each kind are enough to find the first of all.
 */
export function byUrgency(now: Temporal.Instant): (one: Need, other: Need) => number {
  return (one, other) =>
    URGENCIES.indexOf(urgencyOf(one, now)) - URGENCIES.indexOf(urgencyOf(other, now)) ||
    NEEDS.indexOf(one.kind) - NEEDS.indexOf(other.kind) ||
    Temporal.Instant.compare(one.at, other.at);
}

/** Whether a new backup is overdue; `last` is the newest one, or when the shop opened. */
export function isBackupOverdue(last: Temporal.Instant, now: Temporal.Instant): boolean {
  return last.until(now).total('hours') > BACKUP_HOURS;
}
