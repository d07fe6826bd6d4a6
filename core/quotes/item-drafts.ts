import { isAtAddress, packageOf, soldPackages, type Catalog, type ServicePackage } from '#core/settings/settings.ts';
import { answersFor } from './answers.ts';
import { textsOf, VEHICLE_TEXTS } from './request-texts.ts';
import {
  choose,
  EMPTY_DRAFT,
  itemOf,
  stepOf,
  type ItemDraft,
  type ItemEstimate,
  type Need,
  type QuoteDraft,
  type StepId,
} from './wizard.ts';

/** Whether another vehicle can be added to a draft. */
export function canAddVehicle({ severalVehicles }: Catalog, { packageType, items = [] }: QuoteDraft): boolean {
  return packageType !== undefined && severalVehicles?.isOffered === true && items.length + 1 < severalVehicles.most;
}

/** The packages that another vehicle can have: those that are done where the appointment is. */
export function packagesForItem(catalog: Catalog, { packageType, serviceType }: QuoteDraft): readonly ServicePackage[] {
  const first = packageType === undefined ? undefined : packageOf(catalog, packageType);
  return soldPackages(catalog).filter((pack) => {
    if (serviceType === 'mobile') return pack.offered !== 'dropoff';
    return pack.offered !== 'mobile' && first !== undefined && isAtAddress(pack) === isAtAddress(first);
  });
}

/** A vehicle after a change, by the rules of the wizard; undefined while it has no package. */
export function chooseItem(
  catalog: Catalog,
  item: ItemDraft | undefined,
  change: Partial<ItemDraft>,
): ItemDraft | undefined {
  const { photos = item?.photos, ...chosen } = change;
  const found = 'found' in change ? change.found : item?.found;
  const next = choose(catalog, { ...EMPTY_DRAFT, ...item }, chosen);
  return itemOf({ ...next, photos, found: found && isFoundFor(found, next) ? found : undefined });
}

/** Whether a photo estimate was made for this package and vehicle class. */
export function isFoundFor(
  found: Pick<ItemEstimate, 'packageType' | 'vehicleType'>,
  { packageType, vehicleType }: Pick<QuoteDraft, 'packageType' | 'vehicleType'>,
): boolean {
  return found.packageType === packageType && found.vehicleType === (vehicleType ?? null);
}

/** What a vehicle still lacks, as the steps of the wizard ask for it. */
export function itemNeeds(catalog: Catalog, item: ItemDraft): readonly Need[] {
  const what: StepId = packageOf(catalog, item.packageType).count ? 'cans' : 'vehicle';
  const steps: readonly StepId[] = [what, 'extras'];
  return steps.flatMap((id) => stepOf(id).missing(catalog, { ...EMPTY_DRAFT, ...item }));
}

/** The vehicles of a draft as the request names them; without the field where there are none. */
export function itemsToSend(catalog: Catalog, { items = [] }: QuoteDraft) {
  if (items.length === 0) return {};
  return {
    items: items.map((item) => {
      const pack = packageOf(catalog, item.packageType);
      const answers = answersFor(catalog, pack, item.answers);
      const said = VEHICLE_TEXTS.filter((name) => !pack.count && item[name].trim() !== '');
      return {
        packageType: item.packageType,
        ...(!pack.count && { vehicleType: item.vehicleType, vehicleSubtype: item.vehicleSubtype?.trim() }),
        conditionLevel: item.conditionLevel,
        garbageCanCount: item.garbageCanCount,
        extras: [...item.extras],
        ...(Object.keys(answers).length > 0 && { answers }),
        ...(item.found && isFoundFor(item.found, item) && { analysisId: item.found.analysisId }),
        ...textsOf(said, (name) => item[name].trim()),
      };
    }),
  };
}
