/** How a layer of a drawing is painted: see PAINTS in package-sign.tsx. */
export type Paint = 'body' | 'glass' | 'dark' | 'hub' | 'line' | 'tire' | 'sponge' | 'bubble';
type Layer = readonly [paint: Paint, path: string];

const CAR =
  'M4 34v-5.6c0-2 1.2-3.4 3.2-3.9l7.6-1.9c3-4.6 6.6-7.8 11.4-8.3 4.6-.5 9.2-.2 11.8 1.4 2.3 1.5 3.7 4.2 4.6 7.3 1.2.6 1.9 1.8 1.9 3.4V34Z';
const CAR_LAYERS: readonly Layer[] = [
  ['body', CAR],
  ['glass', 'M18.6 22.4c2.5-3.2 4.9-5 8.1-5.3 3.6-.4 6.9-.1 8.7 1.1 1.2.8 2.1 2.3 2.7 4.2ZM28.6 17v5.4'],
  ...wheels([13.5, 34, 5], [35, 34, 5]),
];

/**
 * The product's own drawings for the pictures of packages that a fresh shop starts with, 48 x 48, layers from back to front. Another
 * emoji that the owner chooses is shown as it is.
 */
export const DRAWINGS: Readonly<Record<string, readonly Layer[]>> = {
  '💦': [
    ...CAR_LAYERS,
    [
      'sponge',
      'm6.9 14.9 11-4.9c1.3-.6 2.5-.1 3 1.1l1.3 2.9c.5 1.2 0 2.3-1.2 2.9l-11 4.9c-1.3.6-2.5.1-3-1.1l-1.3-2.9c-.5-1.2 0-2.3 1.2-2.9Z',
    ],
    ['bubble', `${circle(22.5, 6.5, 2.3)}${circle(28.8, 9.2, 1.5)}${circle(15.5, 4.8, 1.4)}`],
  ],
  '✨': [...CAR_LAYERS, ['sponge', `${star(38.5, 8.2, 5.6)}${star(13.5, 11.5, 4.2)}${star(25.5, 5.5, 2.8)}`]],
  '💺': [
    ['line', 'M19.5 38.1v5M34.5 38.1v5M15.5 43.4h24'],
    ['body', 'M13.6 12.8c-.2-1.8 1-3 2.8-3h7.4c1.7 0 2.9 1 3.1 2.6l2.3 18.1H16Z'],
    [
      'body',
      'M17.2 2.6h4.8c1.6 0 2.6 1 2.6 2.6v.8c0 1.6-1 2.6-2.6 2.6h-4.8c-1.6 0-2.6-1-2.6-2.6v-.8c0-1.6 1-2.6 2.6-2.6Z',
    ],
    ['body', 'M15.6 30.5h19.8c2.6 0 4.1 1.6 4.1 3.8s-1.5 3.8-4.1 3.8H19.2c-1.9 0-3-.9-3.2-2.7Z'],
    ['line', 'm19 15.5 1.2 9.4'],
    ['sponge', `${star(38, 13, 5.4)}${star(32.5, 23, 3)}`],
  ],
  '🚗': [
    [
      'dark',
      'M8.5 33h8v6.4a1.6 1.6 0 0 1-1.6 1.6h-4.8a1.6 1.6 0 0 1-1.6-1.6ZM31.5 33h8v6.4a1.6 1.6 0 0 1-1.6 1.6h-4.8a1.6 1.6 0 0 1-1.6-1.6Z',
    ],
    [
      'body',
      'M10.3 20.5 13.8 10.7c.8-2.2 2.4-3.3 4.7-3.3h11c2.3 0 3.9 1.1 4.7 3.3l3.5 9.8c3.2.8 4.8 3 4.8 6.3v5.7c0 1.7-1 2.7-2.7 2.7H8.2c-1.7 0-2.7-1-2.7-2.7v-5.7c0-3.3 1.6-5.5 4.8-6.3Z',
    ],
    ['glass', 'm15 20.5 2.6-7.3c.4-1.2 1.2-1.8 2.4-1.8h8c1.2 0 2 .6 2.4 1.8l2.6 7.3Z'],
    ['sponge', `${circle(12.8, 27.3, 2.9)}${circle(35.2, 27.3, 2.9)}`],
    ['line', 'M20 28.5h8M4 17.5l4.5 2M44 17.5l-4.5 2'],
  ],
  '🏁': [
    ['line', 'm14.5 23.5 6.3-14h13.6l4.9 12.5M20.8 9.5 23 23'],
    ['sponge', 'M28 29.2c-.2-5.4.4-8.6 2-10.7 1.7.5 2.7 1.7 3.3 3.6l-2.2 7.1Z'],
    ['body', 'M4.2 28.6c0-1.6.8-2.7 2.3-3.2l8-2.7h7.3l3.2 6.6h6.2l2.8-8h7.3c1.7 0 2.6.9 2.6 2.6v6.7l-4 2.4H8.3Z'],
    ...wheels([12, 35, 7], [37, 35, 7]),
  ],
  '🏍️': [
    ['tire', `${circle(10.5, 34, 7.2)}${circle(37.5, 34, 7.2)}`],
    ['line', 'M10.5 34 17.6 13.4M14 12.2l6.5 2.2M23.5 32.5 37.5 34'],
    ['body', 'M20 27.5h9.5l2 3.7c-1.3 2.5-3.2 3.7-5.7 3.7-2.7 0-4.6-1.3-5.8-3.9Z'],
    [
      'body',
      'M17 19.6c3.3-.7 6.3 0 8.8 2.2 2.8-.2 5.3-.9 7.6-2l9.4-2.6c-1.6 4.9-5 8-10.2 9.3l-9.4 1.1c-3.7-1.5-5.8-4.2-6.2-8Z',
    ],
    ['body', 'M3.6 25.3c3-3.4 7.6-4.3 12.6-1.7l-1 2.7c-3.9-1.7-7.8-2-11.6-1Z'],
    ['sponge', 'm13.6 15.7 4.6 1.6-1.5 4.5-4.3-1.5Z'],
  ],
  '🚜': [
    ['line', 'm17 20-3.2-8.7M10.8 11.9l6.4-2.2M19 31h11.5'],
    ['body', 'M21 20.5c4.5-4 11.5-5.3 18.5-3.4l-1.7 5.4H21Z'],
    [
      'body',
      'M3.5 26.5c.9-4.8 4.2-7.5 9.3-7.5 3.6 0 6.3 1.4 8 4h6.4c1.7-2.6 4.4-4 8-4 5.1 0 8.4 2.7 9.3 7.5l-6 1.5H9.5Z',
    ],
    ['sponge', 'M7.8 18.3c0-2 1.5-3.4 3.6-3.4h2.2l1.5 4.1c-2.8-.3-5.2-.1-7.3.7Z'],
    ...wheels([11.5, 34.5, 7.6], [37.5, 34.5, 7.6]),
  ],
  '🗑️': [
    ['line', 'M18 11V8.4c0-1 .6-1.6 1.6-1.6h5.8c1 0 1.6.6 1.6 1.6V11'],
    ['body', 'M11.5 17h22l-2 22.4c-.2 1.9-1.3 2.9-3.2 2.9H16.7c-1.9 0-3-1-3.2-2.9Z'],
    ['body', 'M8.7 13.8c0-1.8.9-2.8 2.7-2.8h22.2c1.8 0 2.7 1 2.7 2.8V17H8.7Z'],
    ['line', 'M19 23l.7 13M26 23l-.7 13'],
    ['sponge', `${star(40.5, 23, 5.2)}${star(39.5, 35, 3.2)}`],
  ],
};

type Round = readonly [x: number, y: number, radius: number];

function circle(...[x, y, radius]: Round): string {
  const across = 2 * radius;
  return `M${tenths(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 ${-across} 0Z`;
}

/** A sparkle with four points. */
function star(...[x, y, radius]: Round): string {
  const [near, far] = [tenths(radius * 0.18), tenths(radius * 0.82)];
  const points = [
    `q${near} ${far} ${radius} ${radius}`,
    `q${-far} ${near} ${-radius} ${radius}`,
    `q${-near} ${-far} ${-radius} ${-radius}`,
    `q${far} ${-near} ${radius} ${-radius}`,
  ];
  return `M${x} ${tenths(y - radius)}${points.join('')}Z`;
}

function wheels(...rounds: readonly Round[]): readonly Layer[] {
  return [
    ['dark', rounds.map((round) => circle(...round)).join('')],
    ['hub', rounds.map(([x, y, radius]) => circle(x, y, tenths(radius * 0.36))).join('')],
  ];
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}
