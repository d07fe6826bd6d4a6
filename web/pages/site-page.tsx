import { use } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { pathIn } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { classSurcharge, extraPrice, placePrices } from '#core/pricing/pricing.ts';
import { workTimeText } from '#core/quotes/describe.ts';
import { extrasFor, offeredPackages, type ServicePackage, type Settings } from '#core/settings/settings.ts';
import { findSitePage, sitePagePath } from '#core/settings/site-pages.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Document, type PageInput } from './document.tsx';
import { Faq } from './home.tsx';
import { sitePageStyles } from './inline-css.ts';
import { PackageCost, Packages } from './packages.tsx';
import { ReviewsPart } from './reviews.tsx';
import { SiteImage } from './site-image.tsx';
import { Site } from './site.tsx';
import { answersData, localBusiness, pageData } from './structured-data.ts';
import wrap from '#web/ui/wrap.module.css';
import styles from './site-page.module.css';

/** `/areas/…` and `/services/…`: a page of the shop's own about a town, with all packages, or about one of them. */
export function SitePagePage({ input }: { readonly input: PageInput }) {
  const t = useTexts(siteTexts);
  const { settings, language, path, reviews } = input;
  const found = findSitePage(settings.site.pages, path);
  if (!found || !('page' in found)) throw new RangeError(`There is no page at ${path}`);
  const { page } = found;
  const quotePath = pathIn('/quote', language);
  const picture = input.pictures?.own;
  const faq = [...page.faq, ...settings.site.faq];
  const pack = offeredPackages(settings).find(({ id }) => id === page.package);
  return (
    <Document
      input={input}
      title={pageTitle(page.title, settings.name)}
      description={firstWords(page.text)}
      canonicalPath={sitePagePath(page)}
      css={sitePageStyles}
      scripts={['web/islands/plain.page.ts']}
      data={[
        { type: 'application/ld+json', value: localBusiness(settings, input) },
        { type: 'application/ld+json', value: pageData(page, { settings, site: input, pack }) },
        ...(faq.length > 0 ? [{ type: 'application/ld+json', value: answersData({ faq }) }] : []),
      ]}
    >
      <Site input={input}>
        <header className={`${wrap.root} ${styles.head}`}>
          <h1>{page.title}</h1>
          <p>{page.text}</p>
          <Button href={pack ? `${quotePath}?package=${pack.id}` : quotePath} variant="sponge" big>
            {t('getYourQuote')}
          </Button>
          {picture && (
            <SiteImage picture={picture} alt="" sizes="(max-width: 48rem) 100vw, 75rem" fetchPriority="high" />
          )}
        </header>
        {pack ? <About pack={pack} settings={settings} /> : <Packages settings={settings} quotePath={quotePath} />}
        <ReviewsPart reviews={reviews} />
        <Faq faq={faq} />
      </Site>
    </Document>
  );
}

/** As much of a text as search engines show. */
function firstWords(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.length <= 160 ? line : `${line.slice(0, 160).replace(/\s+\S*$/u, '')}…`;
}

type AboutProps = { readonly pack: ServicePackage; readonly settings: Settings };

/** What a package includes, what it costs by vehicle and place, how long it takes, and its extras. */
function About({ pack, settings }: AboutProps) {
  const t = useTexts(siteTexts);
  const language = use(LanguageContext);
  const extras = extrasFor(settings, pack.id);
  return (
    <div className={`${wrap.root} ${styles.columns}`}>
      <section aria-labelledby="included">
        <h2 id="included">{t('included')}</h2>
        <ul className={styles.ticks}>
          {pack.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
        {pack.minutes !== undefined && pack.count === undefined && (
          <p className={styles.time}>
            <Icon name="clock" />
            {workTimeText(pack.minutes, language)}
          </p>
        )}
      </section>
      <section aria-labelledby="prices">
        <h2 id="prices">{t('prices')}</h2>
        <Prices pack={pack} settings={settings} />
        {extras.length > 0 && (
          <>
            <h3>{t('extras')}</h3>
            <table className={styles.prices}>
              <tbody>
                {extras.map((extra) => (
                  <tr key={extra.id}>
                    <th scope="row">{extra.name}</th>
                    <td>{extra.cents === 0 ? t('free') : formatMoney(extraPrice(extra, pack, undefined))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </section>
    </div>
  );
}

/** By vehicle class where the package asks for one, at the shop and at the customer's. */
function Prices({ pack, settings }: AboutProps) {
  const t = useTexts(siteTexts);
  const classes = settings.vehicleClasses.filter(({ id, retired }) => !retired && pack.classes.includes(id));
  if (pack.count || classes.length === 0) return <PackageCost pack={pack} />;
  const { offered } = pack;
  const places = [
    ...(offered === 'both' || offered === 'dropoff' ? (['dropoffCents'] as const) : []),
    ...(offered === 'dropoff' ? [] : (['mobileCents'] as const)),
  ];
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{t('vehicle')}</th>
          {places.map((place) => (
            <th key={place} scope="col">
              {t('costAt', { place })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classes.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {places.map((place) => (
              <td key={place}>{formatMoney(placePrices(pack, id)[place] + classSurcharge(settings, pack, id))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
