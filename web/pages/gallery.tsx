import { siteTexts } from '#core/languages/en/site.ts';
import { FIRST_PAIRS } from '#core/settings/gallery.ts';
import type { ShownPair } from '#core/settings/site-pictures.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SiteImage } from './site-image.tsx';
import wrap from '#web/ui/wrap.module.css';
import styles from './gallery.module.css';

/** Without a script the two pictures of a pair are beside each other, and a swipe or the arrow keys lead from one to the other. */
const WITHOUT_SCRIPT = `.${styles.compare}{display:flex;overflow-x:auto;scroll-snap-type:x mandatory}.${styles.compare}>picture{flex:0 0 100%;scroll-snap-align:start;clip-path:none!important}.${styles.compare}>:is(input,span,i){display:none}`;

/** Finished jobs before and after. The first ones are shown, the others on demand. */
export function Gallery({ pairs }: { readonly pairs: readonly ShownPair[] }) {
  const t = useTexts(siteTexts);
  if (pairs.length === 0) return null;
  const [first, others] = [pairs.slice(0, FIRST_PAIRS), pairs.slice(FIRST_PAIRS)];
  return (
    <section id="gallery" aria-labelledby="gallery-head">
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: WITHOUT_SCRIPT }} />
      </noscript>
      <div className={wrap.root}>
        <h2 id="gallery-head">{t('galleryHead')}</h2>
        <Pairs pairs={first} />
        {others.length > 0 && (
          <details className="show-more">
            <summary>
              {t('morePictures', { count: others.length })}
              <Icon name="chev" />
            </summary>
            <Pairs pairs={others} />
          </details>
        )}
      </div>
    </section>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly ShownPair[] }) {
  return (
    <ul className={styles.pairs}>
      {pairs.map((pair) => (
        <li key={pair.id}>
          <Pair pair={pair} />
        </li>
      ))}
    </ul>
  );
}

const SIZES = '(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw';

/** Two pictures of the same, one over the other. A slider uncovers the one below; its arrow keys do, too. */
function Pair({ pair: { caption, before, after } }: { readonly pair: ShownPair }) {
  const t = useTexts(siteTexts);
  const name = caption || t('ourWork');
  return (
    <figure>
      <div className={styles.compare} tabIndex={-1}>
        <SiteImage picture={before} alt={t('beforeOf', { name })} sizes={SIZES} loading="lazy" />
        <SiteImage picture={after} alt={t('afterOf', { name })} sizes={SIZES} loading="lazy" />
        <span>{t('before')}</span>
        <span>{t('after')}</span>
        <i />
        <input type="range" min="0" max="100" defaultValue="50" aria-label={t('compare', { name })} data-compare />
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
