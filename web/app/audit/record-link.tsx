import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';

/** What each kind of record is called, and where it is on the dashboard. */
const KINDS: Readonly<Record<string, { readonly word: string; readonly place?: (id: string) => DashboardSearch }>> = {
  quote: { word: 'Quote', place: (id) => ({ quote: id }) },
  job: { word: 'Job', place: (id) => ({ tab: 'jobs', open: id }) },
  employee: { word: 'Employee', place: (id) => ({ tab: 'staff', open: id }) },
  application: { word: 'Application', place: (id) => ({ tab: 'applications', open: id }) },
  message: { word: 'Message', place: (id) => ({ tab: 'messages', open: id }) },
  mail: { word: 'Mail', place: (id) => ({ tab: 'mail', open: id }) },
  business: { word: 'Business', place: () => ({ tab: 'business' }) },
  head: { word: 'Photo estimate', place: () => ({ tab: 'estimates' }) },
  person: { word: 'Person' },
  script: { word: 'Script' },
  backup: { word: 'Backup' },
  'calendar-feed': { word: 'Calendar address' },
};

/** 'Quote BB-4F7K2': the record that an entry is about. */
export function recordText({ subject, label }: Pick<AuditEntry, 'subject' | 'label'>): string {
  return [KINDS[subject]?.word ?? subject, label].filter(Boolean).join(' ');
}

/** The same as a link, if the record has a place on the dashboard. */
export function RecordLink({ entry }: { readonly entry: AuditEntry }) {
  const place = KINDS[entry.subject]?.place;
  if (!place || (entry.label === null && entry.subject !== 'business')) return recordText(entry);
  return (
    <Link to="/admin/dashboard" search={place(entry.subjectId)}>
      {recordText(entry)}
    </Link>
  );
}
