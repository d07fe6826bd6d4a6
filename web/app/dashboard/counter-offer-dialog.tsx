import { useRef, useState } from 'react';
import type { QuoteDetail } from '#contract/desk.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { COUNTER_OFFER_HOURS } from '#core/quotes/quotes.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import { draftOf, draftTotal, editedLines, lineError } from './counter-offer-draft.ts';
import { CounterOfferLines } from './counter-offer-lines.tsx';
import { SlotPicker, type PickedSlot } from '#web/app/slot-picker/slot-picker.tsx';
import { useQuoteChange } from './use-quote-change.ts';
import { AppointmentTime } from './appointment-time.tsx';
import './counter-offer-dialog.css';

const NOTHING = 'Nothing would change. Please change the price or the time.';

/** Suggests another price or time for a quote, with a reason. The customer accepts or rejects it. */
export function CounterOfferDialog({ quote, onClose }: { readonly quote: QuoteDetail; readonly onClose: () => void }) {
  const { id } = quote;
  const [lines, setLines] = useState(() => draftOf(quote.lines));
  const [picked, setPicked] = useState<PickedSlot>();
  const [isPicking, setPicking] = useState(!quote.scheduledDate);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const edited = editedLines(lines, quote.lines);
  const total = draftTotal(lines);
  const offer = useQuoteChange({
    id,
    make: () =>
      call('POST /api/quotes/:id/counter-offer', {
        params: { id },
        body: {
          reason,
          ...(edited && { lines: [...edited] }),
          ...(picked && { scheduledDate: picked.date, scheduledTime: picked.time }),
        },
      }),
    onMade: () => {
      toast({ title: 'Offer sent', description: `${quote.customerName} answers on the quote page.` });
      onClose();
    },
  });
  const faults = {
    lines: lines.some((line) => lineError(lines, line)),
    total: total !== undefined && total < 0 ? 'The total would fall below $0.' : undefined,
    time: !quote.scheduledDate && !picked ? 'Still needed: a date and a time.' : undefined,
    nothing: !edited && !picked ? NOTHING : undefined,
    reason: reason.trim() ? undefined : 'Please write the reason.',
  };

  function send(): void {
    setChecked(true);
    if (!Object.values(faults).some(Boolean)) return offer.mutate(undefined);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  return (
    <Ask
      title="Counter-offer"
      about={`${quote.customerName} reads it by email and has ${COUNTER_OFFER_HOURS} hours to answer. Until then both times are held.`}
      action="Send offer"
      variant="sponge"
      isWide
      isBusy={offer.isPending}
      onDo={send}
      onClose={onClose}
    >
      <div className="offer" ref={form}>
        <section aria-labelledby="offer-price">
          <h3 id="offer-price">Price</h3>
          <CounterOfferLines
            lines={lines}
            isChecked={isChecked}
            refusalOf={(place) =>
              fieldError(offer.error, `lines.${place}.label`) ?? fieldError(offer.error, `lines.${place}.cents`)
            }
            onChange={setLines}
          />
          <Totals was={toCents(quote.totalPrice)} total={total} />
        </section>
        <section aria-labelledby="offer-time">
          <div className="offer-time">
            <h3 id="offer-time">Time</h3>
            <p>
              <AppointmentTime instant={quote.scheduledDate} none="None was asked for" />
            </p>
            {quote.scheduledDate && (
              <Button
                aria-expanded={isPicking}
                onClick={() => {
                  setPicking(!isPicking);
                  setPicked(undefined);
                }}
              >
                {isPicking ? 'Keep this time' : 'Suggest another'}
              </Button>
            )}
          </div>
          {isPicking && (
            <SlotPicker packageType={quote.packageType} near={quote.scheduledDate} picked={picked} onPick={setPicked} />
          )}
        </section>
        <TextField
          id="offer-reason"
          label="Reason"
          aside="the customer reads it"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fieldError(offer.error, 'reason') ?? (isChecked ? faults.reason : undefined)}
        />
        <Refused fault={isChecked ? (faults.total ?? faults.time ?? faults.nothing) : undefined} error={offer.error} />
      </div>
    </Ask>
  );
}

function Totals({ was, total }: { readonly was: number; readonly total: number | undefined }) {
  return (
    <p className="offer-totals" aria-live="polite">
      <span>Total</span>
      <s aria-label={`Now ${formatMoney(was)}`}>{total === was ? '' : formatMoney(was)}</s>
      <b>{total === undefined ? '…' : formatMoney(total)}</b>
    </p>
  );
}

function Refused({ fault, error }: { readonly fault: string | undefined; readonly error: Error | null }) {
  const said = ['scheduledDate', 'scheduledTime', 'totalPrice', 'lines'].map((path) => fieldError(error, path));
  const text = fault ?? said.find(Boolean) ?? errorText(error);
  return text ? <Callout title="Not sent yet">{text}</Callout> : null;
}
