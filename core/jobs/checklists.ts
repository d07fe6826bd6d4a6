import type { PackageId, ServicePackage } from '#core/settings/settings.ts';

const INSIDE = ['Personal items set aside', 'Vacuumed, trunk included', 'Stains treated', 'Panels and glass wiped'];
const OUTSIDE = ['Washed and rinsed', 'Wheels and tires cleaned', 'Dried without streaks', 'Windows and mirrors clear'];
const HAND_OVER = ['Personal items back in place', 'Walked around with the customer'];
const OFF_ROAD = ['Mud rinsed off', 'Washed and dried', 'Plastics conditioned', 'Walked around with the customer'];

const DEFAULT_CHECKLISTS: Readonly<Record<PackageId, readonly string[]>> = {
  express: ['Washed and rinsed', 'Wheels scrubbed', 'Windows wiped', 'Floor vacuumed'],
  full: [...OUTSIDE, 'Wax applied', ...INSIDE, ...HAND_OVER],
  interior: [...INSIDE, 'Plastics conditioned', ...HAND_OVER],
  exterior: [...OUTSIDE, 'Wax or seal applied', 'Walked around with the customer'],
  sxs: [...OFF_ROAD.slice(0, 2), 'Seats and cage wiped', ...OFF_ROAD.slice(2)],
  dirtbike: [...OFF_ROAD.slice(0, 2), 'Wheels and chain scrubbed', ...OFF_ROAD.slice(2)],
  quad: [...OFF_ROAD.slice(0, 2), 'Racks and wheels scrubbed', ...OFF_ROAD.slice(2)],
  garbage: ['Emptied and rinsed', 'Scrubbed, lid and handles included', 'Drained', 'Put back in place'],
};

/** What the crew ticks off on a job of this package: the owner's list, or the one that comes with the product. */
export function checklistFor({ id, checklist }: Pick<ServicePackage, 'id' | 'checklist'>): readonly string[] {
  return checklist ?? DEFAULT_CHECKLISTS[id];
}
