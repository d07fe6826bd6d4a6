import type { Customer } from './customer.ts';
import type { ShownPrice } from './price.ts';
import type { Shop } from './shop.ts';
import { firstFreeVisit } from './visit.ts';
import type { Plan } from './wizard.ts';

type Planned = { readonly plan: Plan; readonly price: ShownPrice };

/** A full detail for a Subaru, at the documents' prices. */
export async function carPlan(shop: Shop, customer: Customer): Promise<Planned> {
  const visit = await firstFreeVisit(shop, 'full');
  return {
    plan: {
      pack: 'Full Detail',
      id: 'full',
      kind: 'Car',
      brand: 'Subaru',
      extras: ['Tire Shine', 'Headlight Restoration'],
      payment: 'Venmo',
      customer,
      visit,
    },
    price: {
      lines: [
        ['Full Detail', '$120'],
        ['Little Tree Black Ice Air Freshener', 'FREE'],
        ['Tire Shine', '$10'],
        ['Headlight Restoration', '$30'],
      ],
      total: '$160',
    },
  };
}

/** A heavily soiled dirt bike. */
export async function dirtBikePlan(shop: Shop, customer: Customer): Promise<Planned> {
  const visit = await firstFreeVisit(shop, 'dirtbike');
  return {
    plan: {
      pack: 'Dirt Bike Detail',
      id: 'dirtbike',
      brand: 'KTM',
      condition: 'Heavy',
      extras: ['Tire Shine'],
      payment: 'Cash',
      customer,
      visit,
    },
    price: {
      lines: [
        ['Dirt Bike Detail', '$40'],
        ['Little Tree Black Ice Air Freshener', 'FREE'],
        ['Tire Shine', '$10'],
      ],
      total: '$50',
    },
  };
}

/** Three garbage cans with all that can be added. */
export async function garbagePlan(shop: Shop, customer: Customer): Promise<Planned> {
  const visit = await firstFreeVisit(shop, 'garbage');
  return {
    plan: {
      pack: 'Garbage Shine',
      id: 'garbage',
      cans: 3,
      address: '12 Lark Street, Albany',
      extras: ['Add bag', 'Add Deodorizer'],
      payment: 'Cash',
      customer,
      visit,
    },
    price: {
      lines: [
        ['Garbage Shine', '$35'],
        ['Add bag', '$3'],
        ['Add Deodorizer', '$2'],
      ],
      total: '$40',
    },
  };
}
