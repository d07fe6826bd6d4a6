import fontFile from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff?inline';
import { create, type Font } from 'fontkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteTexts } from '#core/languages/en/site.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { startingPrice } from '#core/pricing/pricing.ts';
import { RESULT, SIDES } from '#core/settings/gallery.ts';
import { type Settings, offeredPackages } from '#core/settings/settings.ts';
import { Logo } from '#web/ui/icon.tsx';
import { CarScene, Sponge } from './car-scene.tsx';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** The wiped part of the sponge's path, and the sponge's position, in drawing units. */
const WIPED = 954;
const SPONGE = 'translate(730.8 261.2) rotate(178.8)';

/** The light theme in sRGB, which every rasterizer supports. */
const PAINTS: Readonly<Record<string, string>> = {
  water: '#005660',
  sponge: '#fbd237',
  'sponge-edge': '#7c5a03',
  'sponge-hole': '#d2a408',
  paper: '#faf9f4',
  floor: '#dbeeef',
  ink: '#082023',
  'ink-soft': '#32484c',
  body: '#00717c',
  'body-lo': '#003e48',
  'body-hi': '#67c6cb',
  sky: '#e3f8f8',
  glass: '#12333a',
  tyre: '#192528',
  film: '#d8d0be',
  fleck: '#bcaf99',
  lamp: '#bd3b36',
};

let font: Font | undefined;

/** The preview picture of the site for shared links. */
export async function picture(settings: Settings, language: Language): Promise<string> {
  return paint(renderToStaticMarkup(<Picture {...{ settings, language }} font={await openFont()} />));
}

async function openFont(): Promise<Font> {
  font ??= create(new Uint8Array(await (await fetch(fontFile)).arrayBuffer()));
  return font;
}

/** What stands on the picture of a result: which photo is which, the shop's name, and where it is on the web. */
export async function resultFrame(
  { name }: Settings,
  { language, host }: { readonly language: Language; readonly host: string },
): Promise<string> {
  const t = siteTexts(language);
  const face = await openFont();
  const { width, height, high } = RESULT;
  const middle = high + (height - high) / 2;
  const hostWidth = Math.min(400, widthOf(face, host, 28));
  return paint(
    renderToStaticMarkup(
      <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {SIDES.map((side, index) => (
          <g key={side} transform={`translate(${24 + (index * width) / 2} 24)`}>
            <rect width={widthOf(face, t(side), 27) + 44} height="48" rx="24" fill="var(--paper)" />
            <Line font={face} text={t(side)} x={22} y={33} size={27} />
          </g>
        ))}
        <svg x="40" y={middle - 28} width="56" height="56" viewBox="0 0 28 28">
          <Logo />
        </svg>
        <Line font={face} text={name} x={112} y={middle + 14} size={44} most={600} />
        <Line font={face} text={host} x={width - 40 - hostWidth} y={middle + 10} size={28} most={hostWidth} soft />
      </svg>,
    ),
  );
}

type PictureProps = { readonly settings: Settings; readonly font: Font; readonly language: Language };

function Picture({ settings, font: face, language }: PictureProps) {
  const t = siteTexts(language);
  const least = Math.min(...offeredPackages(settings).map(startingPrice));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <linearGradient id="ground" x2="0" y2="1">
        <stop offset=".62" stopColor="var(--paper)" />
        <stop offset="1" stopColor="var(--floor)" />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill="url(#ground)" />
      <g transform="translate(224 235) scale(.8)">
        <CarScene label="">
          <g transform={SPONGE}>
            <Sponge />
          </g>
        </CarScene>
      </g>
      <svg x={MARGIN - 10} y="46" width="56" height="56" viewBox="0 0 28 28">
        <Logo />
      </svg>
      <Line font={face} text={settings.name} x={MARGIN + 56} y={86} size={38} />
      {t('pictureHeadline')
        .split('\n')
        .map((text, index) => (
          <Line key={text} font={face} text={text} x={MARGIN - 4} y={206 + index * 88} size={92} spacing={-0.036} />
        ))}
      <Line font={face} text={t('picturePrices', { least: formatMoney(least) })} x={MARGIN} y={350} size={32} soft />
    </svg>
  );
}

type LineProps = {
  readonly font: Font;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** In em. */
  readonly spacing?: number;
  /** How wide it may be; up to the margin by default. */
  readonly most?: number;
  readonly soft?: boolean;
};

/** Between letters, in em. */
const SPACING = -0.02;

/** One line of text as outlines, scaled down if it wouldn't fit. */
function Line({ soft, ...line }: LineProps) {
  return <path d={outline(line)} fill={soft ? 'var(--ink-soft)' : 'var(--ink)'} />;
}

function outline({
  font: face,
  text,
  x,
  y,
  size,
  spacing = SPACING,
  most = WIDTH - x - MARGIN,
}: Omit<LineProps, 'soft'>): string {
  const { glyphs, positions, advanceWidth } = face.layout(text);
  const gap = spacing * face.unitsPerEm;
  const scale = Math.min(size / face.unitsPerEm, most / (advanceWidth + gap * glyphs.length));
  let at = 0;
  const letters = glyphs.map((glyph, index) => {
    const letter = glyph.path.scale(scale, -scale).translate(x + at * scale, y);
    at += (positions[index]?.xAdvance ?? 0) + gap;
    return letter.toSVG();
  });
  return letters.join('');
}

/** How wide a line of text is. */
function widthOf(face: Font, text: string, size: number): number {
  const { glyphs, advanceWidth } = face.layout(text);
  return (advanceWidth / face.unitsPerEm + SPACING * glyphs.length) * size;
}

/** Replaces custom properties with their values, because rasterizers don't support them. */
function paint(svg: string): string {
  return svg
    .replaceAll(/var\(--wipe\) 200/g, `${WIPED} 2000`)
    .replaceAll(' pathLength="100"', '')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => PAINTS[name] ?? 'none');
}
