import type { planChoiceTexts, planTexts } from '#core/languages/en/plan-words.ts';
import type { Translation } from '#core/languages/translator.ts';

export const plan = {
  everyWeeks:
    '{weeks, plural, one {cada semana} many {cada {weeks, number} de semanas} other {cada {weeks, number} semanas}}',
  everyMonth: 'cada mes',
  onWeekday: '{every}, el {weekday}',
  monthlyOn:
    'cada mes, el {week, select, first {primer} second {segundo} third {tercer} fourth {cuarto} other {último}} {weekday}',
  nthVisit: '{interval}, visita {number, number}',
  percentOff: '{percent, number}% de descuento en cada visita',
  amountOff: '{amount} de descuento en cada visita',
  noDiscount: 'sin descuento',
  freeVisit:
    'una visita gratis de cada {every, select, 2 {dos} 3 {tres} 4 {cuatro} 5 {cinco} 6 {seis} 7 {siete} 8 {ocho} 9 {nueve} 10 {diez} 11 {once} other {doce}}',
} satisfies Translation<typeof planTexts>;

export const planChoice = {
  title: '¿Con qué frecuencia?',
  once: 'Una vez',
  savePercent: '{interval}, ahorre {percent, number}%',
  saveAmount: '{interval}, ahorre {amount}',
  withFree: '{interval}, {discount}',
  about:
    '{kind, select, none {Reservaremos por usted las visitas siguientes, al mismo precio.} other {Esta cita tiene su precio normal. Reservaremos por usted las visitas siguientes, con {discount}.}} Puede omitir una visita, o pausar o terminar el plan, hasta 24 horas antes.',
  notForAll: 'Una vez. El plan que eligió no está disponible para todos sus vehículos.',
  notForWork: 'El plan que eligió no está disponible para este servicio.',
  chosen: 'Pidió un plan: <strong>{offer}</strong>. Comienza cuando confirmemos esta cita.',
  asked: 'Pidió un plan: {offer}. Al aprobar esta cotización, comienza.',
} satisfies Translation<typeof planChoiceTexts>;
