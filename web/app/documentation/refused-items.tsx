import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import type { OutboxItem } from './outbox-item.ts';
import { outbox } from './send-item.ts';

const NAMES = { photo: 'A photo', damage: 'A damage log', completion: 'The completion' } as const;

/** Items that the server rejected, each with its reason. They are kept until the employee discards them here. */
export function RefusedItems({ items }: { readonly items: readonly OutboxItem[] }) {
  return items
    .filter(({ state }) => state === 'refused')
    .map(({ id, kind, refusal }) => (
      <Callout
        key={id}
        title={`${NAMES[kind]} was not taken`}
        action={
          <div className="doc-row">
            <Button onClick={() => outbox.sendNow()}>Try again</Button>
            <Button variant="plain" onClick={() => void outbox.discard(id)}>
              Remove
            </Button>
          </div>
        }
      >
        {refusal}
      </Callout>
    ));
}
