import { OWN_TIME_SEATS } from '#core/scheduling/rounds.ts';
import { insertQuote, lockSender, readSubmitState } from '#server/booking/queries.ts';
import { transaction, type Db } from '#server/db/client.ts';
import { countHolds, holdSeat } from '#server/quotes/queries.ts';
import { bareRows } from './bare-rows.ts';
import { givenInput } from './child.ts';
import { measure, type Measurement } from './measure.ts';
import { openStore, type Place } from './place.ts';
import { CAPACITY, freeSlots, nextMonth } from './slots.ts';

/** What the database does for a call: the statements of a submit, or the count behind a month of availability. */
export type Bare = Measurement & {
  readonly place: Pick<Place, 'url' | 'dataDir'>;
  readonly kind: 'submit' | 'availability';
  readonly first: number;
};

const { place, kind, first, ...measurement } = givenInput() as Bare;
const database = await openStore(place);
const ask = kind === 'submit' ? submits(database.db, first) : counts(database.db);
const figures = await measure(measurement, async (_client, count) => ask(count));
await database.close();
process.send?.(figures);

function submits(db: Db, first: number): (count: number) => Promise<string | undefined> {
  const slots = freeSlots();
  return async (count) => {
    const number = first + count;
    const slot = slots[number % slots.length];
    if (!slot) return 'no slot';
    const rows = bareRows(number, slot);
    const { id: quoteId, customer_email: email, customer_phone: phone, sender_hash: senderHash } = rows.quote;
    const sender = { email, phone, senderHash, customerId: null };
    const hold = {
      startsAt: slot.startsAt,
      quoteId,
      choice: { seats: [{ from: 1, to: CAPACITY }], counted: OWN_TIME_SEATS, outages: () => [] },
    };
    return transaction(db, async (trx) => {
      await Promise.all([lockSender(trx, sender), readSubmitState(trx, { ...sender, now: Temporal.Now.instant() })]);
      const [, isHeld] = await Promise.all([insertQuote(trx, rows), holdSeat(trx, hold)]);
      return isHeld ? undefined : 'slot taken';
    });
  };
}

function counts(db: Db): () => Promise<undefined> {
  const month = nextMonth();
  const startOf = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('America/New_York').toInstant();
  const [from, to] = [startOf(month.from), startOf(month.to)];
  return async () => void (await countHolds(db, { from, to }));
}
