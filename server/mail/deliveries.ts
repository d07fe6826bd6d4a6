import { setTimeout as delay } from 'node:timers/promises';
import { deliver, type DeliverDeps } from './deliver.ts';
import { claimDueMails } from '#server/data/mails.ts';
import type { Transport } from './transport.ts';

export type Deliveries = {
  /** Claims as many due mails as there is room for and starts sending them; does not wait for that. False when none is due. */
  readonly startMore: () => Promise<boolean>;
  /** Waits until nothing is being sent. */
  readonly idle: () => Promise<void>;
};

export type DeliveryRules = {
  readonly transport: Transport;
  readonly stopping: AbortSignal;
  /** Milliseconds that one mail may take. */
  readonly limit: number;
  /** Whether somebody waits for an answer, so that mail waits a little. */
  readonly isBusy: () => boolean;
  /** Called when something became of a mail. */
  readonly onSettled: () => void;
  /** Called when there is room again and more mail was due. */
  readonly onRoom: () => void;
};

/** In milliseconds: how long a mail lets people go first, and how often it looks whether they still do. */
const MOST_PATIENCE = 250;
const LOOK_EVERY = 25;
const MOST_AT_ONCE = 10;
/** Who claimed a mail and did not settle it by then is taken for dead. */
const CLAIM_HOLDS = { minutes: 3 } as const;

/** What one process is sending: up to ten mails at once, so that a server that hangs holds up ten and not all. */
export function openDeliveries(deps: DeliverDeps, rules: DeliveryRules): Deliveries {
  /** By the id of the mail. */
  const underWay = new Map<string, Promise<void>>();
  let mayBeMore = false;

  async function startMore(): Promise<boolean> {
    const most = MOST_AT_ONCE - underWay.size;
    if (most === 0) return true;
    const now = deps.clock.now();
    const claim = deps.random.id();
    const except = [...underWay.keys()];
    const { business } = await deps.business();
    const until = now.add(CLAIM_HOLDS);
    const mails = await claimDueMails(deps.db, { claim, now, until, most, except, shop: business.email });
    mayBeMore = mails.length > 0;
    for (const mail of mails) {
      const limit = AbortSignal.timeout(rules.limit);
      const how = { claim, transport: rules.transport, limit, stopping: rules.stopping };
      track(
        untilCalm(rules.isBusy).then(() => deliver(deps, mail, how)),
        mail.id,
      );
    }
    return mayBeMore;
  }

  function track(delivery: Promise<void>, mail: string): void {
    const work = delivery
      .catch((error: unknown) => deps.log.error({ err: error, mail }, 'what became of a mail could not be stored'))
      .finally(() => {
        underWay.delete(mail);
        rules.onSettled();
        if (mayBeMore && underWay.size <= MOST_AT_ONCE / 2) rules.onRoom();
      });
    underWay.set(mail, work);
  }

  return {
    startMore,
    idle: async () => {
      await Promise.all(underWay.values());
    },
  };
}

/** Writing a mail takes as long as answering several people, who wait for it; nobody waits for a mail that closely. */
async function untilCalm(isBusy: () => boolean): Promise<void> {
  for (let waited = 0; waited < MOST_PATIENCE && isBusy(); waited += LOOK_EVERY) await delay(LOOK_EVERY);
}
