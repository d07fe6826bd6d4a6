import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextService } from '#contract/text-account.ts';
import { textServiceTexts } from '#core/languages/en/text-account.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { call, read } from '#web/lib/api.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { toastFailure } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { FieldGroup } from './setting-fields.tsx';
import { TextServiceForm } from './text-account-form.tsx';
import styles from './settings-form.module.css';

/** The text message service in use, and the form that connects one. */
export function TextServicePart() {
  const t = useTexts(textServiceTexts);
  const { data, error, refetch } = useQuery({ ...read('GET /api/admin/text-service'), refetchOnMount: 'always' });
  return (
    <FieldGroup title={t('title')} about={t('about')}>
      <div className={styles.wide}>
        {data && <Service service={data} />}
        {!data && !error && <Skeleton lines={4} height="50px" label={t('loading')} />}
        {!data && error && (
          <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {errorText(error)}
          </Callout>
        )}
      </div>
    </FieldGroup>
  );
}

function Service({ service }: { readonly service: TextService }) {
  const t = useTexts(textServiceTexts);
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const [isJustSaved, setJustSaved] = useState(false);
  const keep = (saved: TextService) => client.setQueryData(read('GET /api/admin/text-service').queryKey, saved);
  const phone = phoneText(service.service?.from ?? '');
  if (service.source === 'environment')
    return <ConnectionNote title={t('byEnvironment')}>{t('byEnvironmentHint', { phone })}</ConnectionNote>;
  if (service.source === 'settings' && !service.needsToken && !isChanging)
    return <InUse service={service} isFocused={isJustSaved} onChange={() => setChanging(true)} onRemoved={keep} />;
  return (
    <>
      {service.needsToken && <Callout title={t('lost')}>{t('lostHint')}</Callout>}
      {service.source === 'none' && <ConnectionNote title={t('none')}>{t('noneHint')}</ConnectionNote>}
      <TextServiceForm
        service={service}
        onSaved={(saved) => {
          keep(saved);
          setChanging(false);
          setJustSaved(true);
          toast({ title: t('saved', { phone: phoneText(saved.service?.from ?? '') }) });
        }}
        {...(isChanging && !service.needsToken && { onCancel: () => setChanging(false) })}
      />
    </>
  );
}

type InUseProps = {
  readonly service: TextService;
  /** Whether it takes the focus, which the form had before. */
  readonly isFocused: boolean;
  readonly onChange: () => void;
  readonly onRemoved: (service: TextService) => void;
};

function InUse({ service, isFocused, onChange, onRemoved }: InUseProps) {
  const t = useTexts(textServiceTexts);
  const rows = useRows(service);
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: async () => call('DELETE /api/admin/text-service'),
    onSuccess: (removed) => {
      setAsking(false);
      onRemoved(removed);
      toast({ title: t('disconnected') });
    },
    onError: (error) => toastFailure(error, { title: t('failed'), otherwise: t('tryAgain') }),
  });
  return (
    <>
      <ReviewList rows={rows} />
      <p className={styles.listActions}>
        <Button onClick={onChange} ref={isFocused ? focusWhenShown : undefined}>
          {t('change')}
        </Button>
        <Button variant="plain" onClick={() => setAsking(true)}>
          {t('disconnect')}
        </Button>
      </p>
      {isAsking && (
        <Ask
          title={t('askDisconnect')}
          about={t('aboutDisconnect')}
          action={t('disconnect')}
          isBusy={removing.isPending}
          onClose={() => setAsking(false)}
          onDo={() => removing.mutate()}
        />
      )}
    </>
  );
}

function useRows({ service, changedAt, changedBy: name }: TextService): readonly ReviewRow[] {
  const t = useTexts(textServiceTexts);
  const momentOf = useMoments();
  const moment = changedAt ? momentOf?.(changedAt) : undefined;
  const rows: ReviewRow[] = [
    { title: t('from'), value: phoneText(service?.from ?? '') },
    { title: t('accountSid'), value: service?.accountSid },
  ];
  if (moment) {
    const value = rich(name ? t.rich('changedBy', { ...moment, name }) : t.rich('changedAt', moment));
    rows.push({ title: t('changed'), value });
  }
  return rows;
}
