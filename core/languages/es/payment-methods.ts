import type {
  correctedByTexts,
  methodTexts,
  methodWords as words,
  paidByTexts,
  refundedByTexts,
} from '#core/languages/en/payment-methods.ts';
import type { Translation } from '#core/languages/translator.ts';

export const paymentMethods = {
  venmo: 'Venmo',
  cash: 'Efectivo',
  check: 'Cheque',
  zelle: 'Zelle',
  cashapp: 'Cash App',
  transfer: 'Transferencia bancaria',
  card: 'Tarjeta',
  credit: 'Tarjeta de regalo',
  monthly: 'Factura mensual',
} satisfies Translation<typeof methodTexts>;

export const methodWords = {
  venmo: 'Venmo',
  cash: 'efectivo',
  check: 'cheque',
  zelle: 'Zelle',
  cashapp: 'Cash App',
  transfer: 'transferencia bancaria',
  card: 'tarjeta',
  credit: 'tarjeta de regalo',
} satisfies Translation<typeof words>;

export const paidBy = {
  venmo: 'por Venmo',
  cash: 'en efectivo',
  check: 'con cheque',
  zelle: 'por Zelle',
  cashapp: 'por Cash App',
  transfer: 'por transferencia bancaria',
  card: 'con tarjeta',
  credit: 'con tarjeta de regalo',
  monthly: 'con la factura mensual',
} satisfies Translation<typeof paidByTexts>;

export const refundedBy = {
  venmo: 'por Venmo',
  cash: 'en efectivo',
  check: 'con cheque',
  zelle: 'por Zelle',
  cashapp: 'por Cash App',
  transfer: 'por transferencia bancaria',
  card: 'a la tarjeta',
  credit: 'a una tarjeta de regalo',
} satisfies Translation<typeof refundedByTexts>;

export const correctedBy = {
  venmo: 'por Venmo',
  cash: 'en efectivo',
  check: 'con cheque',
  zelle: 'por Zelle',
  cashapp: 'por Cash App',
  transfer: 'por transferencia bancaria',
  card: 'en la tarjeta',
  credit: 'en la tarjeta de regalo',
} satisfies Translation<typeof correctedByTexts>;
