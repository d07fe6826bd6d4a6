import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { vehicleTypeName } from '#core/quotes/describe.ts';
import { textsOf, VEHICLE_TEXTS, type VehicleTexts } from '#core/quotes/request-texts.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { VehicleTextFields } from '#web/app/vehicle/vehicle-text-fields.tsx';
import { bookVehicle } from '#web/lib/again-draft.ts';
import { call } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { ownVehicles, type Session, type Vehicle } from './customer-data.ts';
import styles from './customer-account.module.css';

/** The vehicles that a customer has saved. */
export function OwnVehicles({ session }: { readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const { data: vehicles } = useQuery(ownVehicles());
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="vehicles" className={styles.part}>
      <h2 id="vehicles">{t('vehicles')}</h2>
      {vehicles?.length === 0 && !isAdding && <p>{t('noVehicles')}</p>}
      {vehicles && vehicles.length > 0 && (
        <ul className={styles.vehicles}>
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <SavedVehicle vehicle={vehicle} session={session} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddVehicle onClose={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>{t('addVehicle')}</Button>
      )}
    </section>
  );
}

function SavedVehicle({ vehicle, session }: { readonly vehicle: Vehicle; readonly session: Session }) {
  const t = useTexts(customerAccountTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const catalog = useCatalog();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/customer/vehicles/:id', { params: { id: vehicle.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownVehicles().queryKey }),
    onError: (error) => toastError({ title: t('vehicleNotRemoved'), description: errorText(error) ?? '' }),
  });
  const details = vehicleDetails(vehicle, language);
  const kind = [vehicleTypeName(catalog, vehicle.vehicleType, language), vehicle.vehicleSubtype, details]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <p>
        <b>{vehicle.name || vehicle.vehicleSubtype}</b> <small>{kind}</small>
      </p>
      <Button
        aria-label={t('bookVehicle', { vehicle: vehicle.name || kind })}
        onClick={() => {
          const moment = { now: Temporal.Now.instant(), newKey: () => crypto.randomUUID() };
          bookVehicle(localStore, catalog, { ...moment, vehicle, session });
          window.location.assign('/quote');
        }}
      >
        {t('book')}
      </Button>
      <Button
        variant="plain"
        aria-label={t('removeVehicle', { vehicle: vehicle.name || kind })}
        aria-disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </>
  );
}

const NOTHING_SAID = textsOf(VEHICLE_TEXTS, () => '');

function AddVehicle({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(customerAccountTexts);
  const client = useQueryClient();
  const { vehicleClasses } = useCatalog();
  const [texts, setTexts] = useState<VehicleTexts>(NOTHING_SAID);
  const [type, setType] = useState(vehicleClasses[0]?.id ?? '');
  const { makes = [], listsModels = false } = vehicleClasses.find(({ id }) => id === type) ?? {};
  const [chosen, setBrand] = useState<string>();
  const brand = chosen !== undefined && makes.includes(chosen) ? chosen : makes[0];
  const form = useServerForm({
    initial: { vehicleSubtype: makes[0] ?? '', ...NOTHING_SAID, name: '' },
    send: (typed) => call('POST /api/customer/vehicles', { body: { ...typed, vehicleType: type } }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: ownVehicles().queryKey });
      onClose();
    },
    restAt: 'name',
  });
  return (
    <form noValidate className={styles.add} onSubmit={form.submit}>
      <SelectField
        id="vehicle-type"
        label={t('vehicleType')}
        value={type}
        onChange={(event) => setType(event.target.value)}
      >
        {vehicleClasses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {makes.length === 0 ? (
        <Field {...form.field('vehicleSubtype')} id="vehicle-brand" label={t('brandAndModel')} maxLength={80} />
      ) : (
        <SelectField
          {...form.field('vehicleSubtype')}
          id="vehicle-brand"
          label={t(listsModels ? 'brandAndModel' : 'brand')}
          onChange={({ target }) => setBrand(target.value)}
        >
          {makes.map((make) => (
            <option key={make} value={make}>
              {make}
            </option>
          ))}
        </SelectField>
      )}
      <VehicleTextFields
        key={type}
        prefix="vehicle-"
        texts={texts}
        vehicleClass={{ makes, listsModels }}
        subtype={brand}
        aside={t('optional')}
        errorAt={(name) => form.field(name).error}
        onTexts={(changed) => setTexts((now) => ({ ...now, ...changed }))}
      />
      <Field {...form.field('name')} id="vehicle-name" label={t('vehicleName')} aside={t('optional')} maxLength={60} />
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={form.isBusy}>
          {t('save')}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
