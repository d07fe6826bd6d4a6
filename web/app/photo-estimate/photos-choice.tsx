import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import type { PackageId } from '#core/settings/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { guidesFor } from './photo-guides.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { MOST_PHOTOS } from './photo-files.ts';
import type { usePhotos } from './use-photos.ts';
import './photos-choice.css';

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
      {refusal && <Callout title="The photos could not be analyzed">{refusal} Your photos are kept.</Callout>}
      {refusals.map((sentence) => (
        <Callout key={sentence} tone="wait" icon="camera" title="This photo cannot be used">
          {sentence}
        </Callout>
      ))}
      <section className={isOver ? 'drop drop-over' : 'drop'} aria-label="Your photos">
        <ul className="drop-tiles">
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
        <div className="drop-ways">
          <Button className="drop-camera" onClick={() => camera.current?.click()} aria-disabled={room <= 0}>
            <Icon name="camera" />
            Take photo
          </Button>
          <Button onClick={() => gallery.current?.click()} aria-disabled={room <= 0}>
            <Icon name="gallery" />
            Choose photos
          </Button>
          <p>
            <span className="drop-hint">Or drag and drop, or paste. </span>Up to 3 photos, JPG or PNG up to 10MB each.
          </p>
        </div>
        <input ref={gallery} {...FILE} multiple onChange={take} data-testid="gallery" />
        <input ref={camera} {...FILE} capture="environment" onChange={take} data-testid="camera" />
      </section>
      <ul className="drop-benefits">
        <li>
          <Icon name="check" />
          <span>
            <b>A closer price before you book.</b> The condition of your vehicle decides how much work it is.
          </span>
        </li>
        <li>
          <Icon name="check" />
          <span>
            <b>Explained, in dollars.</b> You see what was found and what it means for your package.
          </span>
        </li>
        <li>
          <Icon name="check" />
          <span>
            <b>Your choice.</b> Use the result or go on without it. Location data is removed from your photos.
          </span>
        </li>
      </ul>
      <div className="estimate-ways">
        <Button onClick={onLeave}>Continue Without Analysis</Button>
      </div>
    </>
  );
}

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
