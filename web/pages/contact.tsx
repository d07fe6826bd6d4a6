import type { Settings } from '#core/settings/settings.ts';
import { openingRows, spanText } from '#core/scheduling/opening-hours.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextField } from '../ui/field.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './contact.module.css';

/** The shop's contact, and a message form. */
export function Contact({ settings }: { readonly settings: Settings }) {
  return (
    <section className={styles.root} id="contact" aria-labelledby="contact-head">
      <div className={`${wrap.root} ${styles.columns}`}>
        <div>
          <h2 id="contact-head">Ask us anything</h2>
          <Reach settings={settings} />
        </div>
        <MessageForm email={settings.email} />
      </div>
    </section>
  );
}

function Reach({ settings }: { readonly settings: Settings }) {
  const { email, phone, area, social, directions } = settings;
  const address = shopAddress(settings.address);
  return (
    <dl>
      {address && (
        <div>
          <dt>Drop-off</dt>
          <dd>
            {address}
            {directions && <span>{directions}</span>}
          </dd>
        </div>
      )}
      <Hours settings={settings} />
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>Service area</dt>
        <dd>{area}</dd>
      </div>
      {social.length > 0 && (
        <div>
          <dt>Follow</dt>
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
  const rows = openingRows(openingHours);
  if (rows.length === 0) return null;
  return (
    <div>
      <dt>Open</dt>
      <dd>
        {rows.map(({ days, span }) => (
          <span key={days}>
            {days}: {span ? spanText(span) : 'closed'}
          </span>
        ))}
      </dd>
    </div>
  );
}

function MessageForm({ email }: { readonly email: string }) {
  return (
    <form id="message-form">
      <Field id="contact-name" name="name" label="Name" autoComplete="name" maxLength={100} required />
      <Field
        id="contact-phone"
        name="phone"
        label="Phone"
        aside="optional"
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Field
        id="contact-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        wide
      />
      <TextField id="contact-message" name="message" label="Message" rows={4} maxLength={5000} required wide />
      <div className={styles.lure} aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <noscript className={styles.wide}>
        This form needs JavaScript. Without it, please write to <a href={`mailto:${email}`}>{email}</a>.
      </noscript>
      <p className={styles.wide}>
        <Button type="submit" big>
          Send Message
        </Button>
      </p>
    </form>
  );
}
