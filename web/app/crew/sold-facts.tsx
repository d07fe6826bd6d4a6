import type { CrewJob } from '#contract/crew-jobs.ts';
import { toCents } from '#core/lib/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Photos } from '#web/ui/photos.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import './sold-facts.css';

type Sold = NonNullable<CrewJob['sold']>;

type SoldFactsProps = {
  readonly sold: Sold;
  /** Whether photos can be opened; that requires an employee's session. */
  readonly hasPhotos?: boolean;
};

/** Everything needed to do a job: what was sold, how to reach the customer, what they wrote, what the photos show. */
export function SoldFacts({ sold, hasPhotos = true }: SoldFactsProps) {
  const { customerNote, customerPhone, estimate, lines, photos, totalPrice } = sold;
  return (
    <div className="sold-facts">
      {customerNote && (
        <div>
          <h3>Customer’s note</h3>
          <p className="sold-note">{customerNote}</p>
        </div>
      )}
      {customerPhone && <Reach phone={customerPhone} name={sold.customerName} />}
      <div>
        <PriceLines lines={lines} totalCents={toCents(totalPrice)} />
      </div>
      {estimate && <Estimate estimate={estimate} />}
      {hasPhotos && photos.length > 0 && (
        <div>
          <h3>Customer’s photos</h3>
          <Photos photos={photos} label="Photo" />
        </div>
      )}
    </div>
  );
}

function Reach({ phone, name }: { readonly phone: string; readonly name: string }) {
  const number = phone.replaceAll(/[^\d+]/g, '');
  return (
    <p className="sold-reach">
      <span>
        {name}
        <small>{phoneText(phone)}</small>
      </span>
      <a className={buttonClass({})} href={`tel:${number}`}>
        <Icon name="phone" />
        Call
      </a>
      <a className={buttonClass({})} href={`sms:${number}`}>
        <Icon name="mail" />
        Text
      </a>
    </p>
  );
}

function Estimate({ estimate }: { readonly estimate: NonNullable<Sold['estimate']> }) {
  const { levelName, explanation, concerns, supplies, minutes } = estimate;
  const rows = [
    { title: 'Dirt', value: levelName },
    { title: 'Time needed', value: `About ${minutes} min` },
    ...(concerns.length > 0 ? [{ title: 'Look out for', value: concerns.join(', ') }] : []),
    ...(supplies.length > 0 ? [{ title: 'Bring', value: supplies.join(', ') }] : []),
  ];
  return (
    <div>
      <h3>Photo estimate</h3>
      <ReviewList rows={rows} />
      <p className="crew-soft">{explanation}</p>
    </div>
  );
}
