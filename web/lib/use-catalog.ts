import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { read } from './api.ts';
import { catalogFrom, type ShopCatalog } from './catalog.ts';

/** The shop's catalog as core knows it; routes that use it load it first. */
export function useCatalog(): ShopCatalog {
  return useSuspenseQuery({ ...read('GET /api/catalogue'), select: catalogFrom }).data;
}

/** The same for screens that work without it. */
export function useCatalogIfKnown(): ShopCatalog | undefined {
  return useQuery({ ...read('GET /api/catalogue'), select: catalogFrom }).data;
}
