import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPackages } from './find-packages.ts';

const PACKAGES = [
  { name: 'Nguyễn’s Wash', category: 'Exterior', features: ['Hand wash'] },
  { name: 'Detallado', category: 'Protección', features: ['Cera cerámica', 'Llantas'] },
  { name: 'Ceramic Coating', category: 'Protection', features: ['Two layers'] },
];

function found(typed: string): readonly string[] {
  const texts = ({ name, category, features }: (typeof PACKAGES)[number]) => [name, category, ...features];
  return findPackages(PACKAGES, typed, texts).map(({ name }) => name);
}

test('packages are found by parts of words of their name, category and features', () => {
  for (const [typed, names] of Object.entries({
    '': ['Nguyễn’s Wash', 'Detallado', 'Ceramic Coating'],
    '   ': ['Nguyễn’s Wash', 'Detallado', 'Ceramic Coating'],
    NGUYENS: ['Nguyễn’s Wash'],
    "nguyen's wash": ['Nguyễn’s Wash'],
    cerámic: ['Detallado', 'Ceramic Coating'],
    'ceramic protection': ['Ceramic Coating'],
    'wash exterior': ['Nguyễn’s Wash'],
    'layers two': ['Ceramic Coating'],
    'llantas coating': [],
    '🚗': [],
  }))
    assert.deepEqual(found(typed), names, typed);
});
