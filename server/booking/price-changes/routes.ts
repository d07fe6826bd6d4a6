import type { priceChangeCalls } from '#contract/price-changes.ts';
import type { quoteAnswerCalls } from '#contract/quote-answers.ts';
import type { Handlers } from '#server/http/mount.ts';
import { editAnswers, previewAnswers, readAnswers } from './answers.ts';
import { addOnSite, readCrewChange, signChange, withdrawCrewChange } from './crew.ts';
import { proposeChange, withdrawChange } from './propose.ts';

/** Changes of what was sold: the owner's on a quote, the crew's on a job. */
export function priceChangeRoutes(): Handlers<typeof priceChangeCalls> {
  return {
    'POST /api/quotes/:id/price-change': async ({ context, params, body }) => ({
      status: 200,
      body: await proposeChange(context, { ...params, ...body }),
    }),
    'POST /api/quotes/:id/price-change/withdraw': async ({ context, params }) => ({
      status: 200,
      body: await withdrawChange(context, params),
    }),
    'GET /api/jobs/:id/price-change': async ({ context, params, query }) => ({
      status: 200,
      body: await readCrewChange(context, {
        ...params,
        extras: query.extras?.split(',').filter(Boolean),
        items: extrasByVehicle(query.items ?? ''),
      }),
    }),
    'POST /api/jobs/:id/price-change': async ({ context, params, body }) => ({
      status: 200,
      body: await addOnSite(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/price-change/signature': async ({ context, params, body }) => ({
      status: 200,
      body: await signChange(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/price-change/withdraw': async ({ context, params }) => ({
      status: 200,
      body: await withdrawCrewChange(context, params),
    }),
  };
}

/** Extras behind the numbers of their vehicles, '2:tire-shine,3:ceramic-coating', as a request names them. */
function extrasByVehicle(text: string): readonly { readonly item: number; readonly extras: string[] }[] {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [number = '', ...id] = pair.split(':');
      return { item: Number(number), extra: id.join(':') };
    });
  return [...Map.groupBy(pairs, ({ item }) => item)].map(([item, of]) => ({
    item,
    extras: of.map(({ extra }) => extra),
  }));
}

/** What the owner does with the answers on a quote. */
export function quoteAnswerRoutes(): Handlers<typeof quoteAnswerCalls> {
  return {
    'GET /api/quotes/:id/answers': async ({ context, params }) => ({
      status: 200,
      body: await readAnswers(context, params),
    }),
    'POST /api/quotes/:id/answers/check': async ({ context, params, body }) => ({
      status: 200,
      body: await previewAnswers(context, { ...params, ...body }),
    }),
    'PUT /api/quotes/:id/answers': async ({ context, params, body }) => ({
      status: 200,
      body: await editAnswers(context, { ...params, ...body }),
    }),
  };
}
