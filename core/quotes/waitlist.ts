import type { ConditionLevel, ServiceType } from '#core/settings/settings.ts';
import type { VehicleTexts } from './request-texts.ts';

/** What is chosen for a vehicle, as the wizard keeps it; answers by the ID of their question. */
type WaitlistVehicle = Partial<VehicleTexts> & {
  readonly packageType: string;
  readonly vehicleType?: string | undefined;
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  readonly garbageCanCount?: number | undefined;
  readonly extras: readonly string[];
  readonly answers?: Readonly<Record<string, string>> | undefined;
};

/** The work that someone on the waitlist wants: what was chosen until the calendar showed a full day. */
export type WaitlistDraft = WaitlistVehicle & {
  readonly serviceType?: ServiceType | undefined;
  readonly mobileDiscount?: boolean | undefined;
  /** The vehicles after the first one. */
  readonly items?: readonly WaitlistVehicle[] | undefined;
};

/** How long a time is held for the customer it's offered to. */
export const WAITLIST_HOLD_HOURS = 2;

/** What's left of an offer at least, in minutes: no one reads an email and books in less. */
const LEAST_HOLD_MINUTES = 15;

/** The most customers who wait for a day, and the most of them from one network. */
export const MOST_WAITING_ON_DAY = 50;
export const MOST_WAITING_OF_SENDER = 5;

/**
 * Returns until when a start is held that becomes free now: two hours, or until customers can no longer book it, which the notice (in
 * minutes) decides. Returns undefined if that's too soon to offer it at all.
 */
export function heldUntil(
  { startsAt, minimumNoticeMinutes }: { readonly startsAt: Temporal.Instant; readonly minimumNoticeMinutes: number },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const last = startsAt.subtract({ minutes: minimumNoticeMinutes });
  const end = now.add({ hours: WAITLIST_HOLD_HOURS });
  const until = Temporal.Instant.compare(last, end) < 0 ? last : end;
  return until.since(now).total('minutes') < LEAST_HOLD_MINUTES ? undefined : until;
}
