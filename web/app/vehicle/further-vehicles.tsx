import { Suspense, use, useState, type ReactNode } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { subjectText, workText } from '#core/quotes/describe.ts';
import { canAddVehicle } from '#core/quotes/item-drafts.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import type { ItemDraft, QuoteDraft } from '#core/quotes/wizard.ts';
import { packageOf } from '#core/settings/settings.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { moveEstimatesUp } from '#web/lib/item-estimates.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { localStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { EstimateOf } from './item-dialog.tsx';
import styles from './further-vehicles.module.css';

/** Few customers add a vehicle. */
const ItemDialog = later(() => import('./item-dialog.tsx').then((module) => module.ItemDialog));

const hidden = (text: readonly ReactNode[]): ReactNode => <span className="visually-hidden">{text}</span>;

type FurtherVehiclesProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly onChange: (change: Pick<QuoteDraft, 'items'>) => void;
  /** Whether the owner fills it in: then no answer is needed. */
  readonly isOwner?: boolean;
  /** What is wrong with one of them. */
  readonly error?: string | undefined;
  /** The photo estimate of one of them, where customers can have one. */
  readonly Estimate?: EstimateOf;
};

/** The vehicles after the first one, and a way to add another; nothing where an appointment is for one vehicle. */
export function FurtherVehicles(props: FurtherVehiclesProps) {
  const { catalog, draft, onChange, isOwner = false, error, Estimate } = props;
  const t = useTexts(wizardStepsTexts);
  const inUi = useTexts(uiTexts);
  const language = use(LanguageContext);
  const [open, setOpen] = useState<number>();
  const { items = [] } = draft;
  const canAdd = canAddVehicle(catalog, draft);
  if (!canAdd && items.length === 0) return null;
  const percent = catalog.severalVehicles?.discountPercent ?? 0;
  const set = (index: number, item: ItemDraft) =>
    onChange({ items: index < items.length ? items.with(index, item) : [...items, item] });
  /** Those behind it move up, and with them their photo estimates. */
  function remove(index: number): void {
    if (Estimate) moveEstimatesUp(localStore, numberOfItem(index));
    onChange({ items: items.toSpliced(index, 1) });
  }
  return (
    <section className={styles.root} aria-label={t('vehicles')}>
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => {
            const pack = packageOf(catalog, item.packageType);
            const number = inUi('vehicleNumber', { number: numberOfItem(index), kind: pack.count ? 'cans' : '' });
            const subject = subjectText(catalog, item, language);
            return (
              <li key={index}>
                <p>
                  <b>{number}</b> <span>{workText({ packageName: pack.name, subject })}</span>
                </p>
                <span className={styles.actions}>
                  <Button variant="plain" aria-invalid={error !== undefined} onClick={() => setOpen(index)}>
                    <span>{rich(t.rich('editVehicle', { vehicle: number, hidden }))}</span>
                  </Button>
                  <Button variant="plain" onClick={() => remove(index)}>
                    <span>{rich(t.rich('removeVehicle', { vehicle: number, hidden }))}</span>
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {canAdd && (
        <Button variant="plain" onClick={() => setOpen(items.length)}>
          <Icon name="plus" />
          <span>
            {t('addVehicle')} {percent > 0 && <small>{t('addVehicleOff', { percent })}</small>}
          </span>
        </Button>
      )}
      {open !== undefined && (
        <Suspense>
          <ItemDialog
            {...{ catalog, draft, isOwner }}
            item={items[open]}
            number={numberOfItem(open)}
            Estimate={Estimate}
            onSave={(item) => {
              set(open, item);
              setOpen(undefined);
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
