const SHAPES = {
  alert: 'M10 3 2.5 16.5h15ZM10 8v4m0 2.2v.1',
  bill: 'M5 3h10v14l-2.5-1.7L10 17l-2.5-1.7L5 17ZM7.5 7h5M7.5 10.5h5',
  book: 'M4 5.5c2-1.2 4-1.2 6 0v11c-2-1.2-4-1.2-6 0ZM16 5.5c-2-1.2-4-1.2-6 0v11c2-1.2 4-1.2 6 0Z',
  cal: 'M5 4h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 8h14M7 2v4M13 2v4',
  camera: 'M3 6.5h3l1.5-2h5l1.5 2h3v9H3ZM13 10.8a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  chart: 'M3.5 16.5h13M5.5 13.5V9.5M10 13.5V4.5M14.5 13.5V7',
  check: 'm4 10.5 4 4 8-9',
  chev: 'm5 8 5 5 5-5',
  clock: 'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 6v4l3 2',
  close: 'm5 5 10 10M15 5 5 15',
  down: 'M10 4v12m-4.5-4.5L10 16l4.5-4.5',
  download: 'M10 3v9.5m-4-4 4 4 4-4M3.5 16.5h13',
  drop: 'M10 2.5c3 3.6 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5.4 5-9Z',
  gallery: 'M4 4h12v12H4ZM4 13l3.5-3.5 3 3 2-2L16 14M13 7.5v.1',
  gift: 'M4 8.5h12V17H4ZM3 5.5h14v3H3ZM10 5.5V17M7 2.5l3 3 3-3',
  home: 'M3.5 9.5 10 3.5l6.5 6v7h-4.5v-4.5H8v4.5H3.5Z',
  inbox: 'M3.5 11.5 6 4.5h8l2.5 7v4.5h-13ZM3.5 11.5H7l1.5 2h3l1.5-2h3.5',
  left: 'm12 5-5 5 5 5',
  list: 'M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01M7 5.5h9.5M7 10h9.5M7 14.5h9.5',
  lock: 'M4 9h12v8H4ZM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M4.5 4.5h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM3 6l7 5 7-5',
  message: 'M3.5 4.5h13v9H9.5L6 16.5v-3H3.5Z',
  menu: 'M3 6h14M3 10h14M3 14h14',
  minus: 'M4 10h12',
  money: 'M10 3v14M13.5 7c-1-3-7-2.6-7 .5s7 2 7 5-6 3.5-7 .5',
  note: 'M4 4h12v9l-4 4H4ZM12 17v-4h4M7 8h6M7 11h3',
  offline: 'M3 8a11 11 0 0 1 14 0M6 11.5a6 6 0 0 1 8 0M10 15h.01M3.5 3l13 14',
  people:
    'M10.5 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM2 17c.4-3.4 2.9-5 5.5-5s5.1 1.6 5.5 5M13 4a3 3 0 0 1 0 6M14.5 12c2 .5 3.2 2 3.5 5',
  person: 'M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4 17c.4-3.4 2.9-5 6-5s5.6 1.6 6 5',
  phone: 'M4 3h3l1.5 4-2 1.5a10 10 0 0 0 5 5l1.5-2 4 1.5v3c0 .6-.4 1-1 1C9.5 17 3 10.5 3 4c0-.6.4-1 1-1Z',
  pin: 'M10 17.5c3.5-3.8 5.5-6.5 5.5-9a5.5 5.5 0 0 0-11 0c0 2.5 2 5.2 5.5 9ZM12 8.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  plus: 'M10 4v12M4 10h12',
  retry: 'M16 10a6 6 0 1 1-2-4.5L16 7M16 3v4h-4',
  right: 'm8 5 5 5-5 5',
  search: 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM13 13l4 4',
  sliders: 'M3 6h14M3 14h14M13 4v4M7 12v4',
  spark: 'M10 3v14M3 10h14M5.5 5.5l9 9M14.5 5.5l-9 9',
  tag: 'M3.5 3.5h6.2l6.8 6.8-6.2 6.2-6.8-6.8ZM7.2 7.2v.1',
  terminal: 'M3 4.5h14v11.5H3ZM6 8l2.5 2L6 12M10.5 12.5H14',
  truck: 'M2 5h9v9H2ZM11 8h4l3 3v3h-7ZM7.5 15.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM16.5 15.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  up: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
} as const;

export type IconName = keyof typeof SHAPES;

/** A line drawing of 20 x 20 in the color of the text. It says nothing to screen readers: the word stands beside it. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** The drop with the sponge's color at its bottom. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <path d="M14 1.5c5 5.6 8.9 9.7 8.9 14.7a8.9 8.9 0 0 1-17.8 0C5.1 11.2 9 7.1 14 1.5Z" fill="var(--water)" />
      <path d="M5.49 18.8c4.6-3.7 11.5 2 17.2-4.6.14.65.21 1.31.21 2A8.9 8.9 0 0 1 5.49 18.8Z" fill="var(--sponge)" />
    </svg>
  );
}
