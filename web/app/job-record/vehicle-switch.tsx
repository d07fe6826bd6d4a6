import { use, useId, type ReactNode } from 'react';
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
  const State = part === 'photos' ? PhotoState : DamageState;
  return (
    <VehicleChoice
      legend={<legend className="visually-hidden">{t('vehicleLabel')}</legend>}
      vehicles={vehicles.map((vehicle) => ({
        number: vehicle.number,
        name: vehicleTitle(vehicle, language) || numberText(vehicle, language),
        packageName: vehicle.packageName,
        state: <State job={job} number={vehicle.number} />,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

type VehicleChoiceProps = {
  readonly legend: ReactNode;
  readonly vehicles: readonly {
    readonly number: number;
    readonly name: string;
    readonly packageName: string;
    /** At the end of its row. */
    readonly state: ReactNode;
  }[];
  readonly chosen: number | undefined;
  readonly onChoose: (number: number) => void;
};

/** The vehicles of an appointment, of which one is chosen. */
export function VehicleChoice({ legend, vehicles, chosen, onChoose }: VehicleChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.root}>
      {legend}
      {vehicles.map(({ number, name, packageName, state }) => (
        <label key={number}>
          <input
            className={choice.bare}
            type="radio"
            name={group}
            value={number}
            checked={number === chosen}
            onChange={() => onChoose(number)}
          />
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <span className={styles.name}>
            <b>{name}</b>
            <small>{packageName}</small>
          </span>
          {state}
        </label>
      ))}
    </fieldset>
  );
}

/** What says that something is chosen, or lacks, in the row of a vehicle. */
export function VehicleState({ children }: { readonly children: ReactNode }) {
  return <span className={styles.state}>{children}</span>;
}

type StateProps = Pick<VehicleSwitchProps, 'job'> & { readonly number: number };

function PhotoState({ job, number }: StateProps) {
  const t = useTexts(documentationTexts);
  const language = use(LanguageContext);
  const { items } = useOutbox(job.id);
  if (!job.isOpen) return null;
  const lacking = missingShots(job, items, language).find(({ vehicle }) => vehicle === number);
  if (lacking) return <VehicleState>{t('vehicleLacks', { missing: missingOf(lacking.types) })}</VehicleState>;
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
  return count === 0 ? null : <VehicleState>{t('vehicleDamage', { count })}</VehicleState>;
}
