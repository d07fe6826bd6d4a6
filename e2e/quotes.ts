import { nextAddress } from './fixture.ts';
import type { Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import type { Visit } from './visit.ts';

export type Submitted = {
  readonly id: string;
  readonly reference: string;
  readonly quoteUrl: string;
  readonly claimToken: string;
};

/** Another customer's quote for that time, or for none, submitted through the API. */
export async function submitElsewhere(
  shop: Shop,
  { customer, visit, packageType = 'full' }: { customer: Customer; visit?: Visit | undefined; packageType?: string },
): Promise<Submitted> {
  const answer = await fetch(`${shop.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      customerName: `${customer.firstName} ${customer.lastName}`,
      customerEmail: customer.email,
      customerPhone: customer.phone,
      packageType,
      ...(packageType !== 'garbage' && { vehicleType: 'car', vehicleSubtype: 'Lincoln' }),
      scheduledDate: visit?.date,
      scheduledTime: visit?.time,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    }),
  });
  if (answer.status !== 201) throw new Error(`the other quote was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Submitted;
}
