import { use, type ReactNode } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { priceCount, startingPrice } from '#core/pricing/pricing.ts';
import { type Settings, type ServicePackage, offeredPackages, type CountPrice } from '#core/settings/settings.ts';
import { sitePagePath } from '#core/settings/site-pages.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PackageSign } from '#web/ui/package-sign.tsx';
import wrap from '#web/ui/wrap.module.css';
import styles from './packages.module.css';

/** Every package with its prices, the popular one first and larger. */
export function Packages({ settings, quotePath }: { readonly settings: Settings; readonly quotePath: string }) {
  const t = useTexts(siteTexts);
  const { vehicleClasses, extras, site } = settings;
  const packages = offeredPackages(settings);
  const classFees = vehicleClasses
    .filter(({ surchargeCents, retired }) => surchargeCents > 0 && !retired)
    .map(({ name, surchargeCents }) => t('classFees', { name, amount: formatMoney(surchargeCents) }));
  const freeExtra = extras.some((extra) => extra.cents === 0 && !extra.retired);
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
          <p>
            {t('packageNotes', {
              hasFees: classFees.length > 0 ? 'yes' : 'no',
              fees: classFees.join(' '),
              freeExtra: freeExtra ? 'yes' : 'no',
            })}
          </p>
        </div>
        <ul className={styles.board}>
          {packages
            .toSorted((a, b) => Number(b.popular) - Number(a.popular))
            .map((pack, index) => (
              <PackageCard
                key={pack.id}
                {...{ pack, quotePath }}
                isLarge={pack.popular && index === 0}
                more={site.pages.filter((page) => page.package === pack.id).map(sitePagePath)[0]}
              />
            ))}
        </ul>
      </div>
    </section>
  );
}

type CardProps = {
  readonly pack: ServicePackage;
  readonly quotePath: string;
  readonly isLarge: boolean;
  /** The path of a page about it. */
  readonly more: string | undefined;
};

function PackageCard({ pack, quotePath, isLarge, more }: CardProps) {
  const t = useTexts(siteTexts);
  const language = use(LanguageContext);
  return (
    <li className={isLarge ? styles.popular : undefined}>
      <h3>
        <PackageSign emoji={pack.emoji} className={styles.sign} />
        {pack.name}
        {pack.popular && <Badge tone="ink">{t('mostPopular')}</Badge>}
      </h3>
      <PackageCost pack={pack} />
      <ul className={styles.feats}>
        {pack.features.map((feature) => (
          <li key={feature}>
            {isLarge && <Icon name="check" />}
            {feature}
          </li>
        ))}
      </ul>
      {more && (
        <p className={styles.more}>
          <a href={pathIn(more, language)}>{t('moreAbout', { name: pack.name })}</a>
        </p>
      )}
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

/** What a package costs in a line: at both places, by condition, or by number. */
export function PackageCost({ pack }: { readonly pack: ServicePackage }) {
  return pack.count ? <CountCost count={pack.count} /> : <Cost pack={pack} />;
}

function Cost({ pack }: { readonly pack: ServicePackage }) {
  const t = useTexts(siteTexts);
  const least = pack.conditionCents && Math.min(...Object.values(pack.conditionCents));
  return (
    <p className={styles.cost}>
      {pack.offered === 'both'
        ? rich(
            t.rich('packageCost', {
              dropOff: formatMoney(pack.dropoffCents),
              mobile: formatMoney(pack.mobileCents),
              price,
              other,
            }),
          )
        : rich(
            t.rich('packageCostAtOne', {
              amount: formatMoney(startingPrice(pack)),
              place: pack.offered === 'dropoff' ? 'shop' : 'customer',
              price,
            }),
          )}
      {least !== undefined && <span>{t('packageCostByCondition', { least: formatMoney(least) })}</span>}
    </p>
  );
}

function CountCost({ count }: { readonly count: CountPrice }) {
  const t = useTexts(siteTexts);
  return (
    <p className={styles.cost}>
      {rich(t.rich('canCost', { least: formatMoney(priceCount(count, count.least)), price }))}
      <span>{t('moreCans', { two: formatMoney(count.twoCents), more: formatMoney(count.eachBeyondCents) })}</span>
    </p>
  );
}

// For the tags of messages.
const price = (text: readonly ReactNode[]): ReactNode => <b>{text}</b>;
const other = (text: readonly ReactNode[]): ReactNode => <i>{text}</i>;
const line = (text: readonly ReactNode[]): ReactNode => (
  <>
    <br />
    {text}
  </>
);
