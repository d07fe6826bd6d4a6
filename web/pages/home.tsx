import { pageTitle } from '../lib/page-title.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { Document } from './document.tsx';
import { Hero } from './hero.tsx';
import type { PageInput } from './input.ts';
import { Packages } from './packages.tsx';
import { Site } from './site.tsx';
import { structuredData } from './structured-data.ts';
import { homeStyles } from './styles.ts';

/** `/`: the promise, the packages, the people, a way to ask. */
export function HomePage({ input }: { readonly input: PageInput }) {
  const { business } = input;
  const { locality, region } = business.address;
  return (
    <Document
      input={input}
      title={pageTitle(`Car detailing and garbage-can cleaning in ${locality}, ${region}`, business.name)}
      description={`Hand washing, full details and garbage-can cleaning around ${locality}, ${region}. See your price line by line and pick a time.`}
      canonicalPath="/"
      css={homeStyles}
      scripts={['web/islands/home.page.ts']}
      data={[{ type: 'application/ld+json', value: structuredData(business, input.publicUrl) }]}
    >
      <Site input={input}>
        <Hero business={business} />
        <Packages business={business} />
        <About area={business.area} />
        <Contact business={business} />
      </Site>
    </Document>
  );
}
