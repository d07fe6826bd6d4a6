import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { advancedTexts } from '#core/languages/en/advanced.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { counts } from '#web/lib/list-pages.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ADVANCED_PLACES, placesNotInUse, type ExplainedPlace } from './admin-places.ts';
import rowBox from '#web/ui/row-box.module.css';
import styles from './advanced-part.module.css';

const FeedsSheet = later(() => import('#web/app/jobs/calendar/feeds-sheet.tsx').then((module) => module.FeedsSheet));

/** What few owners need often, and what this shop doesn't use yet, each with what it's for. */
export function AdvancedPart() {
  const t = useTexts(advancedTexts);
  const { data } = useQuery(counts());
  const [isFeeds, setFeeds] = useState(false);
  const unused = data ? placesNotInUse(data) : [];
  return (
    <div className={styles.root}>
      <h1>{t('title')}</h1>
      <ul className={`${rowBox.box} ${styles.list}`}>
        {ADVANCED_PLACES.map((place) => (
          <PlaceRow key={place.name} place={place} />
        ))}
        <Row icon="cal" about={t('feedsAbout')}>
          <button type="button" onClick={() => setFeeds(true)}>
            {t('feeds')}
          </button>
        </Row>
      </ul>
      {unused.length > 0 && (
        <section aria-labelledby="not-used">
          <h2 id="not-used">{t('notUsed')}</h2>
          <p>{t('notUsedAbout')}</p>
          <ul className={`${rowBox.box} ${styles.list}`}>
            {unused.map((place) => (
              <PlaceRow key={place.name} place={place} />
            ))}
          </ul>
        </section>
      )}
      {isFeeds && (
        <Suspense fallback={null}>
          <FeedsSheet onClose={() => setFeeds(false)} />
        </Suspense>
      )}
    </div>
  );
}

function PlaceRow({ place: { name, icon, path, tab } }: { readonly place: ExplainedPlace }) {
  const t = useTexts(advancedTexts);
  const names = useTexts(adminFrameTexts);
  return (
    <Row icon={icon} about={t(name)}>
      <Link to={path} search={path === '/job-schedule' ? {} : { tab }}>
        {names(name)}
      </Link>
    </Row>
  );
}

type RowProps = { readonly icon: IconName; readonly about: string; readonly children: ReactNode };

function Row({ icon, about, children }: RowProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {children}
        <small>{about}</small>
      </span>
      <Icon name="right" />
    </li>
  );
}
