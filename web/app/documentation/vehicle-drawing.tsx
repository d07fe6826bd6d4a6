import { use, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Drawing, Point } from '#core/jobs/documentation.ts';
import { placeOf, placeText, pointAt, pointMovedBy } from './drawing-point.ts';
import { VEHICLE_SHAPES } from './vehicle-shapes.tsx';
import styles from './job-record.module.css';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { jobReportTexts } from '#core/languages/en/job-report.ts';

type Pin = { readonly id: string; readonly number: number; readonly point: Point; readonly label: string };

type VehicleDrawingProps = {
  readonly drawing: Drawing;
  /** The existing marks. */
  readonly pins: readonly Pin[];
  /** The mark being placed; absent if the drawing is read-only. */
  readonly point?: Point | undefined;
  readonly number?: number;
  readonly onPoint?: (point: Point) => void;
  readonly className?: string | undefined;
};

/** A drawing on which damage is marked: by tapping, by dragging the mark, or with the arrow keys while it has the focus. */
export function VehicleDrawing({ drawing, pins, point, number, onPoint, className }: VehicleDrawingProps) {
  const t = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const frame = useRef<HTMLDivElement>(null);
  function place({ clientX, clientY }: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !onPoint) return;
    onPoint(pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height, drawing));
  }
  return (
    <div
      ref={frame}
      className={[styles.vehicleDrawing, onPoint && styles.openPoint, className].filter(Boolean).join(' ')}
      onPointerDown={(event) => {
        if (!onPoint) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        place(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && place(event)}
    >
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not fetched */}
      <svg viewBox="0 0 336 176" role="img" aria-label={t('drawing', { drawing })}>
        {VEHICLE_SHAPES[drawing]}
      </svg>
      {pins.map((pin) => (
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a number on a drawing is read as a picture of the damage
        <span key={pin.id} className={styles.pin} style={at(pin.point)} role="img" aria-label={pin.label}>
          {pin.number}
        </span>
      ))}
      {point && onPoint && (
        <span
          className={`${styles.pin} ${styles.pinNew}`}
          style={at(point)}
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range has one axis, a drawing has two
          role="slider"
          tabIndex={0}
          aria-label={t('damagePlace')}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(point.x * 100)}
          aria-valuetext={placeText(placeOf(point), language)}
          onKeyDown={(event) => moveByKey(event, point, onPoint)}
        >
          {number}
        </span>
      )}
    </div>
  );
}

function moveByKey(event: KeyboardEvent, point: Point, onPoint: (point: Point) => void): void {
  const moved = pointMovedBy(event.key, point, event.shiftKey ? 5 : 1);
  if (!moved) return;
  event.preventDefault();
  onPoint(moved);
}

function at({ x, y }: Point) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}
