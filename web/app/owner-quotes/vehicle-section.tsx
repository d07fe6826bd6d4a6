import type { ReactNode } from 'react';
import type { QuoteVehicle } from './quote-vehicles.ts';
import styles from './quote-detail.module.css';

type VehicleSectionProps = Pick<QuoteVehicle, 'heading'> &
  Partial<Pick<QuoteVehicle, 'subject'>> & { readonly children: ReactNode };

/** What can be changed of one vehicle of a quote with several, under its heading. */
export function VehicleSection({ heading, subject, children }: VehicleSectionProps) {
  return (
    <section className={styles.vehicle} aria-label={heading}>
      <h4>
        {heading} {subject && <small>{subject}</small>}
      </h4>
      {children}
    </section>
  );
}
