import { use } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { vehicleTitle } from '#core/quotes/vehicle-details.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { missingOf } from './completion-report.tsx';
import { damageEntries } from './damage-list.tsx';
import { useOutbox } from './own-outbox.ts';
import { missingShots } from './shots.ts';
import { itemsOf, numberText, recordOf } from './vehicles.ts';
import choice from '#web/ui/choice.module.css';
import styles from './vehicle-switch.module.css';

type VehicleSwitchProps = {
  readonly job: JobDocumentation;
  /** What is recorded below it. */
  readonly part: 'photos' | 'damage';
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
};

/** The vehicles of an appointment with several, of which one is documented below; each says what it lacks. */
export function VehicleSwitch({ job, part, chosen, onChoose }: VehicleSwitchProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const { vehicles } = job;
  if (!vehicles) return null;
  return (
    <fieldset className={styles.root}>
      <legend className="visually-hidden">{t('vehicleLabel')}</legend>
      {vehicles.map((vehicle) => (
        <label key={vehicle.number}>
          <input
            className={choice.bare}
            type="radio"
            name="vehicle"
            value={vehicle.number}
            checked={vehicle.number === chosen}
            onChange={() => onChoose(vehicle.number)}
          />
          <span className={styles.number} aria-hidden="true">
            {vehicle.number}
          </span>
          <span className={styles.name}>
            <b>{vehicleTitle(vehicle, language) || numberText(vehicle, language)}</b>
            <small>{vehicle.packageName}</small>
          </span>
          {part === 'photos' ? (
            <PhotoState job={job} number={vehicle.number} />
          ) : (
            <DamageState job={job} number={vehicle.number} />
          )}
        </label>
      ))}
    </fieldset>
  );
}

type StateProps = Pick<VehicleSwitchProps, 'job'> & { readonly number: number };

function PhotoState({ job, number }: StateProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const { items } = useOutbox(job.id);
  if (!job.isOpen) return null;
  const lacking = missingShots(job, items, language).find(({ vehicle }) => vehicle === number);
  if (lacking) return <span className={styles.state}>{t('vehicleLacks', { missing: missingOf(lacking.types) })}</span>;
  return (
    <span className={styles.done}>
      <Icon name="check" />
      <span className="visually-hidden">{t('photosThere')}</span>
    </span>
  );
}

function DamageState({ job, number }: StateProps) {
  const t = useTexts(documentationTexts);
  const { items } = useOutbox(job.id);
  const record = recordOf(job, number);
  const count = damageEntries(record, itemsOf(record, items)).length;
  return count === 0 ? null : <span className={styles.state}>{t('vehicleDamage', { count })}</span>;
}
