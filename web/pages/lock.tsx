import { launchTexts } from '#core/languages/en/site.ts';
import { otherLanguages } from '#core/languages/language.ts';
import { linkTo, rich, useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { CarScene } from './car-scene.tsx';
import { Document, type PageInput } from './document.tsx';
import { unlockFormTexts } from './form-texts.ts';
import { lockStyles } from './inline-css.ts';
import wrap from '#web/ui/wrap.module.css';
import carStyles from './car-scene.module.css';
import styles from './lock.module.css';

/** What everyone sees at every path before the launch: the message, and two ways in for those who may. */
export function LockPage({ input }: { readonly input: PageInput }) {
  const t = useTexts(launchTexts);
  const { settings } = input;
  const [headline, rest] = splitMessage(settings.launch.message);
  return (
    <Document
      input={input}
      title={pageTitle(t('title'), settings.name)}
      description={settings.launch.message}
      css={lockStyles}
      scripts={['web/islands/lock.page.ts']}
      data={[{ type: 'application/json', id: 'form-texts', value: unlockFormTexts(input.language) }]}
    >
      <main id="main" tabIndex={-1} className={styles.root}>
        <div className={`${wrap.root} ${styles.words}`}>
          <Brand name={settings.name} />
          <h1>{headline}</h1>
          {rest && <p className={styles.lead}>{rest}</p>}
          <UnlockByLink />
          <UnlockForm />
          <noscript>{t('needsScript')}</noscript>
          <p className={styles.reach}>
            {rich(t.rich('questions', { email: settings.email, mail: linkTo(`mailto:${settings.email}`) }))}
          </p>
          <p className={styles.reach}>
            <LanguageSwitch others={otherLanguages(input.languages, input.language)} />
          </p>
        </div>
        <div className={`${carStyles.corner} ${styles.car}`} style={{ '--begun': 22 }}>
          <CarScene label={t('dustyCar')} />
        </div>
      </main>
    </Document>
  );
}

/** Shown instead of the form if the address contains a one-time link. */
function UnlockByLink() {
  const t = useTexts(launchTexts);
  return (
    <div id="unlock-by-link" className={styles.byLink} hidden>
      <p>{t('haveLink')}</p>
      <Button variant="sponge" big>
        {t('openSite')}
      </Button>
      <LockError id="link-error" />
    </div>
  );
}

function UnlockForm() {
  const t = useTexts(launchTexts);
  return (
    <form id="unlock-form">
      <Field
        id="unlock-username"
        name="username"
        label={t('username')}
        autoComplete="username"
        maxLength={200}
        required
      />
      <Field
        id="unlock-password"
        name="password"
        label={t('password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <Button type="submit" variant="sponge" big>
        <Icon name="lock" />
        {t('unlock')}
      </Button>
      <LockError id="form-error" />
    </form>
  );
}

function LockError({ id }: { readonly id: string }) {
  return <FieldError id={id} role="alert" hidden />;
}

/** The first sentence is large, the others are below it. */
function splitMessage(message: string): readonly [string, string] {
  const end = message.search(/[.!?]\s/);
  return end < 0 ? [message, ''] : [message.slice(0, end + 1), message.slice(end + 2).trim()];
}
