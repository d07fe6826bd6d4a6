import type { ApplicationDetail as Application } from '#contract/applications.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { applicationDetail } from './application-data.ts';
import { ApplicationDetail } from './application-detail.tsx';

/** The open application at the side of the list. */
export function ApplicationSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="application"
      query={applicationDetail(id)}
      frame={frame}
      title={({ fullName }) => fullName}
      about={appliedAt}
    >
      {(application) => <ApplicationDetail key={id} application={application} />}
    </RecordSheet>
  );
}

function appliedAt({ createdAt }: Application) {
  return <When label="Applied" at={createdAt} />;
}
