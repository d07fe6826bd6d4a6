import { DEFAULT_MENU } from '#core/settings/default-menu.ts';
import { newId, type SettingsForm } from '#core/settings/settings-form.ts';
import type { StartMenu } from './start-menu.ts';

type Named = { readonly id: string; readonly name: string };
type Ids = (id: string) => string;

/** What the documented calls name keeps its ID, whatever the owner called it meanwhile. */
const DOCUMENTED_IDS = new Set(
  [DEFAULT_MENU.packages, DEFAULT_MENU.vehicleClasses, DEFAULT_MENU.extras].flatMap((items) =>
    items.map(({ id }) => id),
  ),
);

/**
 * A menu to start with, with the IDs that a shop knows: what has the name of something that the shop has or had is that. An ID
 * that the shop gave to something else isn't used again; a new one is made of the name.
 */
export function withKnownIds(menu: StartMenu, before: SettingsForm): StartMenu {
  const category = idsOf(menu.categories, before.categories);
  const vehicleClass = idsOf(menu.vehicleClasses, before.vehicleClasses);
  const pack = idsOf(menu.packages, before.packages);
  const extra = idsOf(menu.extras, before.extras);
  return {
    ...menu,
    categories: menu.categories.map((each) => ({ ...each, id: category(each.id) })),
    vehicleClasses: menu.vehicleClasses.map((each) => ({ ...each, id: vehicleClass(each.id) })),
    packages: menu.packages.map((each) => ({
      ...each,
      id: pack(each.id),
      ...(each.category !== undefined && { category: category(each.category) }),
      classes: each.classes.map(vehicleClass),
      ...(each.alsoAccepted && { alsoAccepted: each.alsoAccepted.map(vehicleClass) }),
      ...(each.classPrices && { classPrices: keyedBy(each.classPrices, vehicleClass) }),
      ...(each.classMinutes && { classMinutes: keyedBy(each.classMinutes, vehicleClass) }),
    })),
    extras: menu.extras.map((each) => ({
      ...each,
      id: extra(each.id),
      packages: each.packages.map(pack),
      ...(each.categories && { categories: each.categories.map(category) }),
      ...(each.classCents && { classCents: keyedBy(each.classCents, vehicleClass) }),
    })),
    hoursByPackage: keyedBy(menu.hoursByPackage, pack),
  };
}

/** The ID in the shop of each ID of a list of the menu. */
function idsOf(items: readonly Named[], known: readonly Named[]): Ids {
  const found = new Map<string, string>();
  for (const { id, name } of items) {
    const same = known.find((each) => isSameName(each.name, name));
    if (same) found.set(id, same.id);
  }
  const taken = [...known];
  for (const { id, name } of items) {
    if (found.has(id)) continue;
    const isFree = DOCUMENTED_IDS.has(id)
      ? ![...found.values()].includes(id)
      : !taken.some((each) => each.id === id) && !items.some((each) => found.get(each.id) === id);
    const own = isFree ? id : newId(name, [...taken, ...items]);
    found.set(id, own);
    taken.push({ id: own, name });
  }
  return (id) => found.get(id) ?? id;
}

/** As the settings tell names apart. */
function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function keyedBy<Value>(record: Readonly<Record<string, Value>>, idOf: Ids): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [idOf(id), value]));
}
