import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { mailsTexts } from '#core/languages/en/mails.ts';
import { planMailsTexts } from '#core/languages/en/plans.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import type { Language } from '#core/languages/language.ts';
import { directionsUrl } from '#core/lib/directions.ts';
import { groupLines } from '#core/lib/line-groups.ts';
import { formatColumn, formatMoneyExact } from '#core/lib/money.ts';
import { timeZoneLabel } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { Cleaned, QuoteMailData } from '#core/notifications/mail-data.ts';
import type { GiftCardShare } from '#core/payments/gift-cards.ts';
import { offerText } from '#core/pricing/plan-words.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { answersIn, type StoredAnswer } from '#core/quotes/answers.ts';
import {
  destinationOf,
  lacksAddress,
  placeFacts as placeRows,
  subjectText,
  workText,
  type Appointment,
  type Reader,
} from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import type { FreeTexts } from '#core/quotes/request-texts.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { writtenRows } from '#core/quotes/written-rows.ts';
import { visitText, withPickup, type Arrival } from '#core/scheduling/arrival-words.ts';
import { formatDue } from '#core/scheduling/promises.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { TextLink } from './layout.tsx';
import { DISPLAY_FONT, LIGHT } from './palette.ts';

/** What every description of a mail depends on. */
export type MailContext = { readonly settings: Settings; readonly language: Language };

/** Returns 'Saturday, June 19, 2027 at 10:00 AM (Eastern time)', or null while the owner hasn't scheduled it. */
export function visitTime(quote: Pick<QuoteMailData, 'startsAt' | 'arrival'>, written: MailContext): string | null {
  return quote.startsAt === null ? null : wallTime(quote.startsAt, written, quote.arrival);
}

/** Formats any instant the same way, or the time from then on in which the crew arrives. */
export function wallTime(
  instant: string,
  { settings: { timeZone }, language }: MailContext,
  arrival?: Arrival,
): string {
  const when = mailsTexts(language)('timeInZone', {
    time: visitText(instant, arrival, { timeZone, language }),
    zone: timeZoneLabel(timeZone, language),
  });
  return withPickup(when, arrival, language);
}

/** The same as a fact of its own, which begins with a capital letter in every language; null without an instant. */
export function timeFact(instant: string | null, written: MailContext, arrival?: Arrival): string | null {
  return instant && capital(wallTime(instant, written, arrival), written.language);
}

type Fact = { readonly name: string; readonly value: ReactNode };

/** Returns where the appointment is, with directions and the shop's hours, as on screens. */
export function placeFacts(
  quote: Appointment,
  { settings, language }: MailContext,
  reader: Reader = 'customer',
): readonly Fact[] {
  const t = mailsTexts(language);
  const [place, ...rest] = placeRows(quote, { title: t('place'), dropOff: settings, reader }, language);
  const address = destinationOf(quote, { dropOff: settings, reader });
  const value = address ? (
    <>
      {place?.value} <TextLink href={directionsUrl(address)}>{t('directions')}</TextLink>
    </>
  ) : (
    place?.value
  );
  return [{ name: place?.title ?? '', value }, ...rest.map((row) => ({ name: row.title, value: row.value }))];
}

/** Returns what the customer answered and wrote with the request. */
export function writtenFacts(
  {
    answers = [],
    cleaned,
    ...texts
  }: Partial<FreeTexts> & Pick<Cleaned, 'cleaned'> & { readonly answers?: readonly StoredAnswer[] | undefined },
  { settings, language }: MailContext,
): readonly Fact[] {
  return [
    ...answersIn(settings, answers, language).map(({ question, answer }) => ({ name: question, value: answer })),
    ...writtenRows({ ...texts, vehicleSubtype: cleaned?.vehicleSubtype }, 'email', language).map(
      ({ title: name, value }) => ({ name, value }),
    ),
  ];
}

/** Returns the vehicles after the first one: 'Express Wash, Truck, Ford F-150', with all that was said of each for the team. */
export function vehicleFacts(
  { items = [] }: Pick<QuoteMailData, 'items'>,
  { settings, language }: MailContext,
  reader: Reader = 'customer',
): readonly Fact[] {
  const t = uiTexts(language);
  return items.flatMap(({ packageName, cleaned, extras, answers, ...texts }, index) => {
    const kind = findPackage(settings, cleaned.packageType)?.count ? 'cans' : '';
    const name = ownTextIn(settings, packageName, language);
    const subject = subjectText(settings, cleaned, language);
    const details =
      reader === 'team' ? vehicleDetails({ ...texts, vehicleSubtype: cleaned.vehicleSubtype }, language) : '';
    const fact = {
      name: t('vehicleNumber', { number: numberOfItem(index), kind }),
      value: [workText({ packageName: name, subject }), details].filter(Boolean).join(', '),
    };
    const said = reader === 'team' ? answersIn(settings, answers, language) : [];
    return [fact, ...said.map(({ question, answer }) => ({ name: question, value: answer }))];
  });
}

/** Returns the plan that was chosen with the request: 'Every 4 weeks, save 10%'. */
export function planFacts({ plan }: Pick<QuoteMailData, 'plan'>, { language }: MailContext): readonly Fact[] {
  return plan ? [{ name: planMailsTexts(language)('howOften'), value: offerText(plan, language) }] : [];
}

/** Whether the customer still has to give an address for the crew. */
export function asksAddress(quote: Appointment): boolean {
  return lacksAddress(quote);
}

/** Returns 'Monday, 5 PM'. */
export function dueText(due: string, { settings, language }: MailContext): string {
  return formatDue(Temporal.Instant.from(due), settings.timeZone, language);
}

/** Facts in one line, as in subjects and previews; those that are missing are left out. */
export function inLine(...facts: readonly (string | null)[]): string {
  return facts.filter(Boolean).join(', ');
}

type PriceLinesProps = {
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
  readonly giftCard?: GiftCardShare | undefined;
  /** Both decimals everywhere, where it stands beside another price. */
  readonly isExact?: boolean;
};

/** The lines of a price and their total, as on every screen. */
export function PriceLines({ lines, totalCents, giftCard, isExact = false }: PriceLinesProps) {
  const t = useTexts(mailsTexts);
  const inQuote = useTexts(quoteTexts);
  const inUi = useTexts(uiTexts);
  const format = isExact ? formatMoneyExact : formatColumn([...lines, ...(giftCard ? [giftCard] : [])]);
  const card = giftCard && [
    [inQuote('giftCardLine', giftCard), -giftCard.cents] as const,
    [inQuote('leftToPay'), giftCard.leftCents] as const,
  ];
  return (
    <table data-text-format="dataTable" width="100%" cellPadding="0" cellSpacing="0" border={0} style={styles.table}>
      <tbody>
        {groupLines(lines).map(({ vehicle, lines: own }) => (
          <Fragment key={vehicle ?? 'all'}>
            {vehicle !== undefined && (
              <tr>
                <td className="ink line" style={styles.vehicle} colSpan={2}>
                  {inUi('vehicleNumber', { number: vehicle, kind: own[0]?.kind ?? '' })}
                </td>
              </tr>
            )}
            {own.map((line) => (
              <LineRow key={`${line.kind} ${line.label}`} line={line} format={format} />
            ))}
          </Fragment>
        ))}
        <tr>
          <td className="ink line" style={styles.totalLabel}>
            {t('total')}
          </td>
          <td className="ink line" style={styles.total}>
            {format(totalCents)}
          </td>
        </tr>
        {card?.map(([name, cents]) => (
          <tr key={name}>
            <td className="ink line" style={styles.label}>
              {name}
            </td>
            <td className="ink line" style={styles.amount}>
              {format(cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type LineRowProps = { readonly line: PriceLine; readonly format: (cents: number) => string };

function LineRow({ line, format }: LineRowProps) {
  const inUi = useTexts(uiTexts);
  return (
    <tr>
      <td className="ink line" style={styles.label}>
        {line.label}
        {line.detail && (
          <span className="soft" style={styles.detail}>
            {` (${line.detail})`}
          </span>
        )}
      </td>
      <td className="ink line" style={styles.amount}>
        {line.cents === 0 ? inUi('free') : format(line.cents)}
      </td>
    </tr>
  );
}

const cell = { padding: '9px 0', borderTop: `1px solid ${LIGHT.line}`, color: LIGHT.ink, lineHeight: '22px' } as const;
const right = { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '16px' } as const;

const styles = {
  table: { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  label: { ...cell, fontSize: '15px' },
  vehicle: { ...cell, fontSize: '15px', fontWeight: 600, paddingTop: '14px' },
  detail: { color: LIGHT.inkSoft, fontSize: '14px' },
  amount: { ...cell, ...right, fontSize: '15px', verticalAlign: 'top' },
  totalLabel: { ...cell, fontSize: '16px', fontWeight: 600, paddingTop: '14px' },
  total: {
    ...cell,
    ...right,
    paddingTop: '14px',
    fontFamily: DISPLAY_FONT,
    fontSize: '26px',
    fontWeight: 600,
    lineHeight: '30px',
  },
} satisfies Record<string, CSSProperties>;
