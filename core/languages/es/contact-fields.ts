import type { contactFieldsTexts } from '#core/languages/en/contact-fields.ts';
import type { Translation } from '#core/languages/translator.ts';

export const contactFields = {
  textTooLong: 'Es demasiado largo. Caben hasta {most, number} caracteres.',
  webAddress: 'Un nombre no puede contener una dirección web. Escriba solo el nombre.',
  webAddressInMessage:
    'Un mensaje no puede contener un enlace. Quítelo, por favor, y escriba un espacio después de cada punto.',
  webAddressInPlace: 'La dirección no puede contener un enlace. Quítelo y deje un espacio después de cada punto.',
  invalidName: 'Use solo letras de cualquier alfabeto, espacios, guiones y apóstrofos.',
  notEmail: 'Eso no parece un correo electrónico. Debe ser como nombre@example.com.',
  notVehicleYear: 'Eso no parece un año. Debe ser como 2021.',
  notVin: 'Un VIN tiene 17 letras y dígitos, y nunca las letras I, O ni Q.',
  notPhone: 'Eso no parece un número de teléfono. Bastan diez dígitos, como (518) 555-0142.',
} satisfies Translation<typeof contactFieldsTexts>;
