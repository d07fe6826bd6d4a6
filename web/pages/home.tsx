import { pageTitle } from '../lib/page-title.ts';
import { Contact } from './contact.tsx';
import { Document, type PageInput } from './document.tsx';
import { Hero } from './hero.tsx';
import { Packages } from './packages.tsx';
import { Site } from './site.tsx';
import { structuredData } from './structured-data.ts';
import { homeStyles } from './inline-css.ts';
import wrap from '../ui/wrap.module.css';
import styles from './home.module.css';

/** `/`: the promise, the packages, the people, a way to ask. */
export function HomePage({ input }: { readonly input: PageInput }) {
  const { settings } = input;
  const { locality, region } = settings.address;
  return (
    <Document
      input={input}
      title={pageTitle(`Car detailing and garbage-can cleaning in ${locality}, ${region}`, settings.name)}
      description={`Hand washing, full details and garbage-can cleaning around ${locality}, ${region}. See your price line by line and pick a time.`}
      canonicalPath="/"
      css={homeStyles}
      scripts={['web/islands/home.page.ts']}
      data={[{ type: 'application/ld+json', value: structuredData(settings, input.publicUrl) }]}
    >
      <Site input={input}>
        <Hero settings={settings} />
        <Packages settings={settings} />
        <About area={settings.area} />
        <Contact settings={settings} />
      </Site>
    </Document>
  );
}

const POINTS = [
  { title: 'Expert team', text: 'The same trained people, job after job.' },
  { title: 'Convenience first', text: 'Book in minutes. Cancel or reschedule free up to 24 hours ahead.' },
  { title: 'Quality guarantee', text: 'Not satisfied? Tell us, and we make it right.' },
  { title: 'Premium products', text: 'Wax, ceramic seal and cleaners that are kind to paint and seats.' },
];

/** Who does the work, and four reasons to let them. */
function About({ area }: { readonly area: string }) {
  return (
    <section className={`${styles.about} water-line`} id="about" aria-labelledby="about-head">
      <div className={`${wrap.root} ${styles.columns}`}>
        <div>
          <h2 id="about-head">Premium quality, local service area</h2>
          <p>
            A small crew that washes by hand, writes down what it found, and shows you the photos. At home in {area}.
          </p>
        </div>
        <dl className={styles.points}>
          {POINTS.map(({ title, text }) => (
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
