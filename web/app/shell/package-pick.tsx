import { wizardTexts } from '#core/languages/en/wizard.ts';
import { formatMoney } from '#core/lib/money.ts';
import { inSentence } from '#core/lib/wording.ts';
import { priceCount } from '#core/pricing/pricing.ts';
import type { ServicePackage } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { PackageSign } from '#web/ui/package-sign.tsx';
import { Pick, type PickCost } from '#web/ui/pick.tsx';

type PackagePickProps = {
  readonly pack: ServicePackage;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** For a choice made with one press, which moves on. */
  readonly onPress?: () => void;
};

/** A package as a choice: in the wizard, and in the owner's preview. */
export function PackagePick({ pack, ...props }: PackagePickProps) {
  const t = useTexts(wizardTexts);
  return (
    <Pick
      {...props}
      name="package"
      value={pack.id}
      sign={<PackageSign emoji={pack.emoji} />}
      title={pack.name}
      badge={badgeOf(pack, t)}
      text={pack.description}
      cost={costOf(pack, t)}
      details={featuresOf(pack, t)}
    />
  );
}

type Words = ReturnType<typeof wizardTexts>;

function badgeOf(pack: ServicePackage, t: Words) {
  if (pack.popular) return <Badge tone="ink">{t('popular')}</Badge>;
  if (!pack.conditionCents) return undefined;
  return (
    <Badge tone="water">
      {t('priceFrom', { price: formatMoney(Math.min(...Object.values(pack.conditionCents))) })}
    </Badge>
  );
}

function costOf(pack: ServicePackage, t: Words): PickCost {
  if (pack.count) {
    const least = formatMoney(priceCount(pack.count, pack.count.least));
    return { before: t('startingAt'), amount: least, also: t('noSurcharge') };
  }
  if (pack.offered === 'dropoff') return { amount: formatMoney(pack.dropoffCents), per: t('dropOff') };
  if (pack.offered !== 'both') return { amount: t('mobilePrice', { price: formatMoney(pack.mobileCents) }) };
  return {
    amount: formatMoney(pack.dropoffCents),
    per: t('dropOff'),
    also: t('mobilePrice', { price: formatMoney(pack.mobileCents) }),
  };
}

function featuresOf(pack: ServicePackage, t: Words): string {
  const [first = '', ...others] = pack.features;
  const features = [first, ...others.map((feature) => inSentence(feature))].join(', ');
  return t(pack.conditionCents ? 'featuresByCondition' : 'features', { features });
}
