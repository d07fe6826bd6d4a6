import { useState, type ReactNode } from 'react';
import type { PromoCode } from '#contract/promo-codes.ts';
import { promoCodesTexts, promoErrorsTexts } from '#core/languages/en/promo-codes.ts';
import { centsTyped, formatMoney } from '#core/lib/money.ts';
import { LEAST_CODE, MOST_DISCOUNT_CENTS } from '#core/pricing/promo-code-rules.ts';
import { DateField } from '#web/app/list/date-field.tsx';
import { RecordActions, RecordBody } from '#web/app/list/record-sheet.tsx';
import type { Input } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm, type FormField } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, FieldError, FieldHint } from '#web/ui/field.tsx';
import styles from './promo-codes.module.css';

type PromoBody = Input<'POST /api/promo-codes'>['body'];

type PromoFormProps = {
  /** The code that is changed; absent for a new one. */
  readonly code?: PromoCode;
  readonly action: string;
  readonly send: (body: PromoBody) => Promise<PromoCode>;
  readonly onSent: (saved: PromoCode) => unknown;
  readonly onCancel: () => void;
};

/** What isn't typed. */
type Chosen = {
  readonly kind: 'percent' | 'amount';
  /** Null means all of them. */
  readonly packages: readonly string[] | null;
  readonly extras: readonly string[] | null;
};

/** Everything that the owner decides about a code. */
export function PromoForm({ code, action, send, onSent, onCancel }: PromoFormProps) {
  const t = useTexts(promoCodesTexts);
  const [chosen, setChosen] = useState<Chosen>({
    kind: code?.amountCents ? 'amount' : 'percent',
    packages: code?.packages ?? null,
    extras: code?.extras ?? null,
  });
  const choose = (change: Partial<Chosen>) => setChosen((now) => ({ ...now, ...change }));
  const form = usePromoForm({ code, chosen, send, onSent });
  const field: FieldOf = (name) => ({ ...form.field(name), id: `promo-${name}` });
  const fields = { code, chosen, choose, field };

  return (
    <form className={styles.form} aria-label={action} noValidate onSubmit={form.submit}>
      <RecordBody>
        {form.error && <Callout title={form.error} />}
        <DiscountFields {...fields} />
        <LimitFields {...fields} />
        <CoveredFields {...fields} />
      </RecordBody>
      <RecordActions>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {action}
        </Button>
      </RecordActions>
    </form>
  );
}

type FieldOf = (name: keyof ReturnType<typeof typedOf>) => FormField;
type FieldsProps = {
  readonly code: PromoCode | undefined;
  readonly chosen: Chosen;
  readonly choose: (change: Partial<Chosen>) => void;
  readonly field: FieldOf;
};

/** The code, and what it takes off. */
function DiscountFields({ chosen: { kind }, choose, field }: FieldsProps) {
  const t = useTexts(promoCodesTexts);
  return (
    <>
      <Field
        {...field('code')}
        label={t('code')}
        hint={t('codeHint')}
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Choices
        name="kind"
        label={t('kind')}
        choices={[
          { value: 'percent', word: t('percent') },
          { value: 'amount', word: t('amount') },
        ]}
        chosen={kind}
        onChoose={(each) => choose({ kind: each })}
      />
      {kind === 'percent' ? (
        <Field {...field('percent')} label={t('percentLabel')} inputMode="numeric" autoComplete="off" unitAfter="%" />
      ) : (
        <Field
          {...field('amountCents')}
          label={t('amountLabel')}
          inputMode="decimal"
          autoComplete="off"
          unitBefore="$"
        />
      )}
    </>
  );
}

/** When, how often, from what total, and for whom. */
function LimitFields({ code, field }: FieldsProps) {
  const t = useTexts(promoCodesTexts);
  return (
    <>
      <div className={styles.pair}>
        <DateField {...field('startsOn')} label={t('startsOn')} defaultValue={code?.startsOn ?? ''} />
        <DateField {...field('endsOn')} label={t('endsOn')} defaultValue={code?.endsOn ?? ''} />
        <Field {...field('mostUses')} label={t('mostUses')} inputMode="numeric" autoComplete="off" />
        <Field {...field('mostUsesEach')} label={t('mostUsesEach')} inputMode="numeric" autoComplete="off" />
        <FieldHint>{t('noLimit')}</FieldHint>
      </div>
      <Field
        {...field('leastCents')}
        label={t('least')}
        hint={t('leastHint')}
        inputMode="decimal"
        autoComplete="off"
        unitBefore="$"
      />
      <div>
        <Checkbox
          name="isFirstVisitOnly"
          value="yes"
          defaultChecked={code?.isFirstVisitOnly ?? false}
          aria-describedby="promo-first-hint"
        >
          {t('isFirstVisitOnly')}
        </Checkbox>
        <FieldHint id="promo-first-hint">{t('firstVisitHint')}</FieldHint>
      </div>
    </>
  );
}

/** The packages and extras that it takes something off. */
function CoveredFields({ chosen, choose, field }: FieldsProps) {
  const t = useTexts(promoCodesTexts);
  const catalog = useCatalogIfKnown();
  return (
    <>
      <Covered
        name="packages"
        label={t('packages')}
        words={{ all: t('allPackages'), some: t('somePackages') }}
        items={(catalog?.packages ?? []).filter(
          ({ id, status }) => status !== 'retired' || chosen.packages?.includes(id),
        )}
        chosen={chosen.packages}
        onChoose={(packages) => choose({ packages })}
        error={field('packages').error}
      >
        <FieldHint>{t('packagesHint')}</FieldHint>
      </Covered>
      <Covered
        name="extras"
        label={t('extras')}
        words={{ all: t('allExtras'), some: t('someExtras') }}
        items={(catalog?.extras ?? []).filter(({ id, retired }) => !retired || chosen.extras?.includes(id))}
        chosen={chosen.extras}
        onChoose={(extras) => choose({ extras })}
        error={field('extras').error}
      />
    </>
  );
}

function usePromoForm({
  code,
  chosen,
  send,
  onSent,
}: Pick<PromoFormProps, 'code' | 'send' | 'onSent'> & { readonly chosen: Chosen }) {
  const t = useTexts(promoErrorsTexts);
  const { kind } = chosen;
  const amountFrom = (least: number) => (typed: string) =>
    isAmount(typed, least)
      ? undefined
      : t('notAmount', { least: formatMoney(least), most: formatMoney(MOST_DISCOUNT_CENTS) });
  const optional = (rule: (typed: string) => string | undefined) => (typed: string) =>
    typed.trim() === '' ? undefined : rule(typed);
  const isCount = optional((typed) => (isWhole(typed, 1_000_000) ? undefined : t('notUses')));
  return useServerForm({
    initial: typedOf(code),
    rules: {
      code: (typed) => (typed.trim().length < LEAST_CODE ? t('notCode') : undefined),
      percent: (typed) => (kind === 'percent' && !isWhole(typed, 100) ? t('notPercent') : undefined),
      amountCents: (typed) => (kind === 'amount' ? amountFrom(1)(typed) : undefined),
      leastCents: optional(amountFrom(0)),
      endsOn: (typed, { startsOn }) => (typed !== '' && typed < startsOn ? t('endsBeforeStart') : undefined),
      mostUses: isCount,
      mostUsesEach: isCount,
    },
    send: async (typed) => send(bodyFrom(typed, chosen, code?.isPaused ?? false)),
    onSent,
    focus: code ? undefined : 'code',
  });
}

/** What the fields contain at first. The names are those of the request. */
function typedOf(code: PromoCode | undefined) {
  const numberTyped = (value: number | null | undefined) => (value ? String(value) : '');
  return {
    code: code?.code ?? '',
    percent: numberTyped(code?.percent),
    amountCents: code?.amountCents ? dollarsTyped(code.amountCents) : '',
    startsOn: code?.startsOn ?? '',
    endsOn: code?.endsOn ?? '',
    mostUses: numberTyped(code?.mostUses),
    mostUsesEach: numberTyped(code?.mostUsesEach),
    leastCents: code?.leastCents ? dollarsTyped(code.leastCents) : '',
    isFirstVisitOnly: '',
    packages: '',
    extras: '',
  };
}

function bodyFrom(
  typed: Readonly<ReturnType<typeof typedOf>>,
  { kind, packages, extras }: Chosen,
  isPaused: boolean,
): PromoBody {
  const numberFrom = (text: string) => (text.trim() === '' ? null : Number(text));
  return {
    code: typed.code,
    percent: kind === 'percent' ? Number(typed.percent) : null,
    amountCents: kind === 'amount' ? (centsTyped(typed.amountCents) ?? null) : null,
    packages: packages && [...packages],
    extras: extras && [...extras],
    leastCents: centsTyped(typed.leastCents) ?? 0,
    startsOn: typed.startsOn || null,
    endsOn: typed.endsOn || null,
    mostUses: numberFrom(typed.mostUses),
    mostUsesEach: numberFrom(typed.mostUsesEach),
    isFirstVisitOnly: typed.isFirstVisitOnly !== '',
    isPaused,
  };
}

/** The body that leaves a code as it is. */
export function bodyOf(code: PromoCode): PromoBody {
  const { percent, amountCents, packages, extras, leastCents, startsOn, endsOn } = code;
  const { mostUses, mostUsesEach, isFirstVisitOnly, isPaused } = code;
  const limits = { startsOn, endsOn, mostUses, mostUsesEach, isFirstVisitOnly, isPaused };
  return { code: code.code, percent, amountCents, packages, extras, leastCents, ...limits };
}

type CoveredProps = {
  readonly name: string;
  readonly label: string;
  readonly words: { readonly all: string; readonly some: string };
  readonly items: readonly { readonly id: string; readonly name: string }[];
  /** Null means all of them. */
  readonly chosen: readonly string[] | null;
  readonly onChoose: (chosen: readonly string[] | null) => void;
  readonly error: string;
  readonly children?: ReactNode;
};

/** All of them, or those that are ticked. */
function Covered({ name, label, words, items, chosen, onChoose, error, children }: CoveredProps) {
  return (
    <div className={styles.covered}>
      <Choices
        name={`promo-${name}`}
        label={label}
        choices={[
          { value: 'all', word: words.all },
          { value: 'some', word: words.some },
        ]}
        chosen={chosen === null ? 'all' : 'some'}
        onChoose={(choice) => onChoose(choice === 'all' ? null : [])}
      />
      {children}
      {chosen !== null && (
        <fieldset className={styles.ticks}>
          <legend className="visually-hidden">{words.some}</legend>
          {items.map((item) => (
            <Checkbox
              key={item.id}
              checked={chosen.includes(item.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, item.id] : chosen.filter((each) => each !== item.id))
              }
            >
              {item.name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  );
}

function isWhole(typed: string, most: number): boolean {
  return /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
}

function isAmount(typed: string, least: number): boolean {
  const cents = centsTyped(typed);
  return cents !== undefined && cents >= least && cents <= MOST_DISCOUNT_CENTS;
}

function dollarsTyped(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
