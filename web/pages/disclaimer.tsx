import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { DisclaimerSections } from './disclaimer-sections.tsx';
import { Document } from './document.tsx';
import type { PageInput } from './input.ts';
import { Site } from './site.tsx';
import { localBusiness } from './structured-data.ts';
import { disclaimerStyles } from './styles.ts';

/** `/disclaimer`: the terms, the photo opt-out, and the consent that is sent with the quote. */
export function DisclaimerPage({ input }: { readonly input: PageInput }) {
  const { business } = input;
  return (
    <Document
      input={input}
      title={pageTitle('Terms and service agreement', business.name)}
      description={`How ${business.name} handles photos, estimates, damage, cancellations and AI, in plain words.`}
      canonicalPath="/disclaimer"
      css={disclaimerStyles}
      scripts={['web/islands/disclaimer.page.ts']}
      data={[{ type: 'application/ld+json', value: localBusiness(business, input.publicUrl) }]}
    >
      <Site input={input}>
        <article className="terms wrap">
          <header>
            <h1>Terms and service agreement</h1>
            <p className="lead">
              Five things to know before we touch your vehicle or your cans, in plain words. They apply to every quote
              and every visit.
            </p>
            <p className="since">Effective date: January 2025</p>
          </header>
          <DisclaimerSections email={business.email} />
          <Agreement email={business.email} />
        </article>
      </Site>
    </Document>
  );
}

function Agreement({ email }: { readonly email: string }) {
  return (
    <section className="agreement" aria-labelledby="agreement-head">
      <h2 id="agreement-head">Your agreement</h2>
      <div>
        <p>
          Questions first? Write to <a href={`mailto:${email}`}>{email}</a> and we answer before you book.
        </p>
        <Checkbox id="agree">I have read these terms and agree to them.</Checkbox>
        <p className="act">
          <Button id="accept" variant="sponge" big aria-disabled aria-describedby="missing">
            Accept &amp; Continue
          </Button>
          <Button href="/quote" id="decline" big>
            Decline &amp; Go Back
          </Button>
        </p>
        <output id="missing" className="missing">
          Still needed: tick the box above to agree.
        </output>
        <noscript>
          Accepting here needs JavaScript. You can also agree in the last step of your <a href="/quote">quote</a>.
        </noscript>
      </div>
    </section>
  );
}
