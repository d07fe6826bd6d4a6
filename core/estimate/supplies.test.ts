import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suppliesFor, supplyText } from './supplies.ts';

test('supplies are stored in English once each, and shown in the language of the reader', () => {
  const stored = suppliesFor({ level: 'moderate', parts: 'both', concerns: ['stains'] });
  assert.deepEqual(stored, [
    'pH-neutral shampoo',
    'Wash mitts',
    'Microfiber towels',
    'Vacuum',
    'Interior cleaner',
    'Pre-wash foam',
    'Wheel cleaner',
    'Upholstery brush',
    'Glass cleaner',
    'Stain remover',
  ]);
  assert.equal(supplyText('Stain remover', 'es'), 'Quitamanchas');
  assert.equal(supplyText('A magic sponge', 'es'), 'A magic sponge');
});
