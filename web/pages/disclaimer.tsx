import type { ReactNode } from 'react';
import { disclaimerTexts } from '#core/languages/en/site.ts';
import { pathIn } from '#core/languages/language.ts';
import { linkTo, rich, strong, useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Document, type PageInput } from './document.tsx';
import { disclaimerStyles } from './inline-css.ts';
import { Site } from './site.tsx';
import { localBusiness } from './structured-data.ts';
import wrap from '#web/ui/wrap.module.css';
import styles from './disclaimer.module.css';

/** `/disclaimer`: the terms, the photo opt-out, and the consent that is sent with the quote. */
export function DisclaimerPage({ input }: { readonly input: PageInput }) {
  const t = useTexts(disclaimerTexts);
  const { settings } = input;
  return (
    <Document
      input={input}
      title={pageTitle(t('title'), settings.name)}
      description={t('description', { business: settings.name })}
      canonicalPath="/disclaimer"
      css={disclaimerStyles}
      scripts={['web/islands/disclaimer.page.ts']}
      data={[{ type: 'application/ld+json', value: localBusiness(settings, input) }]}
    >
      <Site input={input}>
        <article className={`${wrap.root} ${styles.terms}`}>
          <header>
            <h1>{t('title')}</h1>
            <p className={styles.lead}>{t('lead')}</p>
            <p className={styles.since}>{t('effective')}</p>
          </header>
          <DisclaimerSections email={settings.email} />
          <Agreement email={settings.email} quotePath={pathIn('/quote', input.language)} />
        </article>
      </Site>
    </Document>
  );
}

function Agreement({ email, quotePath }: { readonly email: string; readonly quotePath: string }) {
  const t = useTexts(disclaimerTexts);
  return (
    <section className={styles.agreement} aria-labelledby="agreement-head">
      <h2 id="agreement-head">{t('agreement')}</h2>
      <div>
        <p>{rich(t.rich('questions', { email, mail: linkTo(`mailto:${email}`) }))}</p>
        <Checkbox id="agree">{t('agree')}</Checkbox>
        <p className={styles.act}>
          <Button id="accept" variant="sponge" big aria-disabled aria-describedby="missing">
            {t('accept')}
          </Button>
          <Button href={quotePath} id="decline" big>
            {t('decline')}
          </Button>
        </p>
        <output id="missing" className={styles.missing}>
          {t('stillNeeded')}
        </output>
        <noscript>{rich(t.rich('needsScript', { quote: linkTo(quotePath) }))}</noscript>
      </div>
    </section>
  );
}

/** The five sections of the terms. */
function DisclaimerSections({ email }: { readonly email: string }) {
  const t = useTexts(disclaimerTexts);
  return (
    <>
      <Section id="photography" title={t('photography')}>
        <p>{t('photographyRecord')}</p>
        <p>{t('photographyPublic')}</p>
        <Checkbox id="opt-out" aside={t('optional')}>
          {t('optOut')}
        </Checkbox>
      </Section>

      <Section id="estimates" title={t('estimates')}>
        <p>{t('estimatesLimits')}</p>
        <p>{t('estimatesChanges')}</p>
      </Section>

      <Section id="liability" title={t('liability')}>
        <p>{t('liabilityEarlier')}</p>
        <p>{t('liabilityBelongings')}</p>
        <p>{t('liabilityOurs')}</p>
      </Section>

      <Section id="cancellations" title={t('cancellations')}>
        <p>{rich(t.rich('cancellationsFree', { email, strong, mail: linkTo(`mailto:${email}`) }))}</p>
        <p>{t('cancellationsLate')}</p>
        <p>{t('cancellationsOurs')}</p>
      </Section>

      <Section id="ai" title={t('ai')}>
        <p>{t('aiPurpose')}</p>
        <p>{t('aiChoice')}</p>
      </Section>
    </>
  );
}

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
