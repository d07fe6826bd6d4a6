import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brandShades, contrast, type BrandToken } from './brand-color.ts';

const SURFACES = {
  light: ['#faf9f4', '#f1f0e8', '#ffffff'],
  dark: ['#0b1719', '#132123'],
} as const;

describe('the shades of a color', () => {
  test('can be read in both themes, whatever the color', () => {
    for (const hue of [
      '#c81e1e',
      '#ff0000',
      '#00ff00',
      '#ffff00',
      '#0000ff',
      '#1d4ed8',
      '#7c3aed',
      '#f97316',
      '#005660',
    ])
      for (const theme of ['light', 'dark'] as const) {
        const shades = brandShades(hue);
        assert.ok(shades, hue);
        const shade = (token: BrandToken) => shades[token][theme];
        const pairs = [...SURFACES[theme], shade('water-wash')].flatMap((surface) => [
          [shade('water'), surface] as const,
          [shade('water-strong'), surface] as const,
        ]);
        pairs.push([shade('on-sponge'), shade('sponge')], [shade('on-sponge'), shade('sponge-hover')]);
        pairs.push([shade('on-water'), shade('water')]);
        for (const [text, surface] of pairs)
          assert.ok(contrast(text, surface) >= 7, `${text} on ${surface} of ${hue}, ${theme}`);
      }
  });

  test('keep the color on the main button, where text can be read on it', () => {
    assert.equal(brandShades('#7f1d1d')?.sponge.light, '#7f1d1d');
    assert.equal(brandShades('#fbd237')?.sponge.light, '#fbd237');
  });

  test('aren’t made of a gray', () => {
    for (const gray of ['#000000', '#777777', '#ffffff', '#7b7f80']) assert.equal(brandShades(gray), undefined, gray);
  });
});
