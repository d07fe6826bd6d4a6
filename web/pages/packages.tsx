import type { ReactNode } from 'react';
import type { Settings, ServicePackage } from '#core/settings/settings.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { formatMoney } from '#core/lib/money.ts';
import { rich, useTexts } from '../lib/language.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './packages.module.css';

/** Every package with its prices, the popular one first and larger. */
export function Packages({ settings, quotePath }: { readonly settings: Settings; readonly quotePath: string }) {
  const t = useTexts(siteTexts);
  const { packages, fees, extras } = settings;
  const freeExtra = extras.some((extra) => extra.cents === 0);
  return (
    <section id="packages" aria-labelledby="packages-head">
      <div className={wrap.root}>
        <div className={styles.head}>
          <h2 id="packages-head">
            {rich(
              t.rich('packageCount', {
                count: packages.length,
                line,
              }),
            )}
          </h2>
          <p>{t('packageNotes', { truck: formatMoney(fees.truckCents), freeExtra: freeExtra ? 'yes' : 'no' })}</p>
        </div>
        <ul className={styles.board}>
          {packages
            .toSorted((a, b) => Number(b.popular) - Number(a.popular))
            .map((pack, index) => (
              <PackageCard key={pack.id} {...{ pack, settings, quotePath }} isLarge={pack.popular && index === 0} />
            ))}
        </ul>
      </div>
    </section>
  );
}

type CardProps = {
  readonly pack: ServicePackage;
  readonly settings: Settings;
  readonly quotePath: string;
  readonly isLarge: boolean;
};

function PackageCard({ pack, settings, quotePath, isLarge }: CardProps) {
  const t = useTexts(siteTexts);
  return (
    <li className={isLarge ? styles.popular : undefined}>
      {isLarge && <WipedStripe />}
      <h3>
        <span className={styles.emoji} aria-hidden="true">
          {pack.emoji}
        </span>
        {pack.name}
        {pack.popular && <Badge tone="ink">{t('mostPopular')}</Badge>}
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
      <Button href={`${quotePath}?package=${pack.id}`} variant={isLarge ? 'sponge' : undefined}>
        {rich(
          t.rich('selectPackage', {
            name: pack.name,
            hidden,
          }),
        )}
      </Button>
    </li>
  );
}

function Cost({ pack }: { readonly pack: ServicePackage }) {
  const t = useTexts(siteTexts);
  const least = pack.conditionCents && Math.min(...Object.values(pack.conditionCents));
  return (
    <p className={styles.cost}>
      {rich(
        t.rich('packageCost', {
          dropOff: formatMoney(pack.dropoffCents),
          mobile: formatMoney(pack.mobileCents),
          price,
          other,
        }),
      )}
      {least !== undefined && <span>{t('packageCostByCondition', { least: formatMoney(least) })}</span>}
    </p>
  );
}

function CanCost({ cans }: { readonly cans: Settings['cans'] }) {
  const t = useTexts(siteTexts);
  return (
    <p className={styles.cost}>
      {rich(t.rich('canCost', { least: formatMoney(cans.oneCents), price }))}
      <span>{t('moreCans', { two: formatMoney(cans.twoCents), more: formatMoney(cans.eachBeyondCents) })}</span>
    </p>
  );
}

// For the tags of messages.
const price = (text: readonly ReactNode[]): ReactNode => <b>{text}</b>;
const other = (text: readonly ReactNode[]): ReactNode => <i>{text}</i>;
const hidden = (text: readonly ReactNode[]): ReactNode => <span className="visually-hidden">{text}</span>;
const line = (text: readonly ReactNode[]): ReactNode => (
  <>
    <br />
    {text}
  </>
);

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
