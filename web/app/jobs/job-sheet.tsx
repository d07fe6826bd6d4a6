import type { SheetFrame } from '../list/desk-list.tsx';
import { RecordSheet } from '../list/record-sheet.tsx';
import { jobDetail } from './job-data.ts';
import { JobDetail } from './job-detail.tsx';

type JobSheetProps = { readonly id: string; readonly frame: SheetFrame };

/** The open job at the side. */
export function JobSheet({ id, frame }: JobSheetProps) {
  return (
    <RecordSheet
      what="job"
      query={jobDetail(id)}
      frame={frame}
      title={({ customerName }) => customerName}
      about={({ reference, packageName }) => `${reference}, ${packageName}`}
    >
      {(job) => <JobDetail key={id} job={job} />}
    </RecordSheet>
  );
}
