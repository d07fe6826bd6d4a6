import { Suspense, useState } from 'react';
import { packageOf, type ServicePackage } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { MOBILE_COMING_SOON } from '#core/quotes/quote-request.ts';
import { mobileFee } from '#core/pricing/pricing.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks, type PickCost } from '#web/ui/pick.tsx';
import { Alert } from '#web/lib/alert.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { StepProps } from './steps.tsx';

/** Step 2: drop-off or mobile, and whose water a mobile service uses. Garbage cans are cleaned at the customer's. */
export function LocationStep({ catalog, draft, onChange }: StepProps) {
  const [isTold, setTold] = useState(false);
  const pack = draft.packageType && packageOf(catalog, draft.packageType);
  const chooseMobile = () => (catalog.mobileAvailable ? onChange({ serviceType: 'mobile' }) : setTold(true));
  if (pack && pack.family === 'garbage') return <AtYourAddress />;

  return (
    <>
      <Picks legend="Service location">
        <Pick
          name="service"
          value="dropoff"
          isChosen={draft.serviceType === 'dropoff'}
          onChoose={() => onChange({ serviceType: 'dropoff' })}
          title="Drop-off"
          text="You bring it to us and pick it up clean."
          cost={dropoffCost(pack)}
          details={wayToShop(catalog)}
        />
        <Pick
          name="service"
          value="mobile"
          isChosen={draft.serviceType === 'mobile'}
          onChoose={chooseMobile}
          title="Mobile"
          badge={
            !catalog.mobileAvailable && (
              <Badge tone="wait" icon="clock">
                Coming Soon
              </Badge>
            )
          }
          text={`We come to you, in ${catalog.area}.`}
          cost={mobileCost(pack)}
        />
      </Picks>
      {draft.serviceType === 'mobile' && <Water {...{ catalog, draft, onChange }} />}
      {isTold && (
        <Suspense>
          <Alert text={MOBILE_COMING_SOON} onClose={() => setTold(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Cans are cleaned where they are, so there is nothing to choose. */
function AtYourAddress() {
  return (
    <Picks legend="Service location">
      <Pick
        name="service"
        value="address"
        isChosen
        onChoose={() => {}}
        title="At your address"
        text="We come to your cans. You tell us where in step 6."
        cost={{ amount: 'No service fee' }}
      />
    </Picks>
  );
}

/** The shop's address and hours, as far as the owner has entered them. */
function wayToShop({ address, directions, openingHours }: ShopCatalog): string | undefined {
  const place = shopAddress(address);
  if (!place) return undefined;
  const hours = openingText(openingHours);
  return [place, hours && `Open ${hours}`, directions].filter(Boolean).join('. ');
}

function Water({ catalog, draft, onChange }: Omit<StepProps, 'errors'>) {
  const saving = formatMoney(catalog.fees.waterDiscountCents);
  return (
    <section>
      <h2>Whose water?</h2>
      <Picks legend="Water">
        <Pick
          name="water"
          value="business"
          isChosen={!draft.mobileDiscount}
          onChoose={() => onChange({ mobileDiscount: false })}
          title="We bring the water"
          text="Nothing to prepare on your side."
          cost={{ amount: `+${saving}`, also: 'in the mobile price' }}
        />
        <Pick
          name="water"
          value="customer"
          isChosen={draft.mobileDiscount}
          onChoose={() => onChange({ mobileDiscount: true })}
          title="You provide the water"
          text="An outdoor tap within reach is enough."
          cost={{ amount: 'No extra fee', also: `saves ${saving}` }}
        />
      </Picks>
    </section>
  );
}

function dropoffCost(pack: ServicePackage | undefined | ''): PickCost | undefined {
  if (!pack) return { amount: 'Standard pricing' };
  return { amount: formatMoney(pack.dropoffCents), also: 'standard pricing' };
}

function mobileCost(pack: ServicePackage | undefined | ''): PickCost | undefined {
  if (!pack) return undefined;
  return { amount: formatMoney(pack.mobileCents), also: `+${formatMoney(mobileFee(pack))} service fee` };
}
