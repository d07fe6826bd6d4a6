import type { Generated } from 'kysely';
import type { VehicleType } from '#core/settings/settings.ts';
import type { InstantText } from './columns.ts';

export type CustomersTable = {
  id: string;
  person_id: string;
  created_at: InstantText;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string | null>;
};

export type CustomerVehiclesTable = {
  id: string;
  customer_id: string;
  vehicle_type: VehicleType;
  vehicle_subtype: string;
  name: Generated<string>;
  created_at: InstantText;
};
