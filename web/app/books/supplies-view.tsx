import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Supply } from '#contract/supplies.ts';
import { jobSuppliesTexts } from '#core/languages/en/supplies.ts';
import { centsTyped, formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown, type ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field, FieldHint } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { allSupplies } from './books-data.ts';
import styles from './books.module.css';

/** What jobs use up: its cost, and what jobs of each package use. */
export function SuppliesView() {
  const t = useTexts(jobSuppliesTexts);
  const { data: supplies, error, refetch } = useQuery(allSupplies());
  const catalog = useCatalogIfKnown();
  const [open, setOpen] = useState<Supply | 'new'>();
  if (error && !supplies)
    return (
      <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    );
  if (!supplies || !catalog) return <Skeleton lines={6} height="44px" label={t('loading')} />;
  if (open)
    return (
      <SupplyForm
        key={open === 'new' ? open : open.id}
        supply={open === 'new' ? undefined : open}
        packages={catalog.packages}
        onClose={() => setOpen(undefined)}
      />
    );
  return (
    <div className={styles.supplies}>
      <p>{t('hint')}</p>
      <Button variant="sponge" onClick={() => setOpen('new')}>
        <Icon name="plus" />
        {t('add')}
      </Button>
      {supplies.length === 0 ? (
        <EmptyState icon="drop" title={t('none')}>
          {t('noneHelp')}
        </EmptyState>
      ) : (
        <ul>
          {supplies.map((supply) => (
            <li key={supply.id}>
              <button type="button" onClick={() => setOpen(supply)}>
                {supply.name}
              </button>
              <span>{t('perUnit', { amount: formatMoneyExact(supply.unitCents), unit: supply.unit })}</span>
              <small>{usesText(supply, catalog.packages, t)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Packages = ShopCatalog['packages'];

/** 'Express 2 oz, Full Detail 4 oz'. */
function usesText({ packages, unit }: Supply, all: Packages, t: ReturnType<typeof jobSuppliesTexts>): string {
  return all
    .flatMap(({ id, name }) => {
      const use = packages.find((each) => each.package === id);
      return use ? [`${name} ${t('quantity', { quantity: use.quantity, unit })}`] : [];
    })
    .join(', ');
}

type FormProps = {
  readonly supply: Supply | undefined;
  readonly packages: Packages;
  readonly onClose: () => void;
};

const QUANTITY = /^\d{1,6}([.,]\d{1,2})?$/;
const numberTyped = (text: string) => (text.trim() === '' ? 0 : Number(text.trim().replace(',', '.')));

function SupplyForm({ supply, packages, onClose }: FormProps) {
  const t = useTexts(jobSuppliesTexts);
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const quantityOf = (id: string) => supply?.packages.find((each) => each.package === id)?.quantity;
  const form = useServerForm<'name' | 'unit' | 'unitCents' | `of-${Packages[number]['id']}`, Supply>({
    initial: {
      name: supply?.name ?? '',
      unit: supply?.unit ?? '',
      unitCents: supply ? (supply.unitCents / 100).toFixed(2) : '',
      ...(Object.fromEntries(packages.map(({ id }) => [`of-${id}`, String(quantityOf(id) ?? '')])) as Record<
        `of-${Packages[number]['id']}`,
        string
      >),
    },
    rules: {
      unitCents: (typed) => ((centsTyped(typed) ?? -1) < 0 ? t('notAmount') : undefined),
      ...Object.fromEntries(
        packages.map(({ id }) => [
          `of-${id}`,
          (typed: string) => (typed.trim() === '' || QUANTITY.test(typed.trim()) ? undefined : t('notQuantityTyped')),
        ]),
      ),
    },
    send: async (typed) => {
      const body = {
        name: typed.name,
        unit: typed.unit,
        unitCents: centsTyped(typed.unitCents) ?? 0,
        packages: packages.map(({ id }) => ({ package: id, quantity: numberTyped(typed[`of-${id}`] ?? '') })),
      };
      return supply
        ? call('PUT /api/supplies/:id', { params: { id: supply.id }, body })
        : call('POST /api/supplies', { body });
    },
    onSent: async ({ name }) => {
      toast({ title: t('saved', { name }) });
      await client.invalidateQueries({ queryKey: ['books', 'supplies'] });
      onClose();
    },
    focus: supply ? undefined : 'name',
  });
  return (
    <form className={styles.supply} noValidate onSubmit={form.submit} aria-label={supply?.name ?? t('add')}>
      <h2>{supply?.name ?? t('add')}</h2>
      <Field {...form.field('name')} label={t('name')} maxLength={60} autoComplete="off" />
      <div className={styles.pair}>
        <Field {...form.field('unit')} label={t('unit')} hint={t('unitHint')} maxLength={20} autoComplete="off" />
        <Field
          {...form.field('unitCents')}
          label={t('cost')}
          hint={supply && t('costHint')}
          inputMode="decimal"
          autoComplete="off"
          unitBefore="$"
        />
      </div>
      {supply && supply.costs.length > 1 && <FormerCosts supply={supply} />}
      <fieldset>
        <legend>{t('quantities')}</legend>
        <FieldHint>{t('quantitiesHint')}</FieldHint>
        <div className={styles.pair}>
          {packages.map(({ id, name }) => (
            <Field key={id} {...form.field(`of-${id}`)} label={name} inputMode="decimal" autoComplete="off" />
          ))}
        </div>
      </fieldset>
      {form.error && <Callout title={t('notSaved')}>{form.error}</Callout>}
      <div className={styles.buttons}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {supply && (
          <Button variant="stop" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {supply && isRemoving && <AskRemove supply={supply} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </form>
  );
}

function FormerCosts({ supply }: { readonly supply: Supply }) {
  const t = useTexts(jobSuppliesTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const dayOf = (since: string) => formatMediumDate(localDate(Temporal.Instant.from(since), timeZone), language);
  return (
    <section className={styles.costs} aria-label={t('formerCosts')}>
      <h3>{t('formerCosts')}</h3>
      <ul>
        {supply.costs.map(({ since, unitCents }) => (
          <li key={since}>{t('costSince', { amount: formatMoneyExact(unitCents), date: dayOf(since) })}</li>
        ))}
      </ul>
    </section>
  );
}

type AskRemoveProps = {
  readonly supply: Supply;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

function AskRemove({ supply: { id, name }, onClose, onRemoved }: AskRemoveProps) {
  const t = useTexts(jobSuppliesTexts);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/supplies/:id', { params: { id } }),
    onSuccess: async () => {
      toast({ title: t('removed', { name }) });
      await client.invalidateQueries({ queryKey: ['books', 'supplies'] });
      onRemoved();
    },
  });
  return (
    <Ask
      title={t('removeTitle', { name })}
      about={t('removeText')}
      action={t('remove')}
      isBusy={remove.isPending}
      onDo={() => remove.mutate()}
      onClose={onClose}
    >
      {remove.error && <Callout title={t('notRemoved')}>{errorText(remove.error)}</Callout>}
    </Ask>
  );
}
