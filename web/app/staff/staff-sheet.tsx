import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { staffDetail } from '#web/lib/staff-data.ts';
import { StaffDetail } from './staff-detail.tsx';

/** An employee, in the sheet next to the list. */
export function StaffSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="crew member"
      query={staffDetail(id)}
      frame={frame}
      title={({ name }) => name}
      about={({ employeeId }) => employeeId}
    >
      {(member) => <StaffDetail key={id} member={member} onDeleted={frame.onClose} />}
    </RecordSheet>
  );
}
