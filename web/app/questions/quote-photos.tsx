import type { QuotePhoto } from '#contract/photos.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Photos } from '#web/ui/photos.tsx';
import styles from './quote-photos.module.css';

type QuotePhotosProps = {
  readonly photos: readonly QuotePhoto[];
  /** What those show that answer no question: 'Photo'. */
  readonly label: string;
};

/** The photos that came with a quote: those that answer a question under it, each question once for each vehicle. */
export function QuotePhotos({ photos, label }: QuotePhotosProps) {
  const t = useTexts(uiTexts);
  const titleOf = ({ question, item }: QuotePhoto) => {
    const vehicle = item === undefined ? [] : [t('vehicleNumber', { number: item, kind: '' })];
    return [...vehicle, ...(question === undefined ? [] : [question])].join(': ');
  };
  const groups = [...Map.groupBy(photos, titleOf)].toSorted(
    ([one], [other]) => Number(one !== '') - Number(other !== ''),
  );
  return (
    <div className={styles.root}>
      {groups.map(([title, own]) =>
        title === '' ? (
          <Photos key={title} photos={own} label={label} />
        ) : (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <Photos photos={own} label={title} />
          </figure>
        ),
      )}
    </div>
  );
}
