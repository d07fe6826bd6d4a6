import type { Earnings } from '#contract/employees.ts';
import { boundsOf } from '#core/people/attendance.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { soldName } from '#core/pricing/pricing.ts';
import { localDate } from '#core/lib/time.ts';
import { figureStaff } from '../attendance/figure.ts';
import { resolvePayPeriod, type PayPeriodSearch } from '../attendance/pay-period.ts';
import { listFinishedJobs, listTips } from '../data/attendance.ts';
import { earnedView, periodView } from '../attendance/view.ts';
import type { Deps } from '../deps.ts';
import { findSelf } from './own-session.ts';

const DAYS = 365;

/**
 * The caller's completed jobs between two local dates (inclusive) with the pay for each, and the tips of those days, newest
 * first; defaults to the last 365 days. Throws Invalid if one end is missing, or the period is reversed or too long.
 */
export async function listEarnings(
  deps: Deps,
  actor: Actor,
  { language, ...asked }: PayPeriodSearch & { readonly language: Language },
): Promise<Earnings> {
  const { settings } = await deps.settings();
  const own = await findSelf(deps.db, actor);
  const today = localDate(deps.clock.now(), settings.timeZone);
  const isAsked = asked.from !== undefined || asked.to !== undefined;
  const period = isAsked
    ? await resolvePayPeriod(deps, asked)
    : { from: today.subtract({ days: DAYS - 1 }), to: today };
  const days = periodView(period);
  const [finished, tips, figuresOf] = await Promise.all([
    listFinishedJobs(deps.db, { ...boundsOf(period, settings.timeZone), employee: own.id }),
    listTips(deps.db, { ...days, employee: own.id }),
    figureStaff(deps, deps.db, [own.id]),
  ]);
  const jobs = finished.map((job) => earnedView(job, settings, language)).toReversed();
  return {
    ...days,
    earnings: jobs.reduce((sum, { pay }) => sum + pay, 0),
    totalEarnings: figuresOf(own.id).earnedCents,
    jobs,
    tips: tips.map(({ id, reference, receivedOn, cents, ...job }) => ({
      id,
      reference,
      packageName: soldName(settings, job, language),
      receivedOn,
      cents,
    })),
  };
}
