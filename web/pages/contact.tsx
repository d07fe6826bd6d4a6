import { use } from 'react';
import type { Settings } from '#core/settings/settings.ts';
import { daysText, openingRows, spanText } from '#core/scheduling/opening-hours.ts';
import { siteTexts } from '#core/languages/en/site.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { LanguageContext, linkTo, rich, useTexts } from '../lib/language.tsx';
import { Button } from '../ui/button.tsx';
import { Field, TextField } from '../ui/field.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './home.module.css';

/** The shop's contact, and a message form. */
export function Contact({ settings }: { readonly settings: Settings }) {
  const t = useTexts(siteTexts);
  return (
    <section className={styles.contact} id="contact" aria-labelledby="contact-head">
      <div className={`${wrap.root} ${styles.contactColumns}`}>
        <div>
          <h2 id="contact-head">{t('contactHead')}</h2>
          <Reach settings={settings} />
        </div>
        <MessageForm email={settings.email} />
      </div>
    </section>
  );
}

function Reach({ settings }: { readonly settings: Settings }) {
  const t = useTexts(siteTexts);
  const { email, phone, area, social, directions } = settings;
  const address = shopAddress(settings.address);
  return (
    <dl>
      {address && (
        <div>
          <dt>{t('dropOff')}</dt>
          <dd>
            {address}
            {directions && <span>{directions}</span>}
          </dd>
        </div>
      )}
      <Hours settings={settings} />
      <div>
        <dt>{t('phone')}</dt>
        <dd>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
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
        <dd>{area}</dd>
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
    </form>
  );
}
