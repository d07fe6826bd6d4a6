import { use } from 'react';
import { siteTexts } from '#core/languages/en/site.ts';
import { localeOf } from '#core/languages/language.ts';
import { FIRST_REVIEWS, type ShownReview, type SiteReviews } from '#core/quotes/reviews.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import wrap from '#web/ui/wrap.module.css';
import styles from './reviews.module.css';

/** What customers said, in their words, with the mean of all of it. The first ones are shown, the others on demand. */
export function ReviewsPart({ reviews }: { readonly reviews: SiteReviews | undefined }) {
  const t = useTexts(siteTexts);
  if (!reviews) return null;
  const { count, mean, shown } = reviews;
  const [first, others] = [shown.slice(0, FIRST_REVIEWS), shown.slice(FIRST_REVIEWS)];
  return (
    <section id="reviews" aria-labelledby="reviews-head">
      <div className={wrap.root}>
        <h2 id="reviews-head">{t('reviewsHead')}</h2>
        <p className={styles.mean}>{t('reviewsMean', { mean, count })}</p>
        <List reviews={first} />
        {others.length > 0 && (
          <details className="show-more">
            <summary>
              {t('moreReviews', { count: others.length })}
              <Icon name="chev" />
            </summary>
            <List reviews={others} />
          </details>
        )}
      </div>
    </section>
  );
}

function List({ reviews }: { readonly reviews: readonly ShownReview[] }) {
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <Review review={review} />
        </li>
      ))}
    </ul>
  );
}

function Review({ review: { name, stars, text, language, on, answer } }: { readonly review: ShownReview }) {
  const t = useTexts(siteTexts);
  const month = on.toLocaleString(localeOf(use(LanguageContext)), { month: 'long', year: 'numeric' });
  return (
    <figure>
      <p className={styles.stars}>
        <span aria-hidden="true">
          {'★'.repeat(stars)}
          <i>{'★'.repeat(5 - stars)}</i>
        </span>
        <span className="visually-hidden">{t('reviewStars', { stars: String(stars) })}</span>
      </p>
      {text && (
        <blockquote lang={language}>
          <p>{text}</p>
        </blockquote>
      )}
      <figcaption>
        <b>{name}</b> {month}
      </figcaption>
      {answer && (
        <div className={styles.answer}>
          <b>{t('ourAnswer')}</b>
          <p>{answer}</p>
        </div>
      )}
    </figure>
  );
}
