import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { formatDate } from '#core/lib/time.ts';
import { workText } from '#core/quotes/describe.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WALK_IN } from './customer-data.ts';
import { lastVisit, readVisited, vehiclesPerQuote } from './last-visit.ts';
import styles from './customer-sheet.module.css';

type Shown = { readonly customer: CustomerDetail };

/** A new quote for vehicles of the last visit, with what was done then; nothing before a first visit. */
export function SameAgain({ customer }: Shown) {
  const t = useTexts(customersTexts);
  const { timeZone } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const visit = lastVisit(customer, timeZone);
  if (!visit) return null;
  return (
    <p className={styles.below}>
      <Button onClick={() => setOpen(true)}>
        <Icon name="retry" />
        {t('sameAgain')}
      </Button>
      {isOpen && <ChooseVehicles customer={customer} visit={visit} onClose={() => setOpen(false)} />}
    </p>
  );
}

type ChooseVehiclesProps = Shown & {
  readonly visit: NonNullable<ReturnType<typeof lastVisit>>;
  readonly onClose: () => void;
};

function ChooseVehicles({ customer, visit: { day, quotes }, onClose }: ChooseVehiclesProps) {
  const t = useTexts(customersTexts);
  const language = use(LanguageContext);
  const navigate = useNavigate();
  const perQuote = vehiclesPerQuote(useCatalog());
  const [left, setLeft] = useState<readonly number[]>([]);
  const { data: vehicles = [], error, isPending } = useQuery(visitedVehicles(quotes));
  const picked = vehicles.map((_, index) => index).filter((index) => !left.includes(index));
  const isNothingChosen = vehicles.length > 0 && picked.length === 0;
  const count = Math.ceil(picked.length / perQuote);
  return (
    <Ask
      title={t('sameAgain')}
      about={t('sameAgainAbout', { date: formatDate(Temporal.PlainDate.from(day), language) })}
      action={t('startQuotes', { count: Math.max(1, count) })}
      variant="sponge"
      isBusy={picked.length === 0}
      onDo={() =>
        void navigate({
          to: '/admin/dashboard',
          search: { tab: 'customers', section: WALK_IN, open: customer.id, visit: day, again: picked.join('-') },
        })
      }
      onClose={onClose}
    >
      {isPending && <Skeleton lines={2} height="44px" label={t('loadingVehicles')} />}
      {error && <Callout title={t('vehiclesNotLoaded')}>{errorText(error)}</Callout>}
      {vehicles.map((vehicle, index) => (
        <Checkbox
          key={index}
          checked={!left.includes(index)}
          onChange={({ target }) => setLeft(target.checked ? left.filter((each) => each !== index) : [...left, index])}
        >
          {(vehicle.vehicleUnit
            ? [vehicleDetails(vehicle, language), vehicle.packageName]
            : [workText(vehicle), vehicleDetails(vehicle, language)]
          )
            .filter(Boolean)
            .join(', ')}
        </Checkbox>
      ))}
      {isNothingChosen && <FieldError role="alert">{t('noVehicleChosen')}</FieldError>}
    </Ask>
  );
}

/** The vehicles of a visit, by its quotes. */
export function visitedVehicles(quotes: readonly string[]) {
  return {
    // Below the key of the quotes, so that a change of one appears here.
    queryKey: ['quotes', 'visited', ...quotes] as const,
    queryFn: () => readVisited(quotes),
  };
}
