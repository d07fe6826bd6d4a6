import { payPeriodOf, type PayPeriod } from '#core/people/attendance.ts';
import { localDate } from '#core/lib/time.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';

/** Local dates, both inclusive. Give both or neither. */
export type AskedPeriod = { readonly from?: string | undefined; readonly to?: string | undefined };

const MOST_DAYS = 366;

/**
 * Returns the requested period; defaults to the current pay period. Throws Invalid if one end is missing, or the period is
 * reversed or too long.
 */
export async function settlePeriod(
  deps: Pick<Deps, 'business' | 'clock'>,
  { from, to }: AskedPeriod,
): Promise<PayPeriod> {
  const { business } = await deps.business();
  if (from === undefined && to === undefined) return payPeriodOf(localDate(deps.clock.now(), business.timeZone));
  if (from === undefined || to === undefined)
    throw new Invalid([
      { path: from === undefined ? 'from' : 'to', message: 'Please give the first and the last day.' },
    ]);
  const period = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  const days = period.from.until(period.to).days;
  if (days < 0) throw new Invalid([{ path: 'to', message: 'The last day is before the first.' }]);
  if (days >= MOST_DAYS) throw new Invalid([{ path: 'to', message: `At most ${MOST_DAYS} days at once.` }]);
  return period;
}
