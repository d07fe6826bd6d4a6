import { use } from 'react';
import type { WebAddress } from '#contract/web-address.ts';
import { webAddressTexts } from '#core/languages/en/web-address.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { call, read } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useShopDate } from '#web/lib/moments.ts';
import { Field } from '#web/ui/field.tsx';
import type { ReviewRow } from '#web/ui/review-list.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionPart } from './connection-part.tsx';

const EXAMPLE = 'https://www.example.com';
/** How long before its end a certificate should have been renewed: those that renew by themselves do so a month before. */
const SOON = { days: 14 };

/** Where people find the site, and the form that sets it. */
export function WebAddressPart() {
  const t = useTexts(webAddressTexts);
  const rowsOf = useRows();
  const hintOf = useHint();
  return (
    <ConnectionPart
      query={read('GET /api/admin/web-address')}
      remove={async () => call('DELETE /api/admin/web-address')}
      words={t}
      environmentHint={({ address }) => t('environmentHint', { address })}
      saved={({ address }) => t('saved', { address })}
      renderRows={rowsOf}
      renderBelow={() => <p>{t('passkeysHint')}</p>}
      renderForm={(parts) => (
        <ConnectionForm
          {...parts}
          initial={{ address: parts.service.source === 'settings' ? parts.service.address : '' }}
          bodyOf={({ address }) => ({ address })}
          test={async (body) => call('POST /api/admin/web-address/test', { body })}
          save={async (body) => call('PUT /api/admin/web-address', { body })}
          testLabel={t('test')}
          tested={({ address, found }) => ({ title: t('tested', { address }), hint: hintOf(found) })}
          renderFields={(field) => (
            <Field
              {...field('address')}
              type="url"
              inputMode="url"
              label={t('address')}
              hint={t('addressHint', { example: EXAMPLE })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        />
      )}
    />
  );
}

function useRows(): (service: WebAddress) => readonly ReviewRow[] {
  const t = useTexts(webAddressTexts);
  const dateOf = useDate();
  return ({ address, found }) => {
    if (!found)
      return [
        { title: t('address'), value: address },
        { title: t('certificate'), value: t('notSeen') },
      ];
    const { certificateUntil, issuer, plain } = found;
    const date = dateOf(certificateUntil);
    return [
      { title: t('address'), value: address },
      { title: t('certificate'), value: issuer ? t('validFrom', { date, issuer }) : t('validUntil', { date }) },
      ...(plain ? [{ title: t('withoutHttps'), value: t('plain', { does: plain }) }] : []),
    ];
  };
}

/** What a test has found, in sentences. */
function useHint(): (found: WebAddress['found']) => string {
  const t = useTexts(webAddressTexts);
  const dateOf = useDate();
  return (found) => {
    if (!found) return `${t('testedByBrowser')} ${t('testedHint')}`;
    const { certificateUntil: until, plain } = found;
    const isSoon = Temporal.Instant.compare(until, Temporal.Now.zonedDateTimeISO().add(SOON).toInstant()) < 0;
    const certificate = t(isSoon ? 'certificateSoon' : 'certificateUntil', { date: dateOf(until) });
    const open = plain && plain !== 'redirects' ? ` ${t('withoutHttps')}: ${t('plain', { does: plain })}` : '';
    return `${certificate}${open} ${t('testedHint')}`;
  };
}

function useDate(): (at: string) => string {
  const language = use(LanguageContext);
  const dateOf = useShopDate();
  return (at) => {
    const date = dateOf?.(at);
    return date ? formatMediumDate(date, language) : '–';
  };
}
