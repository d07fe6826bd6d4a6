import { useQuery } from '@tanstack/react-query';
import { toCents } from '#core/lib/money.ts';
import { zipIn } from '#core/pricing/travel.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { call } from './api.ts';
import type { ShopCatalog } from './catalog.ts';

/** Asks the server what the areas say of the ZIP code in an address; it isn't told more than that. */
export async function askTravel(zip: string): Promise<NonNullable<QuoteDraft['travel']>> {
  const { reach, fee } = await call('POST /api/service-area', { body: { serviceAddress: zip } });
  return { zip, reach, cents: toCents(fee), ...(reach === 'unknown' && { isUnknown: true }) };
}

/** The same, kept for each ZIP code while the settings stay as they are; undefined while it isn't known. */
export function useTravel(
  { version }: Pick<ShopCatalog, 'version'>,
  { serviceAddress }: Pick<QuoteDraft, 'serviceAddress'>,
): QuoteDraft['travel'] {
  const zip = zipIn(serviceAddress);
  const { data } = useQuery({
    queryKey: ['service-area', version, zip],
    queryFn: async () => (zip === undefined ? null : askTravel(zip)),
    staleTime: Infinity,
  });
  return data ?? undefined;
}
