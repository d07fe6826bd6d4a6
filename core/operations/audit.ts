/** What the log can be narrowed to, with the nouns of its actions ('quote' of 'quote.approve') that belong there. */
export const AUDIT_GROUPS = {
  quotes: ['quote', 'analysis', 'payment', 'customer'],
  jobs: ['job', 'job-photo', 'damage-log', 'completion', 'calendar-feed'],
  staff: ['staff', 'employee', 'application'],
  mail: ['message', 'mail'],
  business: ['business', 'head', 'launch', 'script', 'data', 'backup'],
  access: ['session', 'person', 'admin', 'passkey', 'second-factor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** Whether all the words name that action, 'approved' as well as 'approve' or 'quote'. Both are in lower case. */
export function namesAction(action: string, words: readonly string[]): boolean {
  const parts = action.split(/[.-]/);
  return words.every((word) =>
    parts.some((part) => part.startsWith(word) || (part.length >= 4 && word.startsWith(part))),
  );
}
