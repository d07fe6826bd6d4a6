import type { Settings, ServicePackage } from '#core/settings/settings.ts';
import { formatMoney } from '#core/lib/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './packages.module.css';

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Every package with its prices, the popular one first and larger. */
export function Packages({ settings }: { readonly settings: Settings }) {
  const { packages, fees, extras } = settings;
  const freeExtra = extras.some((extra) => extra.cents === 0);
  return (
    <section id="packages" aria-labelledby="packages-head">
      <div className={wrap.root}>
        <div className={styles.head}>
          <h2 id="packages-head">
            {COUNTS[packages.length] ?? packages.length} packages,
            <br />
            every price up front
          </h2>
          <p>
            Drop-off price first. Trucks add {formatMoney(fees.truckCents)}. Extras are listed with their price
            {freeExtra && ', and the air freshener is free'}.
          </p>
        </div>
        <ul className={styles.board}>
          {packages
            .toSorted((a, b) => Number(b.popular) - Number(a.popular))
            .map((pack, index) => (
              <PackageCard key={pack.id} pack={pack} settings={settings} isLarge={pack.popular && index === 0} />
            ))}
        </ul>
      </div>
    </section>
  );
}

type CardProps = { readonly pack: ServicePackage; readonly settings: Settings; readonly isLarge: boolean };

function PackageCard({ pack, settings, isLarge }: CardProps) {
  return (
    <li className={isLarge ? styles.popular : undefined}>
      {isLarge && <WipedStripe />}
      <h3>
        <span className={styles.emoji} aria-hidden="true">
          {pack.emoji}
        </span>
        {pack.name}
        {pack.popular && <Badge tone="ink">MOST POPULAR</Badge>}
      </h3>
      {pack.family === 'garbage' ? <CanCost cans={settings.cans} /> : <Cost pack={pack} />}
      <ul className={styles.feats}>
        {pack.features.map((feature) => (
          <li key={feature}>
            {isLarge && <Icon name="check" />}
            {feature}
          </li>
        ))}
      </ul>
      <Button href={`/quote?package=${pack.id}`} variant={isLarge ? 'sponge' : undefined}>
        Select Package<span className="visually-hidden">: {pack.name}</span>
      </Button>
    </li>
  );
}

function Cost({ pack }: { readonly pack: ServicePackage }) {
  const least = pack.conditionCents && Math.min(...Object.values(pack.conditionCents));
  return (
    <p className={styles.cost}>
      <b>{formatMoney(pack.dropoffCents)}</b> drop-off <i aria-hidden="true">·</i> {formatMoney(pack.mobileCents)}{' '}
      mobile
      {least !== undefined && <span>from {formatMoney(least)}, by condition</span>}
    </p>
  );
}

function CanCost({ cans }: { readonly cans: Settings['cans'] }) {
  return (
    <p className={styles.cost}>
      Starting at <b>{formatMoney(cans.oneCents)}</b> no surcharge
      <span>
        {formatMoney(cans.twoCents)} for two, each one beyond adds {formatMoney(cans.eachBeyondCents)}
      </span>
    </p>
  );
}

/** The hero's stroke again, as a subtle background. */
function WipedStripe() {
  return (
    <svg viewBox="0 0 400 360" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path
        d="M470 50C380 10 390 160 310 150S270 300 330 460"
        stroke="var(--water-mid)"
        strokeWidth="80"
        opacity=".5"
      />
      <path d="M470 24C374-14 384 134 306 124" stroke="var(--paper-raised)" strokeWidth="4" opacity=".9" />
    </svg>
  );
}
