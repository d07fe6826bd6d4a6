import type { wizardTexts } from '../en/wizard.ts';
import type { Translation } from '../translator.ts';

export const wizard = {
  canCount: 'Número de botes de basura',
  canPrices:
    'Un bote cuesta {one}, dos cuestan {two} y cada uno más agrega {more}. Sin cargo por camioneta ni por servicio móvil.',
} satisfies Translation<typeof wizardTexts>;
