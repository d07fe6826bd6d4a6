import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { disclaimerTexts } from '#core/languages/en/disclaimer.ts';
import { linkTo, rich, useTexts } from '../lib/language.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { Document, type PageInput } from './document.tsx';
import { Site } from './site.tsx';
import { localBusiness } from './structured-data.ts';
import { disclaimerStyles } from './inline-css.ts';
import type { ReactNode } from 'react';
import wrap from '../ui/wrap.module.css';
import styles from './disclaimer.module.css';

/** `/disclaimer`: the terms, the photo opt-out, and the consent that is sent with the quote. */
export function DisclaimerPage({ input }: { readonly input: PageInput }) {
  const { settings } = input;
  return (
    <Document
      input={input}
      title={pageTitle('Terms and service agreement', settings.name)}
      description={`How ${settings.name} handles photos, estimates, damage, cancellations and AI, in plain words.`}
      canonicalPath="/disclaimer"
      css={disclaimerStyles}
      scripts={['web/islands/disclaimer.page.ts']}
      data={[{ type: 'application/ld+json', value: localBusiness(settings, input.publicUrl) }]}
    >
      <Site input={input}>
        <article className={`${wrap.root} ${styles.terms}`}>
          <header>
            <h1>Terms and service agreement</h1>
            <p className={styles.lead}>
              Five things to know before we touch your vehicle or your cans, in plain words. They apply to every quote
              and every visit.
            </p>
            <p className={styles.since}>Effective date: January 2025</p>
          </header>
          <DisclaimerSections email={settings.email} />
          <Agreement email={settings.email} />
        </article>
      </Site>
    </Document>
  );
}

function Agreement({ email }: { readonly email: string }) {
  const t = useTexts(disclaimerTexts);
  return (
    <section className={styles.agreement} aria-labelledby="agreement-head">
      <h2 id="agreement-head">{t('agreement')}</h2>
      <div>
        <p>{rich(t.rich('questions', { email, mail: linkTo(`mailto:${email}`) }))}</p>
        <Checkbox id="agree">{t('agree')}</Checkbox>
        <p className={styles.act}>
          <Button id="accept" variant="sponge" big aria-disabled aria-describedby="missing">
            Accept &amp; Continue
          </Button>
          <Button href="/quote" id="decline" big>
            Decline &amp; Go Back
          </Button>
        </p>
        <output id="missing" className={styles.missing}>
          {t('stillNeeded')}
        </output>
        <noscript>
          Accepting here needs JavaScript. You can also agree in the last step of your <a href="/quote">quote</a>.
        </noscript>
      </div>
    </section>
  );
}

/** The five sections of the terms. */
function DisclaimerSections({ email }: { readonly email: string }) {
  return (
    <>
      <Section id="photography" title="Photography policy">
        <p>
          We photograph every vehicle before and after the work. The photos show what condition it came in and what we
          did; they belong to the record of your job and are seen by our crew and you, and by no one else without a
          reason that concerns your job.
        </p>
        <p>
          Now and then we would like to show finished work on our website and social media. We pick photos without
          people, blur license plates, and never name you or your address. If you would rather not, say so here; it
          changes neither the price nor the work.
        </p>
        <Checkbox id="opt-out" aside="optional">
          Keep photos of my vehicle off social media.
        </Checkbox>
      </Section>

      <Section id="estimates" title="AI-generated quotes are estimates only">
        <p>
          When you upload photos for an AI estimate, the result is an estimate and not a promise. Light, angle and
          distance hide things that we only see in person. Our team looks at every quote and may change the price or the
          time it takes.
        </p>
        <p>
          You hear about any change before we start, with the reason. You are free to say no, and then you owe us
          nothing.
        </p>
      </Section>

      <Section id="liability" title="Damage liability">
        <p>
          Before we begin we walk around the vehicle and write down the scratches, dents, chips and stains that are
          already there. We are not responsible for that earlier damage, for parts that were loose, worn, peeling or
          badly repaired before we arrived, or for damage that shows only because dirt no longer covers it.
        </p>
        <p>
          Please take valuables and personal things out of the vehicle. We are careful with what stays inside, but we
          cannot answer for its loss.
        </p>
        <p>
          If we damage something, we put it right. Tell us within 48 hours of the visit, with a photo if you can, so
          that we can look at it together and agree on the repair. Nothing here takes away rights that the law gives
          you.
        </p>
      </Section>

      <Section id="cancellations" title="Cancellations and no-shows">
        <p>
          You may cancel or reschedule free of charge up to 24 hours before your appointment, by replying to any of our
          emails or by writing to <a href={`mailto:${email}`}>{email}</a>.
        </p>
        <p>
          Later than that, please write to us at once: we will try to find another time, but we may not be able to fill
          yours. If you or the vehicle are not there at the agreed time and we have not heard from you, we count it as a
          no-show, give the time to someone else, and may ask for part of the price in advance next time.
        </p>
        <p>
          When weather or illness stops us, we tell you as early as we can and offer you another time free of charge.
        </p>
      </Section>

      <Section id="ai" title="Use of AI">
        <p>
          AI helps us in one place: it looks at the photos that you choose to upload and suggests how dirty the vehicle
          is, how long the work may take and what it may cost. It never decides alone; a person reviews every quote.
        </p>
        <p>
          Using it is your choice. Without photos you get a standard quote, at our listed prices. Photos for an estimate
          are stored without their location data, used for your quote, and not used to advertise.
        </p>
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
