import { wizardTexts } from '#core/languages/en/wizard.ts';
import { useTexts } from '#web/lib/language.tsx';
import type { Catalog, PackageId, ServicePackage } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Pick, Picks, type PickCost } from '#web/ui/pick.tsx';

type PackageStepProps = {
  readonly catalog: Catalog;
  readonly chosen: PackageId | undefined;
  readonly onChoose: (id: PackageId) => void;
};

/** Step 1: which package. */
export function PackageStep({ catalog, chosen, onChoose }: PackageStepProps) {
  const t = useTexts(wizardTexts);
  return (
    <Picks legend={t('packages')}>
      {catalog.packages.map((pack) => (
        <Pick
          key={pack.id}
          name="package"
          value={pack.id}
          isChosen={pack.id === chosen}
          onChoose={() => onChoose(pack.id)}
          sign={pack.emoji}
          title={pack.name}
          badge={badgeOf(pack, t)}
          text={pack.description}
          cost={costOf(catalog, pack, t)}
          details={featuresOf(pack, t)}
        />
      ))}
    </Picks>
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

function costOf({ cans }: Catalog, pack: ServicePackage, t: Words): PickCost {
  if (pack.family === 'garbage') {
    return { before: t('startingAt'), amount: formatMoney(cans.oneCents), also: t('noSurcharge') };
  }
  return {
    amount: formatMoney(pack.dropoffCents),
    per: t('dropOff'),
    also: t('mobilePrice', { price: formatMoney(pack.mobileCents) }),
  };
}

function featuresOf(pack: ServicePackage, t: Words): string {
  const [first = '', ...others] = pack.features;
  const features = [first, ...others.map(inSentence)].join(', ');
  return t(pack.conditionCents ? 'featuresByCondition' : 'features', { features });
}

/** 'Wax' -> 'wax', but 'UV protection' stays. */
function inSentence(feature: string): string {
  return /^[A-Z][a-z]/.test(feature) ? `${feature[0]?.toLowerCase()}${feature.slice(1)}` : feature;
}
