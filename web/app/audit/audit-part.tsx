import { use } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { auditTexts } from '#core/languages/en/audit.ts';
import type { Language } from '#core/languages/language.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { actionName } from '#web/lib/action-texts.ts';
import { GROUPS, readAuditPage, whoText } from './audit-data.ts';
import { AuditSheet } from './audit-sheet.tsx';
import { recordText } from './record-link.tsx';

function columnsIn(language: Language): readonly Column<AuditEntry>[] {
  const t = auditTexts(language);
  return [
    { title: t('record'), share: 3.3, cell: (entry) => recordText(entry, language) },
    { title: t('who'), share: 3.6, cell: (entry) => whoText(entry, language) },
    { title: t('when'), share: 2.4, cell: ({ at }) => <DayCell at={at} />, onPhone: 'side' },
  ];
}

/** Every change, with who made it and when. Nothing here can be edited. */
export function AuditPart() {
  const t = useTexts(auditTexts);
  const language = use(LanguageContext);
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
