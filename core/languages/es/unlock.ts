import type { unlockTexts } from '#core/languages/en/unlock.ts';
import type { Translation } from '#core/languages/translator.ts';

export const unlock = {
  invalidCredentials: 'Usuario o contraseña incorrectos',
  usedLink: 'Este enlace ya se usó o venció.',
  offline: 'Sin conexión. Inténtelo de nuevo.',
} satisfies Translation<typeof unlockTexts>;
