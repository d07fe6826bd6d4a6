import { textsOf, VEHICLE_TEXTS, type VehicleTexts } from '#core/quotes/request-texts.ts';
import type { ItemDraft, QuoteDraft } from '#core/quotes/wizard.ts';
import type { Input } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';

/** What was chosen so far, as the server keeps it. Photos stay in this browser: they're asked for again. */
export function chosenWork(catalog: ShopCatalog, draft: QuoteDraft): Input<'POST /api/waitlist'>['body']['draft'] {
  const { serviceType, mobileDiscount, items = [], packageType = '' } = draft;
  return {
    ...vehicleOf(catalog, { ...draft, packageType }),
    serviceType,
    mobileDiscount,
    ...(items.length > 0 && { items: items.map((item) => vehicleOf(catalog, item)) }),
  };
}

function vehicleOf({ questions }: ShopCatalog, vehicle: Omit<ItemDraft, 'photos'>) {
  const { packageType, vehicleType, vehicleSubtype, conditionLevel, garbageCanCount, extras, answers } = vehicle;
  const photos = questions.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
  const texts: Partial<VehicleTexts> = textsOf(VEHICLE_TEXTS, (name) => vehicle[name].trim() || undefined);
  return {
    packageType,
    vehicleType,
    vehicleSubtype,
    conditionLevel,
    garbageCanCount,
    extras: [...extras],
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !photos.includes(id))),
    ...texts,
  };
}
