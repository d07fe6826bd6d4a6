import type { invoicePageTexts } from '#core/languages/en/invoice-page.ts';
import type { Translation } from '#core/languages/translator.ts';

export const invoicePage = {
  loading: 'Cargando su factura',
  offline: 'Parece que no tiene conexión',
  notLoaded: 'No se pudo cargar su factura',
  notLoadedHelp: 'Inténtelo de nuevo en un momento.',
  tryAgain: 'Intentar de nuevo',
  notFound: 'No encontramos esta factura',
  notFoundHelp:
    'El enlace puede estar incompleto o vencido. Ábralo de nuevo desde nuestro correo, o escríbanos para recibir uno nuevo.',
  home: 'Ir a la página principal',
  state:
    '{state, select, open {Vence el {date}} overdue {Venció el {date}} paid {Pagada} outdated {Ya no es válida} other {Anulada}}',
  name: '{kind, select, invoice {Factura {number}} other {Nota de crédito {number}}}',
  toPay: '{amount} por pagar',
  dueBy: '{state, select, overdue {Venció el {date}.} other {Le pedimos pagar a más tardar el {date}.}}',
  paid: 'Todo está pagado. Gracias.',
  outdated: 'El precio cambió después de emitir esta factura. Le enviaremos una nueva; no pague esta.',
  credited: 'La nota de crédito {number} anuló esta factura. No hay nada que pagar.',
  creditNote: 'Anula por completo la factura {number}.',
  claimed: 'Nos dijo que pagó {reference}. Estamos confirmando su pago.',
  payInvoice: 'Pagar esta factura: {amount}',
  payInvoiceHelp: 'Un solo pago con tarjeta en la página de Stripe; nosotros nunca vemos los datos de su tarjeta.',
  notCharged: 'No se cobró nada',
  leftCardPage: 'Salió de la página de pago con tarjeta antes de pagar. Inténtelo de nuevo o pague de otra manera.',
  otherWays: 'Otras formas de pago',
  awaitingCard: 'Estamos esperando su pago',
  awaitingCardHelp: 'El pago con tarjeta suele tardar menos de un minuto. Esta página se actualiza sola.',
  pay: 'Pagar {amount}',
  payQuote: 'Pagar {amount}<hidden> de {reference}</hidden>',
  payments: '{isOther, select, true {O pague cada cotización por separado} other {Pagar por cotización}}',
  paperLanguage: 'La factura está en {language}, el idioma en que se emitió.',
  pdf: 'PDF',
  print: 'Imprimir',
} satisfies Translation<typeof invoicePageTexts>;
