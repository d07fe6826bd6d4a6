import type { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import type { Translation } from '#core/languages/translator.ts';

export const savedCard = {
  saveCard: 'Guardar esta tarjeta para el resto de este trabajo y para visitas futuras',
  saveCardHelp: 'Podemos hacer cargos por trabajos terminados que aún no se han pagado. Puede quitarla cuando quiera.',
  savedCard: 'Tarjeta guardada',
  cardExpires: '{card}, vence {expiry}',
  cardExpired: '{card}, venció {expiry}',
  cardHelp: 'Podemos hacer cargos por trabajos terminados que aún no se han pagado.',
  agreedOn: 'Lo aceptó el <time>{when}</time>',
  removeCard: 'Quitar la tarjeta',
  removeCardTitle: '¿Quitar {card}?',
  removeCardHelp: 'Se borra aquí y en Stripe. Los pagos que ya se hicieron con ella se conservan.',
  cardRemoved: 'Tarjeta quitada',
  cardNotRemoved: 'No se pudo quitar la tarjeta',
} satisfies Translation<typeof savedCardTexts>;
