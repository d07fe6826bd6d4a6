import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import type { CleanedParts } from '#core/estimate/assessment.ts';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { rich, strong, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoPreview } from './estimate-in-short.tsx';
import { MOST_PHOTOS } from './photo-files.ts';
import type { usePhotos, ChosenPhoto } from './use-photos.ts';
import styles from './photos-choice.module.css';

type PhotosChoiceProps = {
  readonly chosen: ReturnType<typeof usePhotos>;
  readonly parts: CleanedParts;
  /** Why a photo should be taken again, by its id. */
  readonly hints: ReadonlyMap<string, string>;
  /** Whether they are for the team only. */
  readonly isByAnswers: boolean;
  /** Whether to say what photos are good for: not where they couldn't be judged, and other ways come next. */
  readonly hasBenefits: boolean;
};

/** Up to three photos: chosen, taken, dropped or pasted, each with what it should show. */
export function PhotosChoice(props: PhotosChoiceProps) {
  const { chosen, parts, hints, isByAnswers, hasBenefits } = props;
  const t = useTexts(photoEstimateTexts);
  const { photos, preparing, refusals, add, remove } = chosen;
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useDrop(add);
  usePaste(add);
  const guides = guidesFor(parts);
  const room = MOST_PHOTOS - photos.length - preparing;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };

  return (
    <>
      {refusals.map((sentence) => (
        <Callout key={sentence} tone="wait" icon="camera" title={t('photoRefused')}>
          {sentence}
        </Callout>
      ))}
      <section className={isOver ? `${styles.root} ${styles.over}` : styles.root} aria-label={t('yourPhotos')}>
        {isByAnswers && (
          <div className={styles.optional}>
            <h2>{rich(t.rich('photosOptional', { small }))}</h2>
            <p>{t('photosOptionalLead')}</p>
          </div>
        )}
        {!isByAnswers && parts === 'both' && <p>{t('outsideLead')}</p>}
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
      {hasBenefits && <Benefits />}
    </>
  );
}

function Benefits() {
  const t = useTexts(photoEstimateTexts);
  return (
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
  );
}

const small = (text: readonly ReactNode[]): ReactNode => <small>{text}</small>;
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
        <b>{t(guide.name)}</b> <small>{t(guide.text)}</small>
      </button>
    </li>
  );
}

/** What a photo should show; name and text are keys of its texts. */
type Guide = {
  readonly name: 'wholeSide' | 'worstSpot' | 'frontSeats' | 'backSeats' | 'otherSide';
  readonly text: 'wholeSideAbout' | 'worstSpotAbout' | 'insideAbout' | 'otherSideAbout';
  readonly drawing: ReactNode;
};

/** The three most useful photos for a package. Where photos are judged, they are of the outside. */
function guidesFor(parts: CleanedParts): readonly Guide[] {
  return parts === 'inside' ? [FRONT_SEATS, WORST, BACK_SEATS] : [WHOLE_SIDE, WORST, OTHER_SIDE];
}

const CAR =
  'M8 44h6m22 0h32m22 0h4c2 0 3-1 3-3v-6c0-4-3-6-7-7l-18-3-12-10c-2-2-4-2-7-2H37c-3 0-5 1-7 3L20 26l-9 3c-3 1-5 3-5 6v7c0 1 1 2 2 2Z';
const WINDOWS = 'M32 17 26 26h20V16H36c-2 0-3 0-4 1ZM52 16v10h17l-9-8c-2-2-3-2-5-2Z';
const SEAT =
  'M40 8h14c3 0 5 2 5 5l2 20c0 3-2 5-5 5H38c-3 0-5-2-5-5l2-20c0-3 2-5 5-5ZM30 38h34c4 0 6 3 6 6v6H24v-6c0-3 2-6 6-6Z';

const WHOLE_SIDE: Guide = {
  name: 'wholeSide',
  text: 'wholeSideAbout',
  drawing: (
    <Drawing>
      <path d={CAR} />
      <path d={WINDOWS} />
      <circle cx="25" cy="44" r="8" />
      <circle cx="79" cy="44" r="8" />
    </Drawing>
  ),
};
const WORST: Guide = {
  name: 'worstSpot',
  text: 'worstSpotAbout',
  drawing: (
    <Drawing>
      <circle cx="46" cy="26" r="20" />
      <path d="m61 40 14 13" />
      <path className={styles.dirt} d="M36 22c2-5 6-6 9-4s7-1 9 3-1 7-3 10-8 4-12 2-5-6-3-11Z" />
    </Drawing>
  ),
};
const FRONT_SEATS: Guide = {
  name: 'frontSeats',
  text: 'insideAbout',
  drawing: (
    <Drawing>
      <path d={SEAT} />
      <path d="M42 20h10m-11 8h12" />
    </Drawing>
  ),
};
const BACK_SEATS: Guide = { ...FRONT_SEATS, name: 'backSeats' };
const OTHER_SIDE: Guide = {
  name: 'otherSide',
  text: 'otherSideAbout',
  drawing: (
    <Drawing>
      <path d="M28 50V34c0-3 1-5 3-7l5-12c1-3 3-5 6-5h20c3 0 5 2 6 5l5 12c2 2 3 4 3 7v16M28 44h48M35 26h34" />
      <circle cx="37" cy="36" r="3.5" />
      <circle cx="67" cy="36" r="3.5" />
      <path d="M46 37h12" />
    </Drawing>
  ),
};

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 104 58" aria-hidden="true">
      {children}
    </svg>
  );
}
