import type { Availability } from '#contract/business.ts';
import { canonicalPackageKey, findPackage, type Business } from '#core/business.ts';
import type { Actor } from '#core/permissions.ts';
import { availability, MOST_AVAILABILITY_DAYS } from '#core/slots.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { countHolds } from '../quotes/sql.ts';

export type SlotSearch = { readonly from: string; readonly to: string; readonly package: string };

/** What is really free on each local date of the search, at most 100 days. Throws Invalid for an unknown package or a bad range. */
export async function findSlots(deps: Deps, _actor: Actor, search: SlotSearch): Promise<Availability> {
  const { business } = await deps.business();
  const query = queryOf(business, search);
  const [from, after] = [query.from, query.to.add({ days: 1 })].map((date) =>
    date.toZonedDateTime(business.timeZone).toInstant(),
  );
  const held = from && after ? await countHolds(deps.db, from, after) : new Map<string, number>();
  const days = availability(business, query, { held, now: deps.clock.now() });
  return { timeZone: business.timeZone, days: days.map((day) => ({ ...day, slots: [...day.slots] })) };
}

function queryOf(business: Business, search: SlotSearch) {
  const pack = findPackage(business, canonicalPackageKey(search.package));
  const from = Temporal.PlainDate.from(search.from);
  const to = Temporal.PlainDate.from(search.to);
  const days = from.until(to, { largestUnit: 'day' }).days + 1;
  const errors = [
    ...(pack
      ? []
      : [
          {
            path: 'package',
            message: `There is no such package. Choose one of: ${business.packages.map((each) => each.id).join(', ')}.`,
          },
        ]),
    ...(days < 1 ? [{ path: 'to', message: 'The last day lies before the first one.' }] : []),
    ...(days > MOST_AVAILABILITY_DAYS
      ? [{ path: 'to', message: `Please ask for at most ${MOST_AVAILABILITY_DAYS} days at once.` }]
      : []),
  ];
  if (!pack || errors.length > 0) throw new Invalid(errors);
  return { from, to, packageType: pack.id };
}
