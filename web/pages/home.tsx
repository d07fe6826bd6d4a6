import { use } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { pathIn } from '#core/languages/language.ts';
import { telLink } from '#core/people/phone-links.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { closedSpans } from '#core/scheduling/closure-text.ts';
import { daysText, openingRows, spanText } from '#core/scheduling/opening-hours.ts';
import { servicesInWords } from '#core/settings/services-in-words.ts';
import type { Settings } from '#core/settings/settings.ts';
import { sitePagePath } from '#core/settings/site-pages.ts';
import type { SitePicture } from '#core/settings/site-pictures.ts';
import { useTexts, LanguageContext, linkTo, rich } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Directions } from '#web/ui/directions.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CarScene } from './car-scene.tsx';
import { Document, type PageInput } from './document.tsx';
import { formTexts } from './form-texts.ts';
import { Gallery } from './gallery.tsx';
import { homeStyles } from './inline-css.ts';
import { Packages } from './packages.tsx';
import { ReviewsPart } from './reviews.tsx';
import { SiteImage } from './site-image.tsx';
import { Site } from './site.tsx';
import { answersData, structuredData } from './structured-data.ts';
import toast from '#web/ui/toast.module.css';
import wrap from '#web/ui/wrap.module.css';
import styles from './home.module.css';

/** `/`: the promise, the packages, the people, a way to ask. */
export function HomePage({ input }: { readonly input: PageInput }) {
  const t = useTexts(siteTexts);
  const { settings, language } = input;
  const { locality, region } = settings.address;
  const services = servicesInWords(settings, language);
  const names = { services: services ?? '', locality, region };
  return (
    <Document
      input={input}
      title={pageTitle(t(services ? 'servicesTitle' : 'homeTitle', names), settings.name)}
      description={t(services ? 'servicesDescription' : 'homeDescription', names)}
      canonicalPath="/"
      css={homeStyles}
      scripts={['web/islands/home.page.ts']}
      data={[
        { type: 'application/ld+json', value: structuredData(settings, input) },
        ...(settings.site.faq.length > 0
          ? [{ type: 'application/ld+json', value: answersData(settings.site) } as const]
          : []),
        { type: 'application/json', id: 'form-texts', value: formTexts(language) },
      ]}
    >
      <Site input={input}>
        <Hero settings={settings} quotePath={pathIn('/quote', language)} photo={input.pictures?.hero} />
        <Packages settings={settings} quotePath={pathIn('/quote', language)} />
        <Gallery pairs={input.gallery ?? []} />
        <ReviewsPart reviews={input.reviews} />
        <About settings={settings} />
        <Faq faq={settings.site.faq} />
        <Contact settings={settings} today={input.today} />
      </Site>
    </Document>
  );
}

const POINTS = [
  { title: 'team', text: 'teamText' },
  { title: 'convenience', text: 'convenienceText' },
  { title: 'guarantee', text: 'guaranteeText' },
  { title: 'products', text: 'productsText' },
] as const;

/** Who does the work, and reasons to let them: the shop's own, or the four of every shop. */
function About({ settings: { area, site } }: { readonly settings: Settings }) {
  const t = useTexts(siteTexts);
  const points =
    site.points.length > 0 ? site.points : POINTS.map(({ title, text }) => ({ title: t(title), text: t(text) }));
  return (
    <section className={`${styles.about} water-line`} id="about" aria-labelledby="about-head">
      <div className={`${wrap.root} ${styles.columns}`}>
        <div>
          <h2 id="about-head">{t('aboutHead')}</h2>
          <p>{site.about || t('aboutText', { area })}</p>
        </div>
        <dl className={styles.points}>
          {points.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** What customers ask, each answer folded. */
export function Faq({ faq }: Pick<Settings['site'], 'faq'>) {
  const t = useTexts(siteTexts);
  if (faq.length === 0) return null;
  return (
    <section id="questions" aria-labelledby="questions-head">
      <div className={`${wrap.root} ${styles.columns}`}>
        <h2 id="questions-head">{t('questionsHead')}</h2>
        <div className={styles.faq}>
          {faq.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <Icon name="right" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

type HeroProps = {
  readonly settings: Settings;
  readonly quotePath: string;
  /** The shop's own picture, in place of the drawn car. */
  readonly photo: SitePicture | undefined;
};

/** The promise, the one action, the car under its dust or the shop's own picture, and three highlights. */
function Hero({ settings, quotePath, photo }: HeroProps) {
  const t = useTexts(siteTexts);
  const services = servicesInWords(settings, use(LanguageContext));
  return (
    <div className={styles.hero}>
      <div className={`${wrap.root} ${styles.words}`}>
        <h1>{settings.site.headline || t('headline')}</h1>
        <p className={styles.lead}>
          {settings.site.promise || (services ? t('servicesPromise', { services }) : t('promise'))}
        </p>
        <p className={styles.act}>
          <Button href={quotePath} variant="sponge" big>
            {t('getYourQuote')}
          </Button>
          <Button href="#packages" variant="plain" big className={styles.more}>
            {t('seePackages')}
          </Button>
        </p>
      </div>
      {photo ? (
        <div className={`${wrap.root} ${styles.photo}`}>
          <SiteImage
            picture={photo}
            alt={t('heroLabel')}
            sizes="(min-width: 81rem) 76rem, calc(100vw - 2rem)"
            fetchPriority="high"
          />
        </div>
      ) : (
        <div className={styles.scene} style={{ '--wipe': 70 }}>
          <CarScene label={t('wipedCar')} />
          <input id="wipe" type="range" min="0" max="100" defaultValue="45" aria-label={t('wipeTheCar')} hidden />
        </div>
      )}
      <div className={`${wrap.root} ${styles.words}`}>
        <Highlights isMobileOffered={settings.mobileAvailable} />
      </div>
    </div>
  );
}

function Highlights({ isMobileOffered }: { readonly isMobileOffered: boolean }) {
  const t = useTexts(siteTexts);
  return (
    <ul className={styles.marks}>
      <li>
        <b>{t('schedule')}</b>
        <span>{t('scheduleText')}</span>
      </li>
      <li>
        <b>{t('places')}</b>
        <span>{t(isMobileOffered ? 'placesBoth' : 'placesDropOff')}</span>
      </li>
      <li>
        <b>{t('quality')}</b>
        <span>{t('qualityText')}</span>
      </li>
    </ul>
  );
}

/** The shop's contact, and a message form. */
/** `today` is the local date of the shop. */
type DatedProps = { readonly settings: Settings; readonly today: Temporal.PlainDate };

function Contact({ settings, today }: DatedProps) {
  const t = useTexts(siteTexts);
  return (
    <section className={styles.contact} id="contact" aria-labelledby="contact-head">
      <div className={`${wrap.root} ${styles.contactColumns}`}>
        <div>
          <h2 id="contact-head">{t('contactHead')}</h2>
          <Reach settings={settings} today={today} />
        </div>
        <MessageForm email={settings.email} />
      </div>
    </section>
  );
}

function Reach({ settings, today }: DatedProps) {
  const t = useTexts(siteTexts);
  const language = use(LanguageContext);
  const { email, phone, area, social, directions, site } = settings;
  const towns = site.pages.filter((page) => page.package === '');
  const address = shopAddress(settings.address);
  return (
    <dl>
      {address && (
        <div>
          <dt>{t('dropOff')}</dt>
          <dd>
            {address} <Directions to={address} />
            {directions && <span>{directions}</span>}
          </dd>
        </div>
      )}
      <Hours settings={settings} />
      <ClosedSoon settings={settings} today={today} />
      <div>
        <dt>{t('phone')}</dt>
        <dd>
          <a href={telLink(phone)}>{phone}</a>
        </dd>
      </div>
      <div>
        <dt>{t('email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>{t('serviceArea')}</dt>
        <dd>
          {area}
          {towns.map((page) => (
            <a key={page.slug} href={pathIn(sitePagePath(page), language)}>
              {page.title}
            </a>
          ))}
        </dd>
      </div>
      {social.length > 0 && (
        <div>
          <dt>{t('follow')}</dt>
          <dd>
            {social.map(({ network, url }) => (
              <a key={network} href={url} rel="me noopener">
                {network}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Hours({ settings: { openingHours } }: { readonly settings: Settings }) {
  const t = useTexts(siteTexts);
  const language = use(LanguageContext);
  const rows = openingRows(openingHours);
  if (rows.length === 0) return null;
  return (
    <div>
      <dt>{t('open')}</dt>
      <dd>
        {rows.map(({ span, ...days }) => (
          <span key={days.first}>
            {span
              ? t('openOnDays', { days: daysText(days, language), hours: spanText(span, language) })
              : t('closedOnDays', { days: daysText(days, language) })}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** How many days ahead the page says when the shop is closed. */
const CLOSED_DAYS_AHEAD = 30;

/** The closures that are near, as customers should know before they come. */
function ClosedSoon({ settings, today }: DatedProps) {
  const t = useTexts(siteTexts);
  const language = use(LanguageContext);
  const spans = closedSpans(settings, { from: today, days: CLOSED_DAYS_AHEAD, language });
  if (spans.length === 0) return null;
  return (
    <div>
      <dt>{t('closed')}</dt>
      <dd>
        {spans.map(({ text }) => (
          <span key={text}>{text}</span>
        ))}
      </dd>
    </div>
  );
}

function MessageForm({ email }: { readonly email: string }) {
  const t = useTexts(siteTexts);
  return (
    <form id="message-form">
      <Field id="contact-name" name="name" label={t('name')} autoComplete="name" maxLength={100} required />
      <Field
        id="contact-phone"
        name="phone"
        label={t('phone')}
        aside={t('optional')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Field
        id="contact-email"
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        wide
      />
      <TextField id="contact-message" name="message" label={t('message')} rows={4} maxLength={5000} required wide />
      <div className={styles.lure} aria-hidden="true">
        <label>
          {t('website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <noscript className={styles.wide}>
        {rich(t.rich('messageNeedsScript', { email, mail: linkTo(`mailto:${email}`) }))}
      </noscript>
      <p className={styles.wide}>
        <Button type="submit" big>
          {t('sendMessage')}
        </Button>
      </p>
      <output id="toasts" className={toast.place} />
    </form>
  );
}
