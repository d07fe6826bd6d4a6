import fontFile from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff?inline';
import { create, type Font } from 'fontkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteTexts } from '#core/languages/en/site.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { startingPrice } from '#core/pricing/pricing.ts';
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
  font ??= create(new Uint8Array(await (await fetch(fontFile)).arrayBuffer()));
  return paint(renderToStaticMarkup(<Picture {...{ settings, font, language }} />));
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
  readonly soft?: boolean;
};

/** One line of text as outlines, scaled down if it wouldn't fit. */
function Line({ soft, ...line }: LineProps) {
  return <path d={outline(line)} fill={soft ? 'var(--ink-soft)' : 'var(--ink)'} />;
}

function outline({ font: face, text, x, y, size, spacing = -0.02 }: Omit<LineProps, 'soft'>): string {
  const { glyphs, positions, advanceWidth } = face.layout(text);
  const gap = spacing * face.unitsPerEm;
  const scale = Math.min(size / face.unitsPerEm, (WIDTH - x - MARGIN) / (advanceWidth + gap * glyphs.length));
  let at = 0;
  const letters = glyphs.map((glyph, index) => {
    const letter = glyph.path.scale(scale, -scale).translate(x + at * scale, y);
    at += (positions[index]?.xAdvance ?? 0) + gap;
    return letter.toSVG();
  });
  return letters.join('');
}

/** Replaces custom properties with their values, because rasterizers don't support them. */
function paint(svg: string): string {
  return svg
    .replaceAll(/var\(--wipe\) 200/g, `${WIPED} 2000`)
    .replaceAll(' pathLength="100"', '')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => PAINTS[name] ?? 'none');
}
