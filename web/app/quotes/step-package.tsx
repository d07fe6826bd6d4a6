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
  return (
    <Picks legend="Package">
      {catalog.packages.map((pack) => (
        <Pick
          key={pack.id}
          name="package"
          value={pack.id}
          isChosen={pack.id === chosen}
          onChoose={() => onChoose(pack.id)}
          sign={pack.emoji}
          title={pack.name}
          badge={badgeOf(pack)}
          text={pack.description}
          cost={costOf(catalog, pack)}
          details={featuresOf(pack)}
        />
      ))}
    </Picks>
  );
}

function badgeOf(pack: ServicePackage) {
  if (pack.popular) return <Badge tone="ink">POPULAR</Badge>;
  if (!pack.conditionCents) return undefined;
  return <Badge tone="water">{`from ${formatMoney(Math.min(...Object.values(pack.conditionCents)))}`}</Badge>;
}

function costOf({ cans }: Catalog, pack: ServicePackage): PickCost {
  if (pack.family === 'garbage') {
    return { before: 'Starting at', amount: formatMoney(cans.oneCents), also: 'no surcharge' };
  }
  return {
    amount: formatMoney(pack.dropoffCents),
    per: 'drop-off',
    also: `${formatMoney(pack.mobileCents)} mobile`,
  };
}

function featuresOf(pack: ServicePackage): string {
  const [first = '', ...others] = pack.features;
  const features = [first, ...others.map(inSentence)].join(', ');
  return pack.conditionCents ? `${features}. The price follows its condition.` : `${features}.`;
}

/** 'Wax' -> 'wax', but 'UV protection' stays. */
function inSentence(feature: string): string {
  return /^[A-Z][a-z]/.test(feature) ? `${feature[0]?.toLowerCase()}${feature.slice(1)}` : feature;
}
