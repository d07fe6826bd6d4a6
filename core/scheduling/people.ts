import { findPackage, type PackageId, type ServicePackage, type Settings } from '#core/settings/settings.ts';

/**
 * Returns how many people an appointment needs at the same time: its vehicles are done one after the other by the same people, so the
 * package that takes the most counts. Undefined where one person is enough.
 */
export function peopleNeeded(
  settings: Pick<Settings, 'packages'>,
  packages: readonly PackageId[],
): { readonly count: number; readonly pack: ServicePackage } | undefined {
  const several = packages.flatMap((id) => {
    const pack = findPackage(settings, id);
    const count = pack?.people ?? 1;
    return pack && count > 1 ? [{ count, pack }] : [];
  });
  return several.toSorted((one, other) => other.count - one.count)[0];
}
