import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { read } from './api.ts';
import { catalogFrom, type ShopCatalog } from './catalog.ts';

/** The shop's catalog as core knows it; a route that uses it has loaded it before. */
export function useCatalog(): ShopCatalog {
  return useSuspenseQuery({ ...read('GET /api/catalogue'), select: catalogFrom }).data;
}

/** The same where the screen can do without. */
export function useCatalogIfKnown(): ShopCatalog | undefined {
  return useQuery({ ...read('GET /api/catalogue'), select: catalogFrom }).data;
}
