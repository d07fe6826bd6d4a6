import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { connectionTexts } from '#core/languages/en/connection.ts';
import { rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { toastFailure } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { FieldGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** What the server says of any service that can be connected. */
export type Connected = {
  readonly source: 'environment' | 'settings' | 'none';
  readonly needsSecret: boolean;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

export type FormParts<Service> = {
  readonly service: Service;
  readonly onSaved: (saved: Service) => void;
  readonly onCancel: (() => void) | undefined;
};

type PartProps<Service> = {
  readonly query: Pick<UseQueryOptions<Service, Error, Service, readonly [string]>, 'queryFn'> & {
    readonly queryKey: readonly [string];
  };
  readonly remove: () => Promise<Service>;
  /** What each service says of itself; its texts have them under these names. */
  readonly words: (
    word:
      | 'title'
      | 'about'
      | 'loading'
      | 'loadFailed'
      | 'none'
      | 'noneHint'
      | 'lost'
      | 'lostHint'
      | 'askDisconnect'
      | 'aboutDisconnect'
      | 'disconnected',
  ) => string;
  /** The button that opens the form; without it, the form is open while nothing is connected. */
  readonly connect?: string;
  /** Absent for what the environment can't set. */
  readonly environmentHint?: (service: Service) => string;
  readonly saved: (service: Service) => string;
  /** What is shown of the one in use. */
  readonly renderRows: (service: Service) => readonly ReviewRow[];
  /** What is shown below it. */
  readonly renderBelow?: (service: Service) => ReactNode;
  readonly renderForm: (parts: FormParts<Service>) => ReactNode;
};

/** A service in use, and the form that connects one, which opens when it's asked for. */
export function ConnectionPart<Service extends Connected>(props: PartProps<Service>) {
  const { query, words } = props;
  const t = useTexts(connectionTexts);
  const { data, error, refetch } = useQuery({ ...query, refetchOnMount: 'always' as const });
  return (
    <FieldGroup title={words('title')} about={words('about')}>
      <div className={`${styles.wide} ${styles.connection}`}>
        {data && <Service {...props} service={data} />}
        {!data && !error && <Skeleton lines={2} height="50px" label={words('loading')} />}
        {!data && error && (
          <Callout title={words('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
            {errorText(error)}
          </Callout>
        )}
      </div>
    </FieldGroup>
  );
}

function Service<Type extends Connected>(props: PartProps<Type> & { readonly service: Type }) {
  const { service, query, words, renderForm } = props;
  const t = useTexts(connectionTexts);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isJustSaved, setJustSaved] = useState(false);
  const keep = (saved: Type) => void client.setQueryData<Type>(query.queryKey, saved);
  if (service.source === 'environment')
    return <ConnectionNote title={t('byEnvironment')}>{props.environmentHint?.(service)}</ConnectionNote>;
  if (service.source === 'settings' && !service.needsSecret && !isOpen)
    return <InUse {...props} isFocused={isJustSaved} onChange={() => setOpen(true)} onRemoved={keep} />;
  return (
    <>
      {service.needsSecret && <Callout title={words('lost')}>{`${t('lostHint')} ${words('lostHint')}`}</Callout>}
      {service.source === 'none' && <ConnectionNote title={words('none')}>{words('noneHint')}</ConnectionNote>}
      {isOpen || service.needsSecret || props.connect === undefined ? (
        renderForm({
          service,
          onSaved: (saved) => {
            keep(saved);
            setOpen(false);
            setJustSaved(true);
            toast({ title: props.saved(saved) });
          },
          onCancel: isOpen ? () => setOpen(false) : undefined,
        })
      ) : (
        <p className={styles.listActions}>
          <Button onClick={() => setOpen(true)}>{props.connect}</Button>
        </p>
      )}
    </>
  );
}

type InUseProps<Service> = PartProps<Service> & {
  readonly service: Service;
  /** Whether it takes the focus, which the form had before. */
  readonly isFocused: boolean;
  readonly onChange: () => void;
  readonly onRemoved: (service: Service) => void;
};

function InUse<Service extends Connected>(props: InUseProps<Service>) {
  const { service, words, isFocused, onChange, onRemoved } = props;
  const t = useTexts(connectionTexts);
  const changed = useChangedRow(service);
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: props.remove,
    onSuccess: (removed) => {
      setAsking(false);
      onRemoved(removed);
      toast({ title: words('disconnected') });
    },
    onError: (error) => toastFailure(error, { title: t('failed'), otherwise: t('tryAgain') }),
  });
  return (
    <>
      <ReviewList rows={[...props.renderRows(service), ...changed]} />
      {props.renderBelow?.(service)}
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
          title={words('askDisconnect')}
          about={words('aboutDisconnect')}
          action={t('disconnect')}
          isBusy={removing.isPending}
          onClose={() => setAsking(false)}
          onDo={() => removing.mutate()}
        />
      )}
    </>
  );
}

function useChangedRow({ changedAt, changedBy: name }: Connected): readonly ReviewRow[] {
  const t = useTexts(connectionTexts);
  const momentOf = useMoments();
  const moment = changedAt ? momentOf?.(changedAt) : undefined;
  if (!moment) return [];
  const value = rich(name ? t.rich('changedBy', { ...moment, name }) : t.rich('changedAt', moment));
  return [{ title: t('changed'), value }];
}

/** A text that belongs into another program, with a button that copies it. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts(connectionTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('copied') });
    } catch {
      toastError({ title: t('copyFailed') });
    }
  };
  return (
    <div className={styles.copied}>
      <b>{label}</b>
      <code>{text}</code>
      <Button variant="plain" onClick={() => void copy()}>
        {t('copy')} <span className="visually-hidden">{label}</span>
      </Button>
    </div>
  );
}

/** Says how a service is connected that isn't edited here, or not yet. */
export function ConnectionNote({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.note}>
      <p>
        <b>{title}</b>
      </p>
      <p>{children}</p>
    </div>
  );
}
