import { FurtherVehicles } from '#web/app/vehicle/further-vehicles.tsx';
import { later } from '#web/lib/later.tsx';
import type { StepProps } from './steps.tsx';

const ItemEstimate = later(() => import('./item-estimate.tsx').then((module) => module.ItemEstimate));

type CustomersVehiclesProps = Pick<StepProps, 'catalog' | 'draft' | 'onChange' | 'errors'>;

/** The vehicles after the first one, each with its photo estimate. */
export function CustomersVehicles({ errors, ...props }: CustomersVehiclesProps) {
  return <FurtherVehicles {...props} error={errors['items']} Estimate={ItemEstimate} />;
}
