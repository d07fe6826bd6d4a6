import type { Gauge, Registry } from 'prom-client';
import type { PoolUse } from '../db/engine.ts';

/** Values that are read at each scrape. Undefined if the database did not respond. */
export type Readings = {
  readonly pool: PoolUse;
  readonly outbox: OutboxReading | undefined;
  /** Seconds since each recurring task last ran; one that never ran is missing. */
  readonly heartbeats: Readonly<Record<string, number>> | undefined;
  /** Seconds since a backup was last restored and verified; null if none ever was. */
  readonly provenSeconds: number | null | undefined;
};

export type OutboxReading = {
  readonly waiting: number;
  readonly failed: number;
  /** Seconds since the oldest waiting email was queued; 0 if none is waiting. */
  readonly oldestSeconds: number;
};

type Library = { readonly Gauge: typeof Gauge };

/** Adds the gauges to the register. Returns the function that sets them. */
export function addGauges(library: Library, register: Registry): (readings: Readings) => void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new library.Gauge({ name, help, labelNames, registers: [register] });
  const up = gauge('brightbay_database_up', '1 when the database answered just now.');
  const connections = gauge('brightbay_database_connections', 'Connections to the database.', ['state']);
  const waiting = gauge('brightbay_database_waiting', 'Who waits for a connection to the database.');
  const mails = gauge('brightbay_outbox_mails', 'Mails in the outbox that were not sent.', ['status']);
  const oldest = gauge('brightbay_outbox_oldest_seconds', 'How long the longest waiting mail has waited.');
  const beats = gauge('brightbay_heartbeat_age_seconds', 'Since a repeated duty last ran.', ['duty']);

  const proven = gauge('brightbay_backup_proven_age_seconds', 'Since a backup was last restored and found whole.');

  return ({ pool, outbox, heartbeats, provenSeconds }) => {
    up.set(outbox && heartbeats ? 1 : 0);
    connections.set({ state: 'used' }, pool.open - pool.idle);
    connections.set({ state: 'idle' }, pool.idle);
    waiting.set(pool.waiting);
    // Values from before an outage must not be reported as current.
    mails.reset();
    beats.reset();
    oldest.remove();
    proven.remove();
    if (outbox) {
      mails.set({ status: 'waiting' }, outbox.waiting);
      mails.set({ status: 'failed' }, outbox.failed);
      oldest.set(outbox.oldestSeconds);
    }
    if (typeof provenSeconds === 'number') proven.set(provenSeconds);
    for (const [duty, age] of Object.entries(heartbeats ?? {})) beats.set({ duty }, age);
  };
}
