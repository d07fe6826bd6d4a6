import { useState } from 'react';
import { proposeVehicle, type KnownModel, type ProposedVehicle } from '#core/quotes/propose-vehicle.ts';
import type { VehicleTexts } from '#core/quotes/request-texts.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { ServicePackage } from '#core/settings/settings.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';

type Chosen = Pick<QuoteDraft, 'vehicleType' | 'vehicleSubtype'>;

/**
 * Returns what changes in the draft once something is typed about the vehicle: the texts, and for a known model its class and brand
 * unless others were chosen than those proposed last.
 */
export function useProposal(catalog: ShopCatalog, pack: ServicePackage, draft: Chosen) {
  const [last, setLast] = useState<ProposedVehicle>();
  return (changed: Partial<VehicleTexts>, model?: KnownModel): Partial<VehicleTexts & Chosen> => {
    const proposed = model && proposeVehicle(catalog, pack, model);
    if (!proposed || !isOpen(draft, proposed, last)) return changed;
    setLast(proposed);
    return { ...changed, ...proposed };
  };
}

/** Whether nothing was chosen yet that a proposal would replace. */
function isOpen(chosen: Chosen, proposed: ProposedVehicle, last: ProposedVehicle | undefined): boolean {
  if (chosen.vehicleType === undefined) return true;
  if (chosen.vehicleType === proposed.vehicleType && !chosen.vehicleSubtype) return true;
  return chosen.vehicleType === last?.vehicleType && chosen.vehicleSubtype === last.vehicleSubtype;
}
