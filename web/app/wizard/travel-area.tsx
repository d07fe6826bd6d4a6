import { useEffect, useRef, useState } from 'react';
import { travelTexts } from '#core/languages/en/travel.ts';
import { joinName } from '#core/people/contact.ts';
import { zipIn } from '#core/pricing/travel.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { packageOf } from '#core/settings/settings.ts';
import { call } from '#web/lib/api.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { useTexts } from '#web/lib/language.tsx';
import { firstError } from '#web/lib/refusal.ts';
import { useTravel, askTravel } from '#web/lib/use-travel.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { TravelProps } from './travel.tsx';
import styles from './travel-area.module.css';

/** Adds travel to the price as soon as the address has a ZIP code, and offers what else is possible where the crew doesn't go. */
export function TravelArea({ catalog, draft, isSaid, onTravel, onChange }: TravelProps) {
  const travel = useTravel(catalog, draft);
  const isSame = travel?.zip === draft.travel?.zip && travel?.cents === draft.travel?.cents;
  useEffect(() => {
    if (!isSame) onTravel({ travel });
    // oxlint-disable-next-line react/exhaustive-deps -- the callback differs with each render
  }, [isSame, travel]);
  if (!isSaid || travel?.reach !== 'outside') return null;
  return <Outside key={travel.zip} {...{ catalog, draft, onChange }} zip={travel.zip} />;
}

/** Drop-off where the package has it, or a message to the shop. */
function Outside({
  catalog,
  draft,
  zip,
  onChange,
}: Pick<TravelProps, 'catalog' | 'draft' | 'onChange'> & { readonly zip: string }) {
  const t = useTexts(travelTexts);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ readonly kind: 'open' | 'busy' | 'sent' } | { readonly error: string }>({
    kind: 'open',
  });
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const pack = draft.packageType ? packageOf(catalog, draft.packageType) : undefined;
  const canDropOff = pack?.offered === 'both';
  const isSent = 'kind' in state && state.kind === 'sent';

  async function leaveContact(): Promise<void> {
    if ('kind' in state && state.kind === 'busy') return;
    const name = joinName(draft.customerFirstName, draft.customerLastName).trim();
    if (!name || !draft.customerEmail.trim()) return setState({ error: t('needContact') });
    setState({ kind: 'busy' });
    const message = t('lead', { packageName: pack?.name ?? '', address: draft.serviceAddress.trim() });
    try {
      await call('POST /api/contact', {
        body: { name, email: draft.customerEmail, phone: draft.customerPhone, message },
      });
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ error: firstError(error, 'name', 'email', 'phone', 'message') ?? '' });
    }
  }

  return (
    <div ref={place} className={styles.outside}>
      {isSent ? (
        <output className={styles.sent}>
          <Icon name="check" />
          {t('sent')}
        </output>
      ) : (
        <Callout tone="wait" title={t('outside', { zip })}>
          {t('ways', { canDropOff: String(canDropOff) })}
        </Callout>
      )}
      {'error' in state && <p role="alert">{state.error}</p>}
      <div className={styles.ways}>
        {canDropOff && <Button onClick={() => onChange({ serviceType: 'dropoff' })}>{t('dropOff')}</Button>}
        {!isSent && (
          <Button aria-disabled={'kind' in state && state.kind === 'busy'} onClick={() => void leaveContact()}>
            {t('askUs')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is wrong with the address before the contact is left, in case the answer isn't there yet. The server checks it again. */
export async function travelError({ serviceAddress, travel }: QuoteDraft): Promise<string | undefined> {
  const t = travelTexts(pageLanguage());
  const zip = zipIn(serviceAddress);
  if (zip === undefined) return t('addZip');
  const found = travel?.zip === zip ? travel : await askTravel(zip).catch(() => undefined);
  return found?.reach === 'outside' ? t('outside', { zip }) : undefined;
}
