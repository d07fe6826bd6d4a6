import { Suspense, use, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { mobileFee } from '#core/pricing/pricing.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { isAtAddress, packageOf, type ServicePackage } from '#core/settings/settings.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks, type PickCost } from '#web/ui/pick.tsx';
import { Alert, type StepProps } from './steps.tsx';

/** Step 2: drop-off or mobile, and whose water a mobile service uses. Some packages are always at the customer's. */
export function LocationStep({ catalog, draft, onChange, onAnswer }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const [isTold, setTold] = useState(false);
  const pack = draft.packageType && packageOf(catalog, draft.packageType);
  const chooseMobile = () => (catalog.mobileAvailable ? onChange({ serviceType: 'mobile' }) : setTold(true));
  if (pack && isAtAddress(pack)) return <AtYourAddress onPress={() => onAnswer({})} />;

  return (
    <>
      <Picks legend={t('serviceLocation')}>
        <Pick
          name="service"
          value="dropoff"
          isChosen={draft.serviceType === 'dropoff'}
          onChoose={() => onChange({ serviceType: 'dropoff' })}
          onPress={() => onAnswer({ serviceType: 'dropoff' })}
          title={t('dropOff')}
          text={t('dropOffAbout')}
          cost={dropoffCost(pack, t)}
          details={wayToShop(catalog, language)}
        />
        <Pick
          name="service"
          value="mobile"
          isChosen={draft.serviceType === 'mobile'}
          onChoose={chooseMobile}
          title={t('mobile')}
          badge={
            !catalog.mobileAvailable && (
              <Badge tone="wait" icon="clock">
                {t('comingSoon')}
              </Badge>
            )
          }
          text={t('mobileAbout', { area: catalog.area })}
          cost={mobileCost(pack, t)}
        />
      </Picks>
      {draft.serviceType === 'mobile' && <Water {...{ catalog, draft, onChange, onAnswer }} />}
      {isTold && (
        <Suspense>
          <Alert text={t('mobileComingSoon')} onClose={() => setTold(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The work is always there, so there is nothing to choose. */
function AtYourAddress({ onPress }: { readonly onPress: () => void }) {
  const t = useTexts(wizardStepsTexts);
  return (
    <Picks legend={t('serviceLocation')}>
      <Pick
        name="service"
        value="address"
        isChosen
        onChoose={() => {}}
        onPress={onPress}
        title={t('atYourAddress')}
        text={t('atYourAddressAbout')}
      />
    </Picks>
  );
}

/** The shop's address and hours, as far as the owner has entered them. */
function wayToShop({ address, directions, openingHours }: ShopCatalog, language: Language): string | undefined {
  const place = shopAddress(address);
  if (!place) return undefined;
  const hours = openingText(openingHours, language);
  return [place, hours && wizardStepsTexts(language)('openHours', { hours }), directions].filter(Boolean).join('. ');
}

function Water({ catalog, draft, onChange, onAnswer }: Omit<StepProps, 'errors' | 'onTravel'>) {
  const t = useTexts(wizardStepsTexts);
  const saving = formatMoney(catalog.fees.waterDiscountCents);
  return (
    <section>
      <h2>{t('waterTitle')}</h2>
      <Picks legend={t('water')}>
        <Pick
          name="water"
          value="business"
          isChosen={!draft.mobileDiscount}
          onChoose={() => onChange({ mobileDiscount: false })}
          onPress={() => onAnswer({ mobileDiscount: false })}
          title={t('waterFromShop')}
          text={t('waterFromShopAbout')}
          cost={{ amount: t('waterPrice', { fee: saving }), also: t('waterIncluded') }}
        />
        <Pick
          name="water"
          value="customer"
          isChosen={draft.mobileDiscount}
          onChoose={() => onChange({ mobileDiscount: true })}
          onPress={() => onAnswer({ mobileDiscount: true })}
          title={t('waterFromCustomer')}
          text={t('waterFromCustomerAbout')}
          cost={{ amount: t('saves', { amount: saving }), also: t('noExtraFee') }}
        />
      </Picks>
    </section>
  );
}

type Words = ReturnType<typeof wizardStepsTexts>;

function dropoffCost(pack: ServicePackage | undefined | '', t: Words): PickCost | undefined {
  if (!pack) return undefined;
  return { amount: formatMoney(pack.dropoffCents), also: t('standardPricingNote') };
}

function mobileCost(pack: ServicePackage | undefined | '', t: Words): PickCost | undefined {
  if (!pack) return undefined;
  return { amount: formatMoney(pack.mobileCents), also: t('serviceFee', { fee: formatMoney(mobileFee(pack)) }) };
}
