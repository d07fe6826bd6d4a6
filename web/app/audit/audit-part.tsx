import type { AuditEntry } from '#contract/audit.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { actionName } from '#web/lib/action-texts.ts';
import { GROUPS, readAuditPage, whoText } from './audit-data.ts';
import { AuditSheet } from './audit-sheet.tsx';
import { recordText } from './record-link.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'Record', share: 3.3, cell: recordText },
  { title: 'Who', share: 3.6, cell: whoText },
  { title: 'When', share: 2.4, cell: ({ at }) => <DayCell at={at} />, onPhone: 'side' },
];

/** Every change, with who made it and when. Nothing here can be edited. */
export function AuditPart() {
  return (
    <RecordList
      topic="audit"
      title="Audit"
      placeholder="Person, action, reference, ID"
      statuses={GROUPS}
      days="Done"
      readPage={readAuditPage}
      exportPath="/api/admin/audit/export"
      nameColumn={{
        title: 'What',
        share: 3.1,
        name: ({ action }) => actionName(action),
        about: ({ action }) => action,
      }}
      columns={COLUMNS}
      empty={{
        icon: 'note',
        title: 'Nothing has happened yet',
        about: 'Every change appears here with who made it.',
      }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <AuditSheet key={id} id={id} frame={frame} />;
}
