import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import type { PackageId } from '#core/settings/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rich, strong, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { guidesFor, type Guide } from './photo-guides.tsx';
import { MOST_PHOTOS } from './photo-files.ts';
import type { usePhotos, ChosenPhoto } from './use-photos.ts';
import pageStyles from './estimate-page.module.css';
import styles from './photos-choice.module.css';
import { PhotoPreview } from './photo-preview.tsx';

type PhotosChoiceProps = {
  readonly chosen: ReturnType<typeof usePhotos>;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly packageType: PackageId | undefined;
  /** Why a photo should be taken again, by its id. */
  readonly hints: ReadonlyMap<string, string>;
  readonly onLeave: () => void;
};

/** Up to three photos: chosen, taken, dropped or pasted, each with what it should show. */
export function PhotosChoice({ chosen, error, packageType, hints, onLeave }: PhotosChoiceProps) {
  const t = useTexts(photoEstimateTexts);
  const { photos, preparing, refusals, add, remove } = chosen;
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useDrop(add);
  usePaste(add);
  const guides = guidesFor(packageType);
  const room = MOST_PHOTOS - photos.length - preparing;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };
  const refusal = errorText(error);

  return (
    <>
      {refusal && <Callout title={t('analysisFailed')}>{t('analysisFailedReason', { reason: refusal })}</Callout>}
      {refusals.map((sentence) => (
        <Callout key={sentence} tone="wait" icon="camera" title={t('photoRefused')}>
          {sentence}
        </Callout>
      ))}
      <section className={isOver ? `${styles.root} ${styles.over}` : styles.root} aria-label={t('yourPhotos')}>
        <ul className={styles.tiles}>
          {guides.map((guide, place) => (
            <PhotoTile
              key={photos[place]?.id ?? guide.name}
              guide={guide}
              number={place + 1}
              photo={photos[place]}
              isPreparing={place >= photos.length && place < photos.length + preparing}
              hint={hints.get(photos[place]?.id ?? '')}
              onChoose={() => gallery.current?.click()}
              onRemove={remove}
            />
          ))}
        </ul>
        <div className={styles.ways}>
          <Button className={styles.camera} onClick={() => camera.current?.click()} aria-disabled={room <= 0}>
            <Icon name="camera" />
            {t('takePhoto')}
          </Button>
          <Button onClick={() => gallery.current?.click()} aria-disabled={room <= 0}>
            <Icon name="gallery" />
            {t('choosePhotos')}
          </Button>
          <p>{rich(t.rich('dropHint', { desktop }))}</p>
        </div>
        <input ref={gallery} {...FILE} multiple onChange={take} data-testid="gallery" />
        <input ref={camera} {...FILE} capture="environment" onChange={take} data-testid="camera" />
      </section>
      <ul className={styles.benefits}>
        <li>
          <Icon name="check" />
          <span>{rich(t.rich('benefitPrice', { strong }))}</span>
        </li>
        <li>
          <Icon name="check" />
          <span>{rich(t.rich('benefitExplained', { strong }))}</span>
        </li>
        <li>
          <Icon name="check" />
          <span>{rich(t.rich('benefitChoice', { strong }))}</span>
        </li>
      </ul>
      <div className={pageStyles.ways}>
        <Button onClick={onLeave}>{t('leave')}</Button>
      </div>
    </>
  );
}

const desktop = (text: readonly ReactNode[]): ReactNode => <span className={styles.hint}>{text}</span>;

const FILE = { type: 'file', accept: 'image/*', hidden: true, tabIndex: -1 } as const;

/** Accepts files dropped anywhere on the page, which a browser would otherwise open instead. Returns whether some hover over it. */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useLatest(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', hover, { signal });
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [latest]);
  return isOver;
}

/** Accepts pictures pasted anywhere on the page. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useLatest(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('paste', ({ clipboardData }) => latest.current([...(clipboardData?.files ?? [])]), {
      signal,
    });
    return () => listening.abort();
  }, [latest]);
}

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

type PhotoTileProps = {
  readonly guide: Guide;
  readonly number: number;
  readonly photo: ChosenPhoto | undefined;
  readonly isPreparing: boolean;
  /** Why it should be taken again. */
  readonly hint: string | undefined;
  readonly onChoose: () => void;
  readonly onRemove: (id: string) => void;
};

/** The tile of one photo: what it should show, then the photo itself. */
function PhotoTile({ guide, number, photo, isPreparing, hint, onChoose, onRemove }: PhotoTileProps) {
  const t = useTexts(photoEstimateTexts);
  if (photo)
    return (
      <li className={hint ? `${styles.tile} ${styles.full} ${styles.retake}` : `${styles.tile} ${styles.full}`}>
        <PhotoPreview preview={photo.preview} alt={t('photoAlt', { number })} />
        <button type="button" className={styles.remove} onClick={() => onRemove(photo.id)}>
          <Icon name="close" />
          <span className="visually-hidden">{t('removePhoto', { number })}</span>
        </button>
        {hint && (
          <p className={styles.tileHint}>
            <Icon name="retry" />
            <span>{hint}</span>
          </p>
        )}
      </li>
    );
  if (isPreparing)
    return (
      <li className={`${styles.tile} ${styles.waits}`}>
        <output>{t('preparing')}</output>
      </li>
    );
  return (
    <li className={styles.tile}>
      <button type="button" className={styles.choose} onClick={onChoose}>
        {guide.drawing}
        <b>{t(guide.name)}</b>
        <small>{t(guide.text)}</small>
      </button>
    </li>
  );
}
