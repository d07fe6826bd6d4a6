import { deliver, type DeliverDeps } from './deliver.ts';
import { claimDueMails } from './sql.ts';
import type { Transport } from './transport.ts';

export type Deliveries = {
  /** Claims as many due mails as there is room for and starts sending them; does not wait for that. */
  readonly startMore: () => Promise<void>;
  /** Waits until nothing is being sent. */
  readonly idle: () => Promise<void>;
};

export type DeliveryRules = {
  readonly transport: Transport;
  readonly stopping: AbortSignal;
  /** Milliseconds that one mail may take. */
  readonly limit: number;
  /** Called when there is room again and more mail was due. */
  readonly onRoom: () => void;
};

const MOST_AT_ONCE = 10;
/** Who claimed a mail and did not settle it by then is taken for dead. */
const CLAIM_HOLDS = { minutes: 3 } as const;

/** What one process is sending: up to ten mails at once, so that a server that hangs holds up ten and not all. */
export function openDeliveries(deps: DeliverDeps, rules: DeliveryRules): Deliveries {
  const underWay = new Set<Promise<void>>();
  let mayBeMore = false;

  async function startMore(): Promise<void> {
    const most = MOST_AT_ONCE - underWay.size;
    if (most === 0) return;
    const now = deps.clock.now();
    const claim = deps.chance.id();
    const mails = await claimDueMails(deps.db, { claim, now, until: now.add(CLAIM_HOLDS), most });
    mayBeMore = mails.length === most;
    for (const mail of mails) {
      const limit = AbortSignal.timeout(rules.limit);
      const delivery = deliver(deps, mail, { claim, transport: rules.transport, limit, stopping: rules.stopping });
      track(delivery, mail.id);
    }
  }

  function track(delivery: Promise<void>, mail: string): void {
    const work = delivery
      .catch((error: unknown) => deps.log.error({ err: error, mail }, 'what became of a mail could not be stored'))
      .finally(() => {
        underWay.delete(work);
        if (mayBeMore && underWay.size <= MOST_AT_ONCE / 2) rules.onRoom();
      });
    underWay.add(work);
  }

  return {
    startMore,
    idle: async () => {
      await Promise.all(underWay);
    },
  };
}
