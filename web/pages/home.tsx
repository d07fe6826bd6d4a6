import { pageTitle } from '../lib/page-title.ts';
import { Contact } from './contact.tsx';
import { Document, type PageInput } from './document.tsx';
import { Packages } from './packages.tsx';
import { Site } from './site.tsx';
import { structuredData } from './structured-data.ts';
import { homeStyles } from './inline-css.ts';
import wrap from '../ui/wrap.module.css';
import styles from './home.module.css';
import type { Settings } from '#core/settings/settings.ts';
import { Button } from '../ui/button.tsx';
import { CarScene } from './car-scene.tsx';

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

/** The promise, the one action, the car under its dust, and three highlights. */
function Hero({ settings }: { readonly settings: Settings }) {
  return (
    <div className={styles.hero}>
      <div className={`${wrap.root} ${styles.words}`}>
        <h1>Clean enough to see the sky in.</h1>
        <p className={styles.lead}>
          Hand washing, full details and garbage-can cleaning, close to home. See your price line by line, pick a time,
          and we confirm by email within 24 hours.
        </p>
        <p className={styles.act}>
          <Button href="/quote" variant="sponge" big>
            Get Your Quote
          </Button>
          <Button href="#packages" variant="plain" big className={styles.more}>
            See packages
          </Button>
        </p>
      </div>
      <div className={styles.scene} style={{ '--wipe': 61 }}>
        <CarScene label="The side of a dusty car with one stripe wiped clean; the paint under it mirrors the sky." />
        <input id="wipe" type="range" min="0" max="100" defaultValue="57" aria-label="Wipe the car" hidden />
      </div>
      <div className={`${wrap.root} ${styles.words}`}>
        <Highlights isMobileOffered={settings.mobileAvailable} />
      </div>
    </div>
  );
}

function Highlights({ isMobileOffered }: { readonly isMobileOffered: boolean }) {
  return (
    <ul className={styles.marks}>
      <li>
        <b>Open schedule, quick turnaround</b>
        <span>Evenings and weekends included.</span>
      </li>
      <li>
        <b>Mobile and drop-off</b>
        <span>{isMobileOffered ? 'We come to you, or you come to us.' : 'Drop-off today, mobile coming soon.'}</span>
      </li>
      <li>
        <b>Professional quality</b>
        <span>By hand, from foam to finish.</span>
      </li>
    </ul>
  );
}
