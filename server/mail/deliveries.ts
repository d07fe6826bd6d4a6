import { setTimeout as delay } from 'node:timers/promises';
import { deliver, type DeliverDeps } from './deliver.ts';
import { claimDueMails } from '#server/data/mails.ts';
import type { Transport } from './transport.ts';

export type Deliveries = {
  /**
   * Claims as many due emails as there is capacity for and starts sending them, without waiting. Returns false if none is
   * due.
   */
  readonly startMore: () => Promise<boolean>;
  /** Resolves once nothing is being sent. */
  readonly idle: () => Promise<void>;
};

export type DeliveryRules = {
  readonly transport: Transport;
  readonly stopping: AbortSignal;
  /** Timeout for one email, in milliseconds. */
  readonly limit: number;
  /** Whether requests are waiting for a response; email then waits briefly. */
  readonly isBusy: () => boolean;
  /** Called after an attempt to deliver an email has ended. */
  readonly onSettled: () => void;
  /** Called when there is capacity again and more email was due. */
  readonly onRoom: () => void;
};

/** In milliseconds: how long an email yields to pending requests at most, and how often it checks for them. */
const MOST_PATIENCE = 250;
const LOOK_EVERY = 25;
const MOST_AT_ONCE = 10;
/** A sender that hasn't settled its claimed email by then is considered dead. */
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
      .catch((error: unknown) => deps.log.error({ err: error, mail }, 'the outcome of a mail could not be stored'))
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

/** Rendering an email takes as long as several responses, and email is less urgent than people waiting for a page. */
async function untilCalm(isBusy: () => boolean): Promise<void> {
  for (let waited = 0; waited < MOST_PATIENCE && isBusy(); waited += LOOK_EVERY) await delay(LOOK_EVERY);
}
