import type { Settings } from '#core/settings/settings.ts';
import type { Shop } from './shop.ts';

/** A time that is free in the business's calendar. */
export type Visit = {
  /** Local date in the business's zone, '2027-06-19', and the slot's text. */
  readonly date: string;
  readonly time: string;
  readonly startsAt: string;
  /** 'Saturday, June 19', 'Saturday, June 19, 2027' and 'Saturday, June 19, 2027 at 10:00 AM'. */
  readonly day: string;
  readonly fullDay: string;
  readonly text: string;
};

export type Day = {
  readonly date: string;
  readonly slots: readonly { readonly time: string; readonly startsAt: string }[];
  readonly total: number;
  readonly reason?: string;
};

const TIMES = ['8:00 AM', '12:00 PM', '4:00 PM', '8:00 PM'].map((time) => ({ time }));
/** A calendar for what needs a time within 24 hours, whatever day it is: the usual one has none in late August. */
export const OPEN_ALL_YEAR: Partial<Settings> = {
  seasons: [{ name: 'All year', from: '01-01', to: '12-31', weekends: TIMES, weekdays: TIMES }],
};

/** A shop with appointments left today, whatever time it is, that also comes to its customers. */
export const OPEN_TODAY = {
  ...OPEN_ALL_YEAR,
  timeZone: morningZone(),
  mobileAvailable: true,
} satisfies Partial<Settings>;

/** A time zone in which it is 8 AM now. */
function morningZone(): string {
  const ahead = Temporal.Now.zonedDateTimeISO('UTC').hour - 8;
  const hours = ahead > 12 ? ahead - 24 : ahead;
  return `Etc/GMT${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** The first free time that is more than a day ahead. */
export async function firstFreeVisit(shop: Shop, packageId: string): Promise<Visit> {
  const visit = (await freeVisits(shop, packageId))[0];
  if (!visit) throw new Error(`nothing is free for ${packageId}`);
  return visit;
}

/** Every free time of the 90 days after today but those of tomorrow, which may be too near to be changed by a customer. */
export async function freeVisits(shop: Shop, packageId: string): Promise<readonly Visit[]> {
  const days = await availability(shop, packageId, { from: 2, to: 90 });
  return days.flatMap(({ date, slots }) => slots.map((slot) => ({ ...slot, ...namesOf(date, slot.time), date })));
}

/** The last free time of a local date; at another one's it may be the day before or after. */
export async function lastVisitOf(shop: Shop, packageId: string, date: Temporal.PlainDate): Promise<Visit> {
  const { days } = shopToday().until(date);
  const found = await availability(shop, packageId, { from: days, to: days });
  const slot = found[0]?.slots.at(-1);
  if (!slot) throw new Error(`nothing is free on ${date.toString()}`);
  return { ...slot, ...namesOf(date.toString(), slot.time), date: date.toString() };
}

/** The days of the calendar, counted from the business's today. */
export async function availability(
  shop: Shop,
  packageId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Day[]> {
  const today = shopToday();
  const query = new URLSearchParams({
    from: today.add({ days: from }).toString(),
    to: today.add({ days: to }).toString(),
    package: packageId,
  });
  const answer = await fetch(`${shop.url}/api/availability?${query}`);
  const { days } = (await answer.json()) as { readonly days: readonly Day[] };
  return days;
}

/** What is today where the business is. */
export function shopToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('America/New_York');
}

/** 'Saturday, June 19' of a local date. */
export function dayName(date: string): string {
  return namesOf(date, '').day;
}

function namesOf(date: string, time: string): Pick<Visit, 'day' | 'fullDay' | 'text'> {
  const plain = Temporal.PlainDate.from(date);
  const day = plain.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  const fullDay = `${day}, ${plain.year}`;
  return { day, fullDay, text: `${fullDay} at ${time}` };
}
