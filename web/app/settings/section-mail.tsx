import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailServer } from '#contract/mail-server.ts';
import { mailServerTexts } from '#core/languages/en/mail-server.ts';
import { MAIL_PRESETS } from '#core/notifications/mail-providers.ts';
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
import { ConnectionNote } from './connection-part.tsx';
import { MailRecords } from './mail-records.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { FieldGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** The mail server in use, and the form that connects one. */
export function MailSection() {
  const t = useTexts(mailServerTexts);
  const { data, error, refetch } = useQuery(mailServer());
  if (data) return <Server server={data} />;
  if (!error) return <Skeleton lines={5} height="50px" label={t('loading')} />;
  return (
    <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
      {errorText(error)}
    </Callout>
  );
}

function mailServer() {
  return { ...read('GET /api/admin/mail-server'), refetchOnMount: 'always' as const };
}

function Server({ server }: { readonly server: MailServer }) {
  const t = useTexts(mailServerTexts);
  const [isChanging, setChanging] = useState(false);
  const [isJustSaved, setJustSaved] = useState(false);
  const keep = useKeep();
  const { source, place, needsPassword } = server;
  const onSaved = (saved: MailServer) => {
    keep(saved);
    setChanging(false);
    setJustSaved(true);
    toast({ title: t('saved', { place: saved.place ?? '' }) });
  };
  if (source === 'environment') return <SetByEnvironment server={server} />;
  if (source === 'none' || needsPassword || isChanging) {
    return (
      <>
        {needsPassword && <Callout title={t('lost')}>{t('lostHint')}</Callout>}
        {source === 'none' && <ConnectionNote title={t('none')}>{t('noneHint')}</ConnectionNote>}
        <MailServerForm
          key={place ?? ''}
          server={server}
          onSaved={onSaved}
          {...(isChanging && !needsPassword && { onCancel: () => setChanging(false) })}
        />
      </>
    );
  }
  return (
    <>
      <InUse server={server} isFocused={isJustSaved} onChange={() => setChanging(true)} />
      <MailRecords key={server.sender.email} sender={server.sender.email} />
    </>
  );
}

/** Shows what the server answered, and reads again what depends on it. */
function useKeep(): (server: MailServer) => void {
  const client = useQueryClient();
  return (server) => {
    client.setQueryData(mailServer().queryKey, server);
    void client.invalidateQueries({ queryKey: read('GET /api/admin/setup').queryKey });
  };
}

function SetByEnvironment({ server: { place, sender } }: { readonly server: MailServer }) {
  const t = useTexts(mailServerTexts);
  return (
    <>
      <ConnectionNote title={t('byEnvironment')}>{t('byEnvironmentHint', { place: place ?? '' })}</ConnectionNote>
      <ReviewList rows={[{ title: t('sender'), value: senderText(sender) }]} />
      <MailRecords sender={sender.email} />
    </>
  );
}

type InUseProps = {
  readonly server: MailServer;
  /** Whether it takes the focus, which the form had before. */
  readonly isFocused: boolean;
  readonly onChange: () => void;
};

function InUse({ server, isFocused, onChange }: InUseProps) {
  const t = useTexts(mailServerTexts);
  const rows = useRows(server);
  const [isAsking, setAsking] = useState(false);
  return (
    <FieldGroup title={t('inUse')}>
      <div className={styles.wide}>
        <ReviewList rows={rows} />
        <p className={styles.listActions}>
          <Button onClick={onChange} ref={isFocused ? focusWhenShown : undefined}>
            {t('change')}
          </Button>
          <Button variant="plain" onClick={() => setAsking(true)}>
            {t('disconnect')}
          </Button>
        </p>
      </div>
      {isAsking && <AskDisconnect onClose={() => setAsking(false)} />}
    </FieldGroup>
  );
}

function useRows({ server, sender, place, changedAt, changedBy: name }: MailServer): readonly ReviewRow[] {
  const t = useTexts(mailServerTexts);
  const momentOf = useMoments();
  const moment = changedAt ? momentOf?.(changedAt) : undefined;
  const rows: ReviewRow[] = [{ title: t('sender'), value: senderText(sender) }];
  if (server && server.provider !== 'other')
    rows.push({ title: t('provider'), value: MAIL_PRESETS[server.provider].name });
  rows.push({ title: t('server'), value: place });
  if (server?.user) rows.push({ title: t('user'), value: server.user });
  if (moment) {
    const value = rich(name ? t.rich('changedBy', { ...moment, name }) : t.rich('changedAt', moment));
    rows.push({ title: t('changed'), value });
  }
  return rows;
}

function senderText({ name, email }: MailServer['sender']): string {
  return name === '' ? email : `${name} <${email}>`;
}

function AskDisconnect({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(mailServerTexts);
  const keep = useKeep();
  const removing = useMutation({
    mutationFn: async () => call('DELETE /api/admin/mail-server'),
    onSuccess: (server) => {
      onClose();
      keep(server);
      toast({ title: t('disconnected') });
    },
    onError: (error) => toastFailure(error, { title: t('failed'), otherwise: t('tryAgain') }),
  });
  return (
    <Ask
      title={t('askDisconnect')}
      about={t('aboutDisconnect')}
      action={t('disconnect')}
      isBusy={removing.isPending}
      onClose={onClose}
      onDo={() => removing.mutate()}
    />
  );
}
