import { use, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Point } from '#core/jobs/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Outline } from '#core/settings/settings.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { placeOf, placeText, pointAt, pointMovedBy } from './drawing-point.ts';
import styles from './job-record.module.css';

type VehicleDrawingProps = {
  readonly drawing: Outline;
  /** The existing marks. */
  readonly pins: readonly {
    readonly id: string;
    readonly number: number;
    readonly point: Point;
    readonly label: string;
  }[];
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

/** Line drawings of the vehicles, 336 x 176, front on the left: cars from above, motorcycles from the left side. */
const VEHICLE_SHAPES: Readonly<Record<Outline, ReactNode>> = {
  car: (
    <>
      <Wheels at={[62, 232]} top={14} bottom={148} width={44} />
      <path
        className={styles.body}
        d="M22 88c0-36 10-62 40-68 40-4 150-6 212 0 28 4 40 26 40 68s-12 64-40 68c-62 6-172 4-212 0-30-6-40-32-40-68Z"
      />
      <path className={styles.glass} d="M104 36c-14 32-14 72 0 104l34-12c-8-24-8-56 0-80Z" />
      <path className={styles.glass} d="M258 38c12 30 12 70 0 100l-30-12c6-24 6-52 0-76Z" />
      <path className={styles.glass} d="M146 44h72l10-14c-40-5-78-4-106 0ZM146 132h72l10 14c-40 5-78 4-106 0Z" />
      <path
        className={styles.line}
        d="M138 48h90M138 128h90M184 30v14M184 132v14M30 60c24-6 46-8 66-8M30 116c24 6 46 8 66 8M290 46c6 26 6 58 0 84M118 26l-8-12h14l6 12M118 150l-8 12h14l6-12"
      />
    </>
  ),
  truck: (
    <>
      <Wheels at={[62, 238]} top={10} bottom={152} width={48} />
      <path
        className={styles.body}
        d="M26 42c2-14 14-22 34-23h244c12 0 20 8 20 20v98c0 12-8 20-20 20H60c-20-1-32-9-34-23-8-30-8-62 0-92Z"
      />
      <path
        className={styles.glass}
        d="M112 34c-12 34-12 74 0 108l26-8c-6-30-6-62 0-92Zm84 8v92h14V42ZM140 32h64l-6 8h-54Zm0 112h64l-6-8h-54Z"
      />
      <path
        className={styles.line}
        d="M222 32h90v112h-90ZM40 36c18-2 44-2 64 0M40 140c18 2 44 2 64 0M172 20v12m0 112v12M106 16l-8-10h14l6 12M106 160l-8 10h14l6-12"
      />
      <path className={styles.faint} d="M234 46h66M234 60h66M234 74h66M234 88h66M234 102h66M234 116h66M234 130h66" />
    </>
  ),
  sxs: (
    <>
      <Wheels at={[44, 236]} top={8} bottom={138} width={58} height={30} />
      <path
        className={styles.body}
        d="M26 88c0-26 8-42 26-46l62-6c40-3 100-3 140 0l40 6c16 3 22 18 22 46s-6 43-22 46l-40 6c-40 3-100 3-140 0l-62-6c-18-4-26-20-26-46Z"
      />
      <path
        className={styles.line}
        d="M120 40v96M120 40l88 8v80l-88 8M208 48l52-6M208 128l52 6M120 88h88M36 66l58 8v28l-58 8"
      />
      <path className={styles.glass} d="M138 56h44v24h-44ZM138 96h44v24h-44Z" />
      <path className={styles.line} d="M222 56h78v64h-78ZM94 66l16-6M94 110l16 6" />
      <path className={styles.faint} d="M232 68h58M232 80h58M232 92h58M232 104h58" />
    </>
  ),
  motorcycle: (
    <>
      <circle className={styles.body} cx="66" cy="122" r="42" />
      <circle className={styles.line} cx="66" cy="122" r="10" />
      <circle className={styles.body} cx="272" cy="122" r="42" />
      <circle className={styles.line} cx="272" cy="122" r="10" />
      <path
        className={styles.body}
        d="M118 58c18-14 46-16 64-4l18 14 66-14 30-16c6 8 2 16-6 22l-48 24c-8 10-16 18-30 20h-68c-14-8-24-26-26-46Z"
      />
      <path className={styles.glass} d="M132 104h72l10 30c-20 14-62 14-84 0Z" />
      <path
        className={styles.line}
        d="M66 122 106 46l14 12M88 38l18 8 14-12M198 112l74 10M148 134c20 14 70 14 108-4M44 74c16-10 40-8 58 6"
      />
      <path className={styles.faint} d="M140 114h64M138 124h70" />
    </>
  ),
  quad: (
    <>
      <Wheels at={[40, 228]} top={10} bottom={126} width={68} height={40} />
      <path
        className={styles.body}
        d="M40 88c0-20 10-30 30-34l44-8c16-2 22 10 34 14 20 6 44 4 62-2 14-4 20-14 36-12l34 8c18 4 26 14 26 34s-8 30-26 34l-34 8c-16 2-22-8-36-12-18-6-42-8-62-2-12 4-18 16-34 14l-44-8c-20-4-30-14-30-34Z"
      />
      <path className={styles.glass} d="M170 70h76c10 4 14 10 14 18s-4 14-14 18h-76c-8-4-10-10-10-18s2-14 10-18Z" />
      <path className={styles.line} d="M142 44v88M134 40h16M134 136h16M60 66h50v44H60ZM264 66h32v44h-32ZM110 88h50" />
      <path className={styles.faint} d="M60 77h50M60 88h50M60 99h50M264 77h32M264 88h32M264 99h32" />
    </>
  ),
};

type WheelsProps = {
  readonly at: readonly number[];
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height?: number;
};

function Wheels({ at, top, bottom, width, height = 14 }: WheelsProps) {
  return at.flatMap((x) =>
    [top, bottom].map((y) => (
      <rect key={`${x} ${y}`} className={styles.wheel} x={x} y={y} width={width} height={height} rx={height / 3} />
    )),
  );
}
