import type { TimeWarning } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { ownersTime, whyNotOffered } from '#core/scheduling/overrule.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { Invalid } from '#server/errors.ts';
import { holdersOf } from '#server/quotes/queries.ts';
import { listBusy } from './queries.ts';

/**
 * Returns the conflicts of a start time, such as '3:15 PM' on a local date: it isn't offered, it's full, or employees have another
 * job then. The appointment of `quote` itself is left out. Throws Invalid for an unknown package, and for a time that has passed
 * or isn't one. Called by admins only.
 */
export async function listTimeWarnings(
  context: Context,
  asked: {
    readonly date: string;
    readonly time: string;
    readonly package: string;
    readonly quote?: string | undefined;
  },
): Promise<TimeWarning[]> {
  const { settings } = await context.settings();
  const pack = findPackage(settings, canonicalPackageKey(asked.package));
  if (!pack) {
    const choices = settings.packages.map(({ id }) => id).join(', ');
    throw new Invalid([{ path: 'package', message: messageOf(quoteErrorsTexts, 'unknownPackageId', { choices }) }]);
  }
  const at = { date: Temporal.PlainDate.from(asked.date), time: asked.time };
  const startsAt = ownersTime(settings, at, context.clock.now());
  if (!startsAt) throw new Invalid([{ path: 'time', message: messageOf(quoteErrorsTexts, 'timePassed') }]);
  const minutes = pack.minutes ?? Math.round((settings.pay.hoursByPackage[pack.id] ?? 0) * 60);
  const [holders, busy] = await Promise.all([
    holdersOf(context.db, startsAt.toString(), asked.quote),
    listBusy(context.db, {
      from: startsAt,
      until: startsAt.add({ minutes: Math.max(1, minutes) }),
      quoteId: asked.quote,
    }),
  ]);
  const calendar = whyNotOffered(settings, { ...at, packageType: pack.id });
  const isFull = holders.length >= settings.slotCapacity;
  return [
    ...(calendar ? [{ kind: calendar }] : []),
    ...(isFull ? [{ kind: 'full' as const, customers: holders.map(({ customer_name: name }) => name) }] : []),
    ...busy.map(({ until, ...row }) => ({
      kind: 'busy' as const,
      ...row,
      until: Temporal.Instant.from(until).toString(),
    })),
  ];
}
