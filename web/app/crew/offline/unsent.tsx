import { Icon } from '#web/ui/icon.tsx';
import { RefusedItems } from '#web/app/documentation/refused-items.tsx';
import { SendingNote } from '#web/app/documentation/sending-note.tsx';
import { useOwnOutbox } from '#web/app/documentation/use-outbox.ts';
import './unsent.css';

/** How much of what was recorded has been sent, on every crew page. */
export function Unsent() {
  const sending = useOwnOutbox();
  const { items, sent } = sending;
  if (items.length === 0) return null;
  return (
    <section className="unsent" aria-label="Sending">
      {sent === items.length ? (
        <p className="unsent-none">
          <Icon name="check" />
          {sent} of {sent} sent
        </p>
      ) : (
        <>
          <SendingNote {...sending} />
          <RefusedItems items={items} />
        </>
      )}
    </section>
  );
}
