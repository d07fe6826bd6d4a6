import { formatMoney } from '#core/lib/money.ts';
import { WEEKDAYS, type Weekday } from '#core/scheduling/opening-hours.ts';
import type { SettingsForm } from './settings-form.ts';
import type { ExtraSettings, PackageSettings, SeasonSettings, SlotSettings } from './wire-prices.ts';
import { formatMonthDay } from '#core/lib/time.ts';

/** One field in words. A list that is compared item by item has `items`. */
export type SettingLeaf = {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly items?: readonly string[];
};

/** Fields that belong together: a package, an extra, a season, or (without a label) what stands by itself. */
export type SettingGroup = {
  /** Identifies the same thing in two versions, wherever it is in its list. */
  readonly key: string;
  readonly path: string;
  readonly label: string;
  /** The whole of it in short, for when it comes or goes. */
  readonly about: string;
  readonly leaves: readonly SettingLeaf[];
};

/** What packages are called, by id. */
export type PackageNames = Readonly<Record<string, string>>;

/** All settings in words, in the order in which the owner sees them. What is no number where one belongs is shown as it is. */
export function settingGroups(settings: SettingsForm, names: PackageNames): readonly SettingGroup[] {
  const { packages, extras, seasons, social, makes } = settings;
  const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? id).join(', ') || 'none';
  return [
    alone(shopLeaves(settings)),
    ...social.map(({ network, url }, index) => ({
      ...group(`social.${network}`, { path: `social.${index}`, label: `Link ${network}`, about: url }),
      leaves: [leaf(`social.${index}.url`, 'address', url)],
    })),
    ...packages.map(packageGroup),
    ...extras.map((extra, index) => extraGroup(extra, { index, packages: named(extra.packages) })),
    alone(
      (['car', 'truck', 'powersport'] as const).map((type) =>
        list(`makes.${type}`, { label: `${type} brands`, items: makes[type] }),
      ),
    ),
    ...seasons.map((season, index) => seasonGroup(season, { index, named })),
    alone([
      ...timeLeaves(settings),
      ...feeLeaves(settings),
      ...estimateLeaves(settings),
      ...payLeaves(settings, names),
    ]),
    alone([
      leaf('launch.locked', 'launch lock', onOff(settings.launch.locked)),
      leaf('launch.message', 'launch text', settings.launch.message),
      leaf('applicantCode', "applicants' code", settings.applicantCode || 'none'),
      ...followUpLeaves(settings),
    ]),
  ];
}

function shopLeaves(settings: SettingsForm): readonly SettingLeaf[] {
  const { name, email, phone, area, address, directions, openingHours, timeZone } = settings;
  return [
    leaf('name', 'name', name),
    leaf('email', 'email', email),
    leaf('phone', 'phone', phone),
    leaf('area', 'service area', area),
    leaf('address.street', 'street', address.street || 'none'),
    leaf('address.locality', 'town', address.locality),
    leaf('address.region', 'state', address.region),
    leaf('address.postalCode', 'ZIP code', address.postalCode || 'none'),
    leaf('address.country', 'country', address.country),
    leaf('directions', 'directions', directions || 'none'),
    ...WEEKDAYS.map((day) => leaf(`openingHours.${day}`, `opening hours, ${day}`, spanOf(openingHours[day]))),
    leaf('timeZone', 'time zone', timeZone),
  ];
}

function packageGroup(pack: PackageSettings, index: number): SettingGroup {
  const path = `packages.${index}`;
  const { conditionPrices } = pack;
  return {
    ...group(`packages.${pack.id}`, {
      path,
      label: pack.name,
      about: `${money(pack.dropoffPrice)} drop-off, ${money(pack.mobilePrice)} mobile`,
    }),
    leaves: [
      leaf(`${path}.name`, 'name', pack.name),
      leaf(`${path}.emoji`, 'emoji', pack.emoji),
      leaf(`${path}.dropoffPrice`, 'drop-off price', money(pack.dropoffPrice)),
      leaf(`${path}.mobilePrice`, 'mobile price', money(pack.mobilePrice)),
      leaf(`${path}.description`, 'description', pack.description),
      list(`${path}.features`, { label: 'features', items: pack.features }),
      list(`${path}.checklist`, { label: 'checklist', items: pack.checklist ?? [] }),
      leaf(`${path}.popular`, 'most popular', yesNo(pack.popular)),
      ...(conditionPrices
        ? (['light', 'moderate', 'heavy'] as const).map((level) =>
            leaf(`${path}.conditionPrices.${level}`, `${level} condition`, money(conditionPrices[level])),
          )
        : []),
    ],
  };
}

function extraGroup(
  { name, description, price }: ExtraSettings,
  { index, packages }: { readonly index: number; readonly packages: string },
): SettingGroup {
  const path = `extras.${index}`;
  return {
    ...group(`extras.${name}`, { path, label: `Extra ${name}`, about: `${money(price)}, with ${packages}` }),
    leaves: [
      leaf(`${path}.description`, 'description', description),
      leaf(`${path}.price`, 'price', money(price)),
      leaf(`${path}.packages`, 'packages', packages),
    ],
  };
}

function seasonGroup(
  { name, from, to, weekends, weekdays }: SeasonSettings,
  { index, named }: { readonly index: number; readonly named: (ids: readonly string[]) => string },
): SettingGroup {
  const path = `seasons.${index}`;
  const slots = (rules: readonly SlotSettings[]) =>
    rules.map(({ time, packages }) => (packages ? `${time} (${named(packages)} only)` : time));
  return {
    ...group(`seasons.${name}`, { path, label: `Season ${name}`, about: `${day(from)} to ${day(to)}` }),
    leaves: [
      leaf(`${path}.from`, 'first day', day(from)),
      leaf(`${path}.to`, 'last day', day(to)),
      list(`${path}.weekends`, { label: 'weekend times', items: slots(weekends) }),
      list(`${path}.weekdays`, { label: 'weekday times', items: slots(weekdays) }),
    ],
  };
}

function timeLeaves(settings: SettingsForm): readonly SettingLeaf[] {
  const { closedDays, slotCapacity, minimumNoticeMinutes, horizonDays, reservationHours, mobileAvailable, promise } =
    settings;
  return [
    list('closedDays', { label: 'closed days', items: closedDays.map(date) }),
    leaf('slotCapacity', 'visits at one time', String(slotCapacity)),
    leaf('minimumNoticeMinutes', 'shortest notice', `${minimumNoticeMinutes} minutes`),
    leaf('horizonDays', 'booking ahead', `${horizonDays} days`),
    leaf('reservationHours', 'hold for unconfirmed requests', `${reservationHours} hours`),
    leaf('mobileAvailable', 'mobile service', onOff(mobileAvailable)),
    leaf('promise.confirmationHours', 'confirmation promised within', `${promise.confirmationHours} hours`),
    leaf('promise.answerHours', 'answer promised within', `${promise.answerHours} hours`),
  ];
}

function feeLeaves({ fees, cans }: SettingsForm): readonly SettingLeaf[] {
  return [
    leaf('fees.truck', 'truck fee', money(fees.truck)),
    leaf('fees.waterDiscount', 'water discount', money(fees.waterDiscount)),
    leaf('cans.one', 'one can', money(cans.one)),
    leaf('cans.two', 'two cans', money(cans.two)),
    leaf('cans.eachBeyond', 'each can beyond two', money(cans.eachBeyond)),
    leaf('cans.most', 'most cans at a visit', String(cans.most)),
  ];
}

function estimateLeaves({ estimate }: SettingsForm): readonly SettingLeaf[] {
  const { mode, percentByLevel, minutesByLevel, leastPercent, mostPercent } = estimate;
  const modes: Readonly<Record<string, string>> = { off: 'off', show: 'show only', price: 'changes the price' };
  return [
    leaf('estimate.mode', 'photo estimate', modes[mode] ?? mode),
    ...Object.entries(percentByLevel).map(([level, percent]) =>
      leaf(`estimate.percentByLevel.${level}`, `photo estimate, ${level}`, `${percent}%`),
    ),
    ...Object.entries(minutesByLevel).map(([level, minutes]) =>
      leaf(`estimate.minutesByLevel.${level}`, `photo estimate, ${level}, time`, `${minutes} minutes`),
    ),
    leaf('estimate.leastPercent', 'lowest photo adjustment', `${leastPercent}%`),
    leaf('estimate.mostPercent', 'highest photo adjustment', `${mostPercent}%`),
  ];
}

function payLeaves({ venmo, pay }: SettingsForm, names: PackageNames): readonly SettingLeaf[] {
  return [
    leaf('venmo', 'Venmo name', venmo),
    leaf('pay.defaultHourly', 'usual hourly pay', money(pay.defaultHourly)),
    ...Object.entries(pay.hoursByPackage).map(([id, hours]) =>
      leaf(`pay.hoursByPackage.${id}`, `paid hours, ${names[id] ?? id}`, `${hours} hours`),
    ),
  ];
}

function followUpLeaves({ followUp }: SettingsForm): readonly SettingLeaf[] {
  const { dayBefore, dayBeforeHour, sameDay, sameDayHours, texts, thanks, reviewLinks } = followUp;
  return [
    leaf('followUp.dayBefore', 'reminder the day before', onOff(dayBefore)),
    leaf('followUp.dayBeforeHour', 'hour of that reminder', `${dayBeforeHour}:00`),
    leaf('followUp.sameDay', 'reminder shortly before', onOff(sameDay)),
    leaf('followUp.sameDayHours', 'how long before', `${sameDayHours} hours`),
    leaf('followUp.texts', 'reminders as text messages', onOff(texts)),
    leaf('followUp.thanks', 'thanks after the visit', onOff(thanks)),
    list('followUp.reviewLinks', {
      label: 'review links',
      items: reviewLinks.map(({ network, url }) => `${network} ${url}`),
    }),
  ];
}

function spanOf(span: SettingsForm['openingHours'][Weekday]): string {
  return span ? `${span.opens} to ${span.closes}` : 'closed';
}

function group(key: string, of: Pick<SettingGroup, 'path' | 'label' | 'about'>): Omit<SettingGroup, 'leaves'> {
  return { key, ...of };
}

/** Fields that stand by themselves. */
function alone(leaves: readonly SettingLeaf[]): SettingGroup {
  return { key: `alone ${leaves[0]?.path}`, path: '', label: '', about: '', leaves };
}

function leaf(path: string, label: string, text: string): SettingLeaf {
  // Of something in a list the key leaves out where it stands.
  return { key: path.replace(/^(packages|extras|seasons|social)\.\d+\./, ''), path, label, text };
}

function list(path: string, { label, items }: { readonly label: string; readonly items: readonly string[] }) {
  return { ...leaf(path, label, items.join(', ')), items };
}

function money(dollars: number): string {
  return typeof dollars === 'number' ? formatMoney(Math.round(dollars * 100)) : String(dollars);
}

function day(monthDay: string): string {
  try {
    return formatMonthDay(monthDay);
  } catch {
    return monthDay;
  }
}

/** Without commas: dates stand in lists. */
function date(localDate: string): string {
  const [year = '', ...monthDay] = localDate.split('-');
  return `${day(monthDay.join('-'))} ${year}`;
}

function onOff(isOn: boolean): string {
  return isOn ? 'on' : 'off';
}

function yesNo(isSo: boolean): string {
  return isSo ? 'yes' : 'no';
}
