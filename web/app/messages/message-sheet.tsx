import type { MessageDetail } from '#contract/messages.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { messageDetail } from './message-data.ts';
import { MessageText } from './message-text.tsx';

/** The open message at the side of the list. */
export function MessageSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="message"
      query={messageDetail(id)}
      frame={frame}
      title={({ name }: MessageDetail) => name}
      about={receivedAt}
    >
      {(message) => <MessageText key={message.id} message={message} />}
    </RecordSheet>
  );
}

function receivedAt({ createdAt }: MessageDetail) {
  return <When label="Received" at={createdAt} />;
}
