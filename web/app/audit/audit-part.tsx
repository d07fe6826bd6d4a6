import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import { auditTexts } from '#core/languages/en/audit.ts';
import type { Language } from '#core/languages/language.ts';
import { AUDIT_GROUPS, type AuditGroup } from '#core/operations/audit-actions.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordBody, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { actionName } from '#web/lib/action-texts.ts';
import { call } from '#web/lib/api.ts';
import type { DashboardSearch, ListFilters } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later, usePreload } from '#web/lib/later.tsx';
import { PAGE } from '#web/lib/list-pages.ts';
import { ReviewList } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Knows all settings by name, which the list doesn't need. */
const Difference = later(() => import('./difference-table.tsx').then((module) => module.Difference));

function columnsIn(language: Language): readonly Column<AuditEntry>[] {
  const t = auditTexts(language);
  return [
    { title: t('record'), share: 3.3, cell: (entry) => recordText(entry, language) },
    { title: t('who'), share: 3.6, isWideOnly: true, cell: (entry) => whoText(entry, language) },
    { title: t('when'), share: 2.4, cell: ({ at }) => <DayCell at={at} />, onPhone: 'side' },
  ];
}

/** Every change, with who made it and when. Nothing here can be edited. */
export function AuditPart() {
  const t = useTexts(auditTexts);
  const language = use(LanguageContext);
  usePreload(Difference);
  return (
    <RecordList
      topic="audit"
      title={t('title')}
      placeholder={t('searchPlaceholder')}
      statuses={GROUPS.map((value) => ({ value, word: t(value) }))}
      hasDays
      readPage={readAuditPage}
      exportPath="/api/admin/audit/export"
      nameColumn={{
        title: t('what'),
        share: 3.1,
        name: ({ action }) => actionName(action, language),
        about: ({ action }) => action,
      }}
      columns={columnsIn(language)}
      empty={{
        icon: 'note',
        title: t('empty'),
        about: t('emptyHint'),
      }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <AuditSheet key={id} id={id} frame={frame} />;
}

/** One audit entry: who, when, what, and the values before and after. */
function AuditSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const t = useTexts(auditTexts);
  const language = use(LanguageContext);
  return (
    <RecordSheet
      kind="entry"
      query={auditEntry(id)}
      frame={frame}
      title={({ action }: AuditEntry) => actionName(action, language)}
      about={happenedAt}
    >
      {(entry) => (
        <RecordBody>
          <ReviewList
            rows={[
              { title: t('who'), value: whoText(entry, language) },
              { title: t('record'), value: <RecordLink entry={entry} /> },
              { title: t('action'), value: entry.action },
              { title: t('id'), value: entry.subjectId },
              ...(entry.requestId ? [{ title: t('request'), value: entry.requestId }] : []),
            ]}
          />
          <Suspense fallback={<Skeleton lines={3} height="3rem" label={t('whatChanged')} />}>
            <Difference entry={entry} />
          </Suspense>
        </RecordBody>
      )}
    </RecordSheet>
  );
}

function happenedAt({ at }: AuditEntry) {
  return <When at={at} />;
}

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
  invoice: (id) => ({ tab: 'invoices', open: id }),
  books: () => ({ tab: 'books' }),
  supply: undefined,
  'gift-card': (id) => ({ tab: 'gifts', open: id }),
  plan: (id) => ({ tab: 'plans', open: id }),
  'promo-code': (id) => ({ tab: 'promos', open: id }),
  person: undefined,
  script: undefined,
  backup: undefined,
  'calendar-feed': undefined,
  'card-payment': undefined,
  'damage-log': undefined,
  'job-photo': undefined,
  analysis: undefined,
  applicant: undefined,
  customer: undefined,
  vehicle: undefined,
} as const satisfies Readonly<Record<string, ((id: string) => DashboardSearch) | undefined>>;

function isKnown(subject: string): subject is keyof typeof PLACES {
  return Object.hasOwn(PLACES, subject);
}

/** 'Quote BB-4F7K2': the record that an entry is about. */
function recordText({ subject, label }: Pick<AuditEntry, 'subject' | 'label'>, language: Language): string {
  const t = auditTexts(language);
  // 'calendarFeed' of 'calendar-feed', as the text's cases are named.
  const known = subject.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const kind = isKnown(subject) ? t('recordKind', { kind: known }) : subject;
  return label ? t('recordLabel', { kind, label }) : kind;
}

/** The same as a link, if the record has a place on the dashboard. */
function RecordLink({ entry }: { readonly entry: AuditEntry }) {
  const language = use(LanguageContext);
  const place = isKnown(entry.subject) ? PLACES[entry.subject] : undefined;
  if (!place || (entry.label === null && entry.subject !== 'business')) return recordText(entry, language);
  return (
    <Link to="/admin/dashboard" search={place(entry.subjectId)}>
      {recordText(entry, language)}
    </Link>
  );
}

/** The groups in the order of the filter above the list. */
const GROUPS = Object.keys(AUDIT_GROUPS) as readonly AuditGroup[];

/** A page of the audit log, newest first. */
function readAuditPage({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<AuditEntry>> {
  return call('GET /api/admin/audit', { query: { q, status: groupOf(status), from, to, cursor, limit: PAGE } });
}

function auditEntry(id: string) {
  return queryOptions({
    queryKey: ['audit', 'detail', id] as const,
    queryFn: () => call('GET /api/admin/audit/:id', { params: { id } }),
  });
}

function groupOf(status: string | undefined): AuditGroup | undefined {
  return status !== undefined && Object.hasOwn(AUDIT_GROUPS, status) ? (status as AuditGroup) : undefined;
}

/** The name of the person who did it, or why there is none. */
function whoText({ who, personId }: Pick<AuditEntry, 'who' | 'personId'>, language: Language): string {
  return who ?? auditTexts(language)(personId === null ? 'notLoggedIn' : 'erasedPerson');
}
