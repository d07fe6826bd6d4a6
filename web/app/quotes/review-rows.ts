import { packageOf, type Catalog, type PackageId } from '#core/settings/settings.ts';
import { joinName } from '#core/people/contact.ts';
import { formatMoney, formatPrice } from '#core/lib/money.ts';
import type { Price, PriceLineKind } from '#core/pricing/pricing.ts';
import { paymentTerms, subjectLabel, subjectText } from '#core/quotes/describe.ts';
import { formatDate } from '#core/lib/time.ts';
import type { QuoteDraft, StepId } from '#core/quotes/wizard.ts';

type Row = { readonly title: string; readonly value: string; readonly step?: StepId };

/** The choices in the order of the steps, with the amounts of the price lines; line feeds separate the lines of a row. */
export function reviewRows(catalog: Catalog, draft: QuoteDraft, price: Price | undefined): readonly Row[] {
  if (!draft.packageType || !price) return [];
  const pack = packageOf(catalog, draft.packageType);
  const isGarbage = pack.family === 'garbage';
  const amount = (kind: PriceLineKind) => price.lines.find((line) => line.kind === kind)?.cents;
  const extras = price.lines.filter((line) => line.kind === 'extra');
  const truck = amount('truck');

  return [
    {
      title: 'Package',
      value: `${pack.name}, ${formatMoney(amount(isGarbage ? 'cans' : 'package') ?? 0)}`,
      step: 'package',
    },
    { title: 'Service type', value: serviceOf(price, draft), step: 'location' },
    {
      title: subjectLabel(pack.id),
      value: subjectOf({ ...draft, packageType: pack.id }),
      step: isGarbage ? 'cans' : 'vehicle',
    },
    ...(truck === undefined ? [] : [{ title: 'Truck fee', value: formatMoney(truck) }]),
    ...(draft.analysisId ? [{ title: 'Photo estimate', value: estimateOf(price), step: 'estimate' } as const] : []),
    { title: 'Date and time', value: appointmentOf(draft), step: 'time' },
    {
      title: 'Extras',
      value: extras.map(({ label, cents }) => `${label}, ${formatPrice(cents)}`).join('\n') || 'None',
      step: 'extras',
    },
    { title: 'Contact', value: contactOf(draft), step: 'contact' },
    { title: 'Payment', value: draft.paymentMethod ? paymentTerms(draft.paymentMethod) : '', step: 'payment' },
    { title: 'Total', value: formatMoney(price.totalCents) },
  ];
}

function serviceOf({ lines }: Price, { packageType, serviceType }: QuoteDraft): string {
  if (packageType === 'garbage') return 'At your address';
  if (serviceType === 'dropoff') return 'Drop-off, standard pricing';
  const parts = lines.filter((line) => line.kind === 'mobile' || line.kind === 'water');
  return ['Mobile', ...parts.map(({ label, detail, cents }) => `${detail ?? label}, ${formatMoney(cents)}`)].join('\n');
}

function subjectOf(draft: QuoteDraft & { readonly packageType: PackageId }): string {
  const { conditionLevel } = draft;
  return [subjectText(draft), conditionLevel && `${conditionLevel} condition`].filter(Boolean).join(', ');
}

/** 'Heavy condition, +15%, $18', or that the price doesn't change. */
function estimateOf({ lines }: Price): string {
  const line = lines.find(({ kind }) => kind === 'estimate');
  return line
    ? [line.detail, formatMoney(line.cents)].filter(Boolean).join(', ')
    : 'Sent along, the price is unchanged';
}

function appointmentOf({ scheduledDate, scheduledTime = '' }: QuoteDraft): string {
  return scheduledDate ? `${formatDate(Temporal.PlainDate.from(scheduledDate))}\n${scheduledTime}` : '';
}

function contactOf(draft: QuoteDraft): string {
  const name = joinName(draft.customerFirstName, draft.customerLastName);
  return [name, draft.customerEmail, draft.customerPhone, draft.serviceAddress.trim()].filter(Boolean).join('\n');
}
