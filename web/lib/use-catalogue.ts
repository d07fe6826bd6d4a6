import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { read } from './api.ts';
import { catalogueFrom, type ShopCatalogue } from './catalogue.ts';

/** The shop's catalogue as core knows it; a route that uses it has loaded it before. */
export function useCatalogue(): ShopCatalogue {
  return useSuspenseQuery({ ...read('GET /api/catalogue'), select: catalogueFrom }).data;
}

/** The same where the screen can do without. */
export function useCatalogueIfKnown(): ShopCatalogue | undefined {
  return useQuery({ ...read('GET /api/catalogue'), select: catalogueFrom }).data;
}
