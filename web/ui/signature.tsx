import { useRef, useState, type PointerEvent } from 'react';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import styles from './signature.module.css';

/** Lines as drawn, each x, y, x, y ... from 0 to 1, and the name as typed. */
export type DrawnSignature = { readonly name: string; readonly strokes: readonly (readonly number[])[] };

type SignatureProps = {
  readonly id: string;
  readonly label: string;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly value: DrawnSignature;
  readonly onChange: (value: DrawnSignature) => void;
  /** What is wrong with the typed name. */
  readonly error?: string | undefined;
};

/** In pixels: nearer points add nothing. */
const NEAR = 2;
/** Numbers of all lines together. */
const MOST = 3000;

/** A signature with a finger or pen, or a typed name. */
export function Signature({ id, label, aside, value, onChange, error }: SignatureProps) {
  const t = useTexts(uiTexts);
  const [drawing, setDrawing] = useState<readonly number[]>();
  const last = useRef<readonly [number, number]>([0, 0]);
  const { strokes } = value;

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent): readonly [number, number] {
    const box = currentTarget.getBoundingClientRect();
    return [share((clientX - box.left) / box.width), share((clientY - box.top) / box.height)];
  }
  function begin(event: PointerEvent): void {
    if (strokes.flat().length > MOST || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = [event.clientX, event.clientY];
    setDrawing(pointOf(event));
  }
  function go(event: PointerEvent): void {
    if (!drawing || Math.hypot(event.clientX - last.current[0], event.clientY - last.current[1]) < NEAR) return;
    last.current = [event.clientX, event.clientY];
    setDrawing([...drawing, ...pointOf(event)]);
  }
  function end(): void {
    if (drawing) onChange({ ...value, strokes: [...strokes, drawing] });
    setDrawing(undefined);
  }

  return (
    <fieldset className={styles.root}>
      <legend className={styles.label}>
        {label} {aside && <small>{aside}</small>}
      </legend>
      <div
        className={styles.pad}
        data-testid="signature"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <SignatureDrawing strokes={drawing ? [...strokes, drawing] : strokes} label={label} />
        {strokes.length === 0 && !drawing && <span aria-hidden="true">{t('signHere')}</span>}
      </div>
      <div className={styles.more}>
        <Field
          id={`${id}-name`}
          label={t('signatureName')}
          aside={t('signatureTyped')}
          maxLength={100}
          autoComplete="off"
          value={value.name}
          error={error}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
        />
        <Button aria-disabled={strokes.length === 0} onClick={() => onChange({ ...value, strokes: [] })}>
          {t('clear')}
        </Button>
      </div>
    </fieldset>
  );
}

/** A signature as it was drawn. */
export function SignatureDrawing({ strokes, label }: Pick<DrawnSignature, 'strokes'> & { readonly label: string }) {
  const t = useTexts(uiTexts);
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 300 100"
      preserveAspectRatio="none"
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched
      role="img"
      aria-label={t(strokes.length > 0 ? 'signatureDrawn' : 'signatureEmpty', { label })}
    >
      {strokes.map((stroke, index) => (
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}

function pathOf(stroke: readonly number[]): string {
  const points = Array.from({ length: Math.floor(stroke.length / 2) }, (_, at) => {
    const [x = 0, y = 0] = stroke.slice(at * 2, at * 2 + 2);
    return `${x * 300} ${y * 100}`;
  });
  // A dot is a line to where it begins.
  return `M${[...points, ...(points.length === 1 ? points : [])].join('L')}`;
}

function share(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}
