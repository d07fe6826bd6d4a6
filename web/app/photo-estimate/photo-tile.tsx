import { Icon } from '#web/ui/icon.tsx';
import type { Guide } from './photo-guides.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import type { ChosenPhoto } from './photo-store.ts';

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
export function PhotoTile({ guide, number, photo, isPreparing, hint, onChoose, onRemove }: PhotoTileProps) {
  if (photo)
    return (
      <li className={hint ? 'tile tile-full tile-retake' : 'tile tile-full'}>
        <PhotoPreview preview={photo.preview} number={number} />
        <button type="button" className="tile-remove" onClick={() => onRemove(photo.id)}>
          <Icon name="close" />
          <span className="visually-hidden">Remove photo {number}</span>
        </button>
        {hint && (
          <p className="tile-hint">
            <Icon name="retry" />
            <span>{hint}</span>
          </p>
        )}
      </li>
    );
  if (isPreparing)
    return (
      <li className="tile tile-waits">
        <output>Getting the photo ready</output>
      </li>
    );
  return (
    <li className="tile">
      <button type="button" className="tile-choose" onClick={onChoose}>
        {guide.drawing}
        <b>{guide.name}</b>
        <small>{guide.text}</small>
      </button>
    </li>
  );
}
