import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { vehicleTypeName } from '#core/quotes/describe.ts';
import { isEqualVehicle, vehicleText, type KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { UnitFields } from '#web/app/vehicle/unit-fields.tsx';
import { VehicleTextFields } from '#web/app/vehicle/vehicle-text-fields.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { customerDetail } from './customer-data.ts';
import styles from './customer-sheet.module.css';

type Vehicle = CustomerDetail['vehicles'][number];
type OfVehicle = { readonly customerId: string; readonly vehicle: Vehicle; readonly onClose: () => void };

/** The vehicles on a customer's record, each with a way to correct it and to take it off. */
export function CustomerVehicles({ customer: { id, vehicles } }: { readonly customer: CustomerDetail }) {
  const t = useTexts(customersTexts);
  const [opened, setOpened] = useState<{ readonly vehicle: Vehicle; readonly to: 'change' | 'remove' }>();
  const close = () => setOpened(undefined);
  const isOpen = (vehicle: Vehicle) => opened !== undefined && isEqualVehicle(opened.vehicle, vehicle);
  return (
    <section aria-labelledby="customer-vehicles">
      <h3 id="customer-vehicles">{t('vehicles')}</h3>
      <ul className={styles.rows}>
        {vehicles.map((vehicle) => (
          <li key={JSON.stringify(vehicle)}>
            {opened?.to === 'change' && isOpen(vehicle) ? (
              <VehicleForm customerId={id} vehicle={vehicle} onClose={close} />
            ) : (
              <VehicleRow vehicle={vehicle} onOpen={(to) => setOpened({ vehicle, to })} />
            )}
          </li>
        ))}
      </ul>
      {opened?.to === 'remove' && <RemoveVehicle customerId={id} vehicle={opened.vehicle} onClose={close} />}
    </section>
  );
}

function VehicleRow({
  vehicle,
  onOpen,
}: {
  readonly vehicle: Vehicle;
  readonly onOpen: (to: 'change' | 'remove') => void;
}) {
  const t = useTexts(customersTexts);
  const language = use(LanguageContext);
  const catalog = useCatalog();
  const text = vehicleText(vehicle, language);
  return (
    <>
      <span>
        {text} <small>{vehicleTypeName(catalog, vehicle.vehicleType, language)}</small>
      </span>
      <span className={styles.vehicleActions}>
        <Button variant="plain" aria-label={t('changeVehicleName', { vehicle: text })} onClick={() => onOpen('change')}>
          {t('changeVehicle')}
        </Button>
        <Button variant="plain" aria-label={t('removeVehicleName', { vehicle: text })} onClick={() => onOpen('remove')}>
          {t('removeVehicle')}
        </Button>
      </span>
    </>
  );
}

function RemoveVehicle({ customerId, vehicle, onClose }: OfVehicle) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:id/vehicles/remove', {
        params: { id: customerId },
        body: { vehicle: withoutName(vehicle) },
      }),
    onSuccess: (customer) => {
      client.setQueryData(customerDetail(customerId).queryKey, customer);
      toast({ title: t('vehicleRemoved') });
      onClose();
    },
  });
  return (
    <Ask
      title={t('removeVehicleTitle')}
      about={t('removeVehicleAbout', { vehicle: vehicleText(vehicle, use(LanguageContext)) })}
      action={t('removeVehicle')}
      variant="stop"
      back={t('cancel')}
      isBusy={remove.isPending}
      onDo={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <Callout title={t('notChanged')}>{errorText(remove.error)}</Callout>}
    </Ask>
  );
}

function VehicleForm({ customerId, vehicle, onClose }: OfVehicle) {
  const t = useTexts(customersTexts);
  const client = useQueryClient();
  const prefix = useId();
  const { vehicleClasses } = useCatalog();
  const [changed, setChanged] = useState<KnownVehicle>(withoutName(vehicle));
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:id/vehicles/change', {
        params: { id: customerId },
        body: { vehicle: withoutName(vehicle), change: changed },
      }),
    onSuccess: (customer) => {
      client.setQueryData(customerDetail(customerId).queryKey, customer);
      onClose();
    },
  });
  const errorAt = (name: keyof KnownVehicle) => fieldError(save.error, `change.${name}`);
  const chosen = vehicleClasses.find(({ id }) => id === changed.vehicleType);
  const makes = chosen?.makes ?? [];
  const brands = makes.includes(changed.vehicleSubtype) ? makes : [changed.vehicleSubtype, ...makes];
  return (
    <form
      className={styles.form}
      aria-label={t('changeVehicleTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {save.error && errorText(save.error) && <Callout title={t('notChanged')}>{errorText(save.error)}</Callout>}
      <SelectField
        id={`${prefix}class`}
        label={t('vehicleClass')}
        value={changed.vehicleType}
        error={errorAt('vehicleType')}
        onChange={({ target: { value } }) => {
          const [first] = vehicleClasses.find(({ id }) => id === value)?.makes ?? [];
          setChanged({ ...changed, vehicleType: value, vehicleSubtype: first ?? changed.vehicleSubtype });
        }}
      >
        {vehicleClasses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {makes.length === 0 ? (
        <Field
          id={`${prefix}brand`}
          label={t('vehicleBrand')}
          maxLength={80}
          value={changed.vehicleSubtype}
          error={errorAt('vehicleSubtype')}
          onChange={({ target }) => setChanged({ ...changed, vehicleSubtype: target.value })}
        />
      ) : (
        <SelectField
          id={`${prefix}brand`}
          label={t('vehicleBrand')}
          value={changed.vehicleSubtype}
          error={errorAt('vehicleSubtype')}
          onChange={({ target }) => setChanged({ ...changed, vehicleSubtype: target.value })}
        >
          {brands.map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
        </SelectField>
      )}
      <VehicleTextFields
        key={changed.vehicleType}
        prefix={prefix}
        texts={changed}
        vehicleClass={chosen}
        subtype={changed.vehicleSubtype}
        errorAt={errorAt}
        onTexts={(texts) => setChanged((now) => ({ ...now, ...texts }))}
      />
      <UnitFields
        prefix={prefix}
        texts={changed}
        isOffered
        errorAt={errorAt}
        onTexts={(texts) => setChanged((now) => ({ ...now, ...texts }))}
      />
      <p className={styles.formActions}>
        <Button type="submit" variant="sponge" aria-disabled={save.isPending}>
          {t('saveVehicle')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </p>
    </form>
  );
}

function withoutName({ name: _, ...vehicle }: Vehicle): KnownVehicle {
  return vehicle;
}
