import type { monthlyInvoiceTexts } from '#core/languages/en/monthly-invoice.ts';
import type { Translation } from '#core/languages/translator.ts';

export const monthlyInvoice = {
  onInvoice: 'Lo incluiremos en su factura mensual. Ahora no tiene que pagar nada.',
} satisfies Translation<typeof monthlyInvoiceTexts>;
