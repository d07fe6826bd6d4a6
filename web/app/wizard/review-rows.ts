import { uiTexts } from '#core/languages/en/ui.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import type { Language } from '#core/languages/language.ts';
import { formatColumn } from '#core/lib/money.ts';
import { formatDate, formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { joinName } from '#core/people/contact.ts';
import type { Price, PriceLine, PriceLineKind } from '#core/pricing/pricing.ts';
import { answersIn, settleAnswers } from '#core/quotes/answers.ts';
import { paymentTerms, subjectLabel, subjectText, type MenuWords } from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { typedTexts } from '#core/quotes/request-texts.ts';
import { choiceOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { writtenRows } from '#core/quotes/written-rows.ts';
import { stopText } from '#core/scheduling/arrival-words.ts';
import { isAtAddress, packageOf, type Catalog, type PackageId, type ServicePackage } from '#core/settings/settings.ts';

type Row = { readonly title: string; readonly value: string; readonly step?: StepId };

/** The choices in the order of the steps, with the amounts of the price lines; line feeds separate the lines of a row. */
export function reviewRows(
  catalog: Catalog,
  draft: QuoteDraft,
  price: Price | undefined,
  language: Language,
): readonly Row[] {
  if (!draft.packageType || !price) return [];
  const t = wizardStepsTexts(language);
  const pack = packageOf(catalog, draft.packageType);
  const menu = { ...catalog, translations: {} };
  const isCounted = pack.count !== undefined;
  const amount = (kind: PriceLineKind) =>
    price.lines.find((line) => line.kind === kind && line.item === undefined)?.cents;
  const money = formatColumn(price.lines);
  const own = price.lines.filter(({ item }) => item === undefined);
  const extras = own
    .filter((line) => line.kind === 'extra')
    .map(({ label, detail, cents }) => ({ name: [label, detail].filter(Boolean).join(', '), cents }))
    .map(({ name, cents }) => t('nameAndPrice', { name, price: cents === 0 ? t('free') : money(cents) }));
  const surcharge = own.find(({ kind }) => kind === 'vehicle');
  const written = writtenRows(
    { ...typedTexts({ ...draft, ...choiceOf(catalog, draft) }), vehicleSubtype: draft.vehicleSubtype },
    'review',
    language,
  );
  const ofVehicle = (row: (typeof written)[number]) => row.name === 'vehicleDetails';

  return [
    {
      title: t('package'),
      value: t('nameAndPrice', {
        name: pack.name,
        price: money(amount(isCounted ? 'cans' : 'package') ?? 0),
      }),
      step: 'package',
    },
    { title: t('serviceType'), value: serviceOf(pack, price, draft, language), step: 'location' },
    {
      title: subjectLabel(menu, pack.id, language),
      value: subjectOf(menu, { ...draft, packageType: pack.id }, language),
      step: isCounted ? 'cans' : 'vehicle',
    },
    ...written.filter(ofVehicle).map((row) => ({ ...row, step: 'vehicle' as const })),
    ...(surcharge ? [{ title: surcharge.label, value: money(surcharge.cents) }] : []),
    ...(draft.analysisId
      ? [{ title: t('photoEstimate'), value: estimateOf(price) ?? t('estimateUnchanged'), step: 'estimate' } as const]
      : []),
    { title: t('dateAndTime'), value: appointmentOf(catalog, draft, language), step: 'time' },
    { title: t('extras'), value: extras.join('\n') || t('noExtras'), step: 'extras' },
    ...answerRows(catalog, draft, price, language),
    ...itemRows(catalog, draft, price, language),
    { title: t('contact'), value: contactOf(draft), step: 'contact' },
    ...written.filter((row) => !ofVehicle(row)).map((row) => ({ ...row, step: 'contact' as const })),
    {
      title: t('payment'),
      value: draft.paymentMethod ? paymentTerms(draft.paymentMethod, language) : '',
      step: 'payment',
    },
    ...afterRows(price, language),
    { title: t('total'), value: money(price.totalCents) },
  ];
}

/** Each answer, with what it adds. */
function answerRows(catalog: Catalog, draft: QuoteDraft, { lines }: Price, language: Language): readonly Row[] {
  const pack = draft.packageType && packageOf(catalog, draft.packageType);
  const answers = pack ? settleAnswers(catalog, pack, draft.answers) : [];
  const money = formatColumn(lines);
  const withAmount = (answer: string, line: PriceLine | undefined) =>
    line ? wizardStepsTexts(language)('nameAndPrice', { name: answer, price: money(line.cents) }) : answer;
  // The catalog comes in the reader's language.
  return answersIn({ translations: {} }, answers, language).map(({ question, answer }) => ({
    title: question,
    value: withAmount(
      answer,
      lines.find(({ kind, label, item }) => kind === 'answer' && item === undefined && label === question),
    ),
    step: 'extras',
  }));
}

/** Each vehicle after the first one with its lines. */
function itemRows(catalog: Catalog, { items = [] }: QuoteDraft, { lines }: Price, language: Language): readonly Row[] {
  const t = wizardStepsTexts(language);
  const money = formatColumn(lines);
  return items.map((item, index) => {
    const number = numberOfItem(index);
    const kind = packageOf(catalog, item.packageType).count ? 'cans' : '';
    const own = lines
      .filter((line) => line.item === number)
      .map(({ label, detail, cents }) =>
        t('nameAndPrice', {
          name: [label, detail].filter(Boolean).join(', '),
          price: cents === 0 ? t('free') : money(cents),
        }),
      );
    const subject = subjectText({ ...catalog, translations: {} }, item, language);
    return {
      title: uiTexts(language)('vehicleNumber', { number, kind }),
      value: [subject, ...own].filter(Boolean).join('\n'),
      step: 'extras',
    };
  });
}

/** What changes the price after everything that was chosen: a promo code, travel, sales tax. */
function afterRows({ lines }: Price, language: Language): readonly Row[] {
  const money = formatColumn(lines);
  return lines
    .filter(({ kind }) => kind === 'promo' || kind === 'travel' || kind === 'tax')
    .map(({ label, detail = '', cents }) => ({
      title: label,
      value: detail ? wizardStepsTexts(language)('nameAndPrice', { name: detail, price: money(cents) }) : money(cents),
    }));
}

function serviceOf(pack: ServicePackage, { lines }: Price, { serviceType }: QuoteDraft, language: Language): string {
  const t = wizardStepsTexts(language);
  if (isAtAddress(pack)) return t('atYourAddress');
  if (serviceType === 'dropoff') return t('dropOffStandard');
  const money = formatColumn(lines);
  const parts = lines.filter((line) => line.item === undefined && (line.kind === 'mobile' || line.kind === 'water'));
  const named = parts.map(({ kind, label, detail, cents }) => {
    const name = kind === 'mobile' ? [t('mobile'), detail].filter(Boolean).join(', ') : label;
    return t('nameAndPrice', { name, price: money(cents) });
  });
  return (parts.some(({ kind }) => kind === 'mobile') ? named : [t('mobile'), ...named]).join('\n');
}

function subjectOf(
  menu: MenuWords,
  draft: QuoteDraft & { readonly packageType: PackageId },
  language: Language,
): string {
  const subject = subjectText(menu, draft, language);
  const level = draft.conditionLevel;
  return level ? wizardStepsTexts(language)('subjectAndCondition', { subject, level }) : subject;
}

/** 'Heavy condition, +15%, $18'; undefined if the price doesn't change. */
function estimateOf({ lines }: Price): string | undefined {
  const line = lines.find(({ kind, item }) => kind === 'estimate' && item === undefined);
  return line && [line.detail, formatColumn(lines)(line.cents)].filter(Boolean).join(', ');
}

function appointmentOf(
  { timeZone }: Catalog,
  { scheduledDate, scheduledTime, round }: QuoteDraft,
  language: Language,
): string {
  if (!scheduledDate) return '';
  if (round && scheduledTime) return stopText({ scheduledDate, scheduledTime, round }, { timeZone, language });
  const time = scheduledTime ? formatSlotTime(scheduledTime, language) : '';
  return `${capital(formatDate(Temporal.PlainDate.from(scheduledDate), language), language)}\n${time}`;
}

function contactOf(draft: QuoteDraft): string {
  const name = joinName(draft.customerFirstName, draft.customerLastName);
  return [name, draft.customerEmail, draft.customerPhone, draft.serviceAddress.trim()].filter(Boolean).join('\n');
}
