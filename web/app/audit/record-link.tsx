import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { auditTexts } from '#core/languages/en/audit.ts';
import type { Language } from '#core/languages/language.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';

/** Where each kind of record is on the dashboard; undefined if it has no place there. */
const PLACES = {
  quote: (id) => ({ quote: id }),
  job: (id) => ({ tab: 'jobs', open: id }),
  employee: (id) => ({ tab: 'staff', open: id }),
  application: (id) => ({ tab: 'applications', open: id }),
  message: (id) => ({ tab: 'messages', open: id }),
  mail: (id) => ({ tab: 'mail', open: id }),
  business: () => ({ tab: 'business' }),
  head: () => ({ tab: 'estimates' }),
  person: undefined,
  script: undefined,
  backup: undefined,
  'calendar-feed': undefined,
} as const satisfies Readonly<Record<string, ((id: string) => DashboardSearch) | undefined>>;

function isKnown(subject: string): subject is keyof typeof PLACES {
  return Object.hasOwn(PLACES, subject);
}

/** 'Quote BB-4F7K2': the record that an entry is about. */
export function recordText({ subject, label }: Pick<AuditEntry, 'subject' | 'label'>, language: Language): string {
  const t = auditTexts(language);
  const known = subject === 'calendar-feed' ? 'calendarFeed' : subject;
  const kind = isKnown(subject) ? t('recordKind', { kind: known }) : subject;
  return label ? t('recordLabel', { kind, label }) : kind;
}

/** The same as a link, if the record has a place on the dashboard. */
export function RecordLink({ entry }: { readonly entry: AuditEntry }) {
  const language = use(LanguageContext);
  const place = isKnown(entry.subject) ? PLACES[entry.subject] : undefined;
  if (!place || (entry.label === null && entry.subject !== 'business')) return recordText(entry, language);
  return (
    <Link to="/admin/dashboard" search={place(entry.subjectId)}>
      {recordText(entry, language)}
    </Link>
  );
}
