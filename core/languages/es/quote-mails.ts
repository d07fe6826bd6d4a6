import type { quoteMailTexts } from '../en/quote-mails.ts';
import type { Translation } from '../translator.ts';

export const quoteMails = {
  linkSubject: 'Su nuevo enlace para la cotización {reference}',
  linkTitle: 'Su nuevo enlace',
  linkPreview: 'Los enlaces anteriores de esta cotización ya no funcionan.',
  linkReason: 'Recibe este correo porque se creó un nuevo enlace para la cotización {reference}.',
  hello: 'Hola, {name}:',
  linkExplained:
    'Este es ahora el único enlace que abre su cotización <strong>{reference}</strong>. Los anteriores ya no funcionan.',
  linkButton: 'Abrir mi cotización',
} satisfies Translation<typeof quoteMailTexts>;
