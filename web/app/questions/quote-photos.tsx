import type { QuotePhoto } from '#contract/photos.ts';
import { Photos } from '#web/ui/photos.tsx';
import styles from './quote-photos.module.css';

type QuotePhotosProps = {
  readonly photos: readonly QuotePhoto[];
  /** What those show that answer no question: 'Photo'. */
  readonly label: string;
};

/** The photos that came with a quote: those that answer a question under it, each question once. */
export function QuotePhotos({ photos, label }: QuotePhotosProps) {
  const questions = [...new Set(photos.flatMap(({ question }) => question ?? []))];
  const others = photos.filter(({ question }) => question === undefined);
  return (
    <div className={styles.root}>
      {others.length > 0 && <Photos photos={others} label={label} />}
      {questions.map((question) => (
        <figure key={question}>
          <figcaption>{question}</figcaption>
          <Photos photos={photos.filter((photo) => photo.question === question)} label={question} />
        </figure>
      ))}
    </div>
  );
}
