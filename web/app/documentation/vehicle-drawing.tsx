import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Drawing, Point } from '#core/jobs/documentation.ts';
import { placeWords } from './place-words.ts';
import { VEHICLE_SHAPES } from './vehicle-shapes.tsx';
import './vehicle-drawing.css';

type Pin = { readonly id: string; readonly number: number; readonly point: Point; readonly label: string };

type VehicleDrawingProps = {
  readonly drawing: Drawing;
  /** The existing marks. */
  readonly pins: readonly Pin[];
  /** The mark being placed; absent if the drawing is read-only. */
  readonly point?: Point | undefined;
  readonly number?: number;
  readonly onPoint?: (point: Point) => void;
};

const NAMES: Readonly<Record<Drawing, string>> = {
  car: 'The car seen from above, front on the left',
  truck: 'The truck seen from above, front on the left',
  sxs: 'The side-by-side seen from above, front on the left',
  motorcycle: 'The motorcycle seen from its left, front on the left',
  quad: 'The quad seen from above, front on the left',
};

/** A drawing on which damage is marked: by tapping, by dragging the mark, or with the arrow keys while it has the focus. */
export function VehicleDrawing({ drawing, pins, point, number, onPoint }: VehicleDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  function place({ clientX, clientY }: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !onPoint) return;
    const x = within((clientX - box.left) / box.width);
    onPoint({ x, y: within((clientY - box.top) / box.height), view: drawing });
  }
  return (
    <div
      ref={frame}
      className={onPoint ? 'drawing drawing-open' : 'drawing'}
      onPointerDown={(event) => {
        if (!onPoint) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        place(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && place(event)}
    >
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched */}
      <svg viewBox="0 0 336 176" role="img" aria-label={NAMES[drawing]}>
        {VEHICLE_SHAPES[drawing]}
      </svg>
      {pins.map((pin) => (
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a number on a drawing is read as a picture of the damage
        <span key={pin.id} className="pin" style={at(pin.point)} role="img" aria-label={pin.label}>
          {pin.number}
        </span>
      ))}
      {point && onPoint && (
        <span
          className="pin pin-new"
          style={at(point)}
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has one axis, a drawing has two
          role="slider"
          tabIndex={0}
          aria-label="Place of the damage"
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(point.x * 100)}
          aria-valuetext={placeWords(point)}
          onKeyDown={(event) => moveByKey(event, point, onPoint)}
        >
          {number}
        </span>
      )}
    </div>
  );
}

const STEP = 0.02;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function moveByKey(event: KeyboardEvent, { x, y, view }: Point, onPoint: (point: Point) => void): void {
  const move = MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  const times = event.shiftKey ? 5 : 1;
  onPoint({ x: within(x + move[0] * times), y: within(y + move[1] * times), view });
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

function at({ x, y }: Point) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
