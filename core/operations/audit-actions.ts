import { actionsTexts } from '#core/languages/en/actions.ts';

/** '<noun>.<verb>' as the audit log keeps it. Each has its words: those are the one list of all actions. */
export type AuditAction = keyof typeof actionsTexts.english;
/** 'quote' of 'quote.approve'. */
export type AuditNoun = AuditAction extends `${infer Noun}.${string}` ? Noun : never;

/** Whether an action has words; one that a newer version wrote may not. */
export function isAuditAction(action: string): action is AuditAction {
  return actionsTexts.has(action);
}

/** What the audit log can be narrowed to. */
export type AuditGroup = 'quotes' | 'jobs' | 'staff' | 'mail' | 'business' | 'access';

const GROUP_OF: Readonly<Record<AuditNoun, AuditGroup>> = {
  quote: 'quotes',
  waitlist: 'quotes',
  analysis: 'quotes',
  plan: 'quotes',
  payment: 'quotes',
  invoice: 'quotes',
  'monthly-billing': 'quotes',
  'gift-card': 'quotes',
  customer: 'quotes',
  'customer-record': 'quotes',
  job: 'jobs',
  'job-photo': 'jobs',
  'damage-log': 'jobs',
  completion: 'jobs',
  'calendar-feed': 'jobs',
  staff: 'staff',
  employee: 'staff',
  'time-off': 'staff',
  application: 'staff',
  message: 'mail',
  mail: 'mail',
  'mail-server': 'mail',
  'text-service': 'mail',
  'card-service': 'business',
  'photo-model': 'business',
  'backup-place': 'business',
  'road-server': 'business',
  'map-tiles': 'business',
  'web-address': 'business',
  business: 'business',
  books: 'business',
  supply: 'business',
  'promo-code': 'business',
  head: 'business',
  learning: 'business',
  launch: 'business',
  script: 'business',
  data: 'business',
  backup: 'business',
  session: 'access',
  person: 'access',
  admin: 'access',
  passkey: 'access',
  'second-factor': 'access',
};

const nounsOf = (group: AuditGroup) => Object.entries(GROUP_OF).flatMap(([noun, of]) => (of === group ? [noun] : []));

/** The groups in the order of the filter, each with the nouns of its actions. */
export const AUDIT_GROUPS: Readonly<Record<AuditGroup, readonly string[]>> = {
  quotes: nounsOf('quotes'),
  jobs: nounsOf('jobs'),
  staff: nounsOf('staff'),
  mail: nounsOf('mail'),
  business: nounsOf('business'),
  access: nounsOf('access'),
};
