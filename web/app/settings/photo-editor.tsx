import { useRef, useState, type PointerEvent } from 'react';
import type { Gallery, NewPair } from '#contract/site.ts';
import { gallerySettingsTexts } from '#core/languages/en/gallery-settings.ts';
import {
  cropPixels,
  MOST_POINTS_OF_STROKE,
  MOST_STROKES,
  widestCrop,
  type Side,
  type Stroke,
} from '#core/settings/gallery.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './gallery-settings.module.css';

export type Edited = NewPair[Side];

type PhotoEditorProps = {
  readonly photo: Gallery['jobs'][number]['photos'][number];
  readonly side: Side;
  readonly edited: Edited;
  readonly onChange: (edited: Edited) => void;
};

/** Of a stroke, as a part of what is shown of the photo. */
const THICKNESS = 0.09;
/** How far the smallest part that can be shown is enlarged. */
const MOST_ZOOM = 4;

/** A photo in the shape of the gallery: sliders choose its part, and a stroke of the finger or mouse blurs what is below. */
export function PhotoEditor({ photo, side, edited, onChange }: PhotoEditorProps) {
  const t = useTexts(gallerySettingsTexts);
  const { crop, strokes } = edited;
  const frame = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Stroke>();
  const part = cropPixels(crop, photo);
  const widest = widestCrop(photo).width;

  const pointOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const x = (part.left + ((clientX - box.left) / box.width) * part.width) / photo.width;
    const y = (part.top + ((clientY - box.top) / box.height) * part.height) / photo.height;
    return [between(x), between(y)];
  };
  const begin = (event: PointerEvent) => {
    if (strokes.length >= MOST_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawing({ points: [pointOf(event)], size: (THICKNESS * part.width) / photo.width });
  };
  const goOn = (event: PointerEvent) => {
    if (drawing && drawing.points.length < MOST_POINTS_OF_STROKE)
      setDrawing({ ...drawing, points: [...drawing.points, pointOf(event)] });
  };
  const end = () => {
    if (drawing) onChange({ ...edited, strokes: [...strokes, drawing] });
    setDrawing(undefined);
  };
  /** The middle of what's shown stays where it is. */
  const zoom = (by: number) => {
    const width = widest / by;
    const high = cropPixels({ ...crop, width }, photo).height / photo.height;
    const middle = { x: (part.left + part.width / 2) / photo.width, y: (part.top + part.height / 2) / photo.height };
    onChange({ ...edited, crop: { x: between(middle.x - width / 2), y: between(middle.y - high / 2), width } });
  };
  const [roomX, roomY] = [1 - part.width / photo.width, 1 - part.height / photo.height];
  const percent = (value: number) => `${value * 100}%`;
  const place = {
    left: percent(-part.left / part.width),
    top: percent(-part.top / part.height),
    width: percent(photo.width / part.width),
    height: percent(photo.height / part.height),
  };
  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        data-testid={`blur-${side}`}
        onPointerDown={begin}
        onPointerMove={goOn}
        onPointerUp={end}
        onPointerCancel={() => setDrawing(undefined)}
      >
        <img src={photo.url} alt={t('photoOf', { side })} style={place} draggable={false} />
        <svg viewBox={`0 0 ${photo.width} ${photo.height}`} preserveAspectRatio="none" style={place} aria-hidden="true">
          {[...strokes, ...(drawing ? [drawing] : [])].map((stroke, index) => (
            <path key={index} d={pathOf(stroke, photo)} strokeWidth={stroke.size * photo.width} />
          ))}
        </svg>
      </div>
      <p>{t('blurHint')}</p>
      <div className={styles.crop}>
        <Slider
          label={t('zoom')}
          least={1}
          most={MOST_ZOOM}
          value={widest / (part.width / photo.width)}
          onChange={zoom}
        />
        <Slider
          label={t('leftRight')}
          most={roomX}
          value={part.left / photo.width}
          onChange={(x) => onChange({ ...edited, crop: { ...crop, x } })}
        />
        <Slider
          label={t('upDown')}
          most={roomY}
          value={part.top / photo.height}
          onChange={(y) => onChange({ ...edited, crop: { ...crop, y } })}
        />
      </div>
      {strokes.length > 0 && (
        <p className={styles.actions}>
          <Button onClick={() => onChange({ ...edited, strokes: strokes.slice(0, -1) })}>{t('undoBlur')}</Button>
        </p>
      )}
    </>
  );
}

type SliderProps = {
  readonly label: string;
  readonly least?: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function Slider({ label, least = 0, most, value, onChange }: SliderProps) {
  return (
    <label>
      {label}
      <input
        type="range"
        min={least}
        max={Math.max(most, least)}
        step="any"
        value={value}
        disabled={most - least < 0.001}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

function pathOf({ points }: Stroke, photo: { readonly width: number; readonly height: number }): string {
  const at = points.map(([x, y]) => `${x * photo.width} ${y * photo.height}`);
  return `M${(at.length > 1 ? at : [...at, ...at]).join('L')}`;
}

function between(value: number): number {
  return Math.min(1, Math.max(0, value));
}
