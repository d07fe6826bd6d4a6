import type { Settings } from '#core/settings/settings.ts';
import { Button } from '../ui/button.tsx';
import { CarScene } from './car-scene.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './hero.module.css';

/** The promise, the one action, the car under its dust, and three highlights. */
export function Hero({ settings }: { readonly settings: Settings }) {
  return (
    <div className={styles.root}>
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
