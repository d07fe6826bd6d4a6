import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import type { Notifications } from '#contract/people.ts';
import { pushTexts } from '#core/languages/en/push.ts';
import { browserText } from '#core/people/browser-name.ts';
import { call, ConnectionError, read } from '#web/lib/api.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { useMoments } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import styles from './notifications.module.css';

const own = () => read('GET /api/notifications');

/** Turns notifications on for this device, and chooses what they are shown for. */
export function NotificationSettings() {
  const t = useTexts(pushTexts);
  const { data, error } = useQuery(own());
  const [endpoint, setEndpoint] = useState<string>();
  useEffect(() => void currentEndpoint().then(setEndpoint), []);
  const obstacle = findObstacle();
  if (error instanceof ConnectionError) return <p className={styles.obstacle}>{t('offline')}</p>;
  if (error) return <Callout title={errorText(error) ?? t('failed')} />;
  if (!data) return <Skeleton lines={2} height="3rem" label={t('loading')} />;
  const device = data.devices.find((each) => each.endpoint === endpoint);
  return (
    <div className={styles.settings}>
      {device && <DeviceSettings device={device} topics={data.topics} onTurnedOff={() => setEndpoint(undefined)} />}
      {!device && obstacle && <p className={styles.obstacle}>{t(obstacle)}</p>}
      {!device && !obstacle && <TurnOn publicKey={data.publicKey} onTurnedOn={setEndpoint} />}
      <OtherDevices devices={data.devices.filter((each) => each !== device)} />
    </div>
  );
}

function TurnOn({ publicKey, onTurnedOn }: { readonly publicKey: string; readonly onTurnedOn: (at: string) => void }) {
  const t = useTexts(pushTexts);
  const client = useQueryClient();
  const turnOn = useMutation({
    mutationFn: () => subscribe(publicKey),
    onSuccess: async (endpoint) => {
      await client.invalidateQueries({ queryKey: own().queryKey });
      if (!endpoint) return;
      onTurnedOn(endpoint);
      toast({ title: t('turnedOn') });
    },
    onError: (error) => toastError({ title: errorText(error) ?? t('failed') }),
  });
  if (findObstacle()) return <p className={styles.obstacle}>{t('blocked')}</p>;
  return (
    <Button variant="sponge" aria-disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
      {t('turnOn')}
    </Button>
  );
}

type DeviceSettingsProps = Pick<Notifications, 'topics'> & {
  readonly device: Notifications['devices'][number];
  readonly onTurnedOff: () => void;
};

function DeviceSettings({ device, topics, onTurnedOff }: DeviceSettingsProps) {
  const t = useTexts(pushTexts);
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: own().queryKey });
  const onError = (error: Error) => toastError({ title: errorText(error) ?? t('failed') });
  const choose = useMutation({
    mutationFn: (off: Notifications['topics'][number]['topic'][]) =>
      call('PUT /api/notifications/topics', { body: { off } }),
    onSettled: refetch,
    onError,
  });
  const test = useMutation({
    mutationFn: () => call('POST /api/notifications/test', {}),
    onSuccess: () => toast({ title: t('testSent') }),
    onError,
  });
  const turnOff = useMutation({
    mutationFn: () => call('DELETE /api/notifications/devices/:id', { params: { id: device.id } }),
    onSuccess: async () => {
      await unsubscribe();
      await refetch();
      onTurnedOff();
      toast({ title: t('turnedOff') });
    },
    onError,
  });
  const off = choose.isPending ? choose.variables : topics.flatMap(({ topic, isOn }) => (isOn ? [] : [topic]));
  return (
    <>
      <Badge tone="water">{t('isOn')}</Badge>
      <fieldset>
        <legend>{t('topics')}</legend>
        {topics.map(({ topic }) => (
          <Checkbox
            key={topic}
            checked={!off.includes(topic)}
            onChange={({ target }) =>
              choose.mutate(target.checked ? off.filter((each) => each !== topic) : [...off, topic])
            }
          >
            {t('topicName', { topic: topic.replaceAll('-', '_') })}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button aria-disabled={test.isPending} onClick={() => test.mutate()}>
          {t('sendTest')}
        </Button>
        <Button variant="plain" aria-disabled={turnOff.isPending} onClick={() => turnOff.mutate()}>
          {t('turnOff')}
        </Button>
      </div>
    </>
  );
}

/** The caller's other devices that show notifications, each with a button that stops them there. */
function OtherDevices({ devices }: Pick<Notifications, 'devices'>) {
  const t = useTexts(pushTexts);
  const language = use(LanguageContext);
  const moments = useMoments();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/notifications/devices/:id', { params: { id } }),
    onSuccess: () => toast({ title: t('removed') }),
    onError: (error) => toastError({ title: errorText(error) ?? t('failed') }),
    onSettled: () => client.invalidateQueries({ queryKey: own().queryKey }),
  });
  if (devices.length === 0) return null;
  return (
    <section className={styles.others} aria-label={t('otherDevices')}>
      <h3>{t('otherDevices')}</h3>
      <ul>
        {devices.map(({ id, browser, createdAt }) => (
          <li key={id}>
            <p>
              <strong>{browserText(browser, language)}</strong>{' '}
              <small>{moments && rich(t.rich('since', moments(createdAt)))}</small>
            </p>
            <Button aria-disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              {rich(t.rich('remove', { browser: browserText(browser, language), hidden }))}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why this browser can't show notifications now; undefined if it can. */
function findObstacle(): 'unsupported' | 'addToHomeScreen' | 'blocked' | undefined {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isApple ? 'addToHomeScreen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

async function currentEndpoint(): Promise<string | undefined> {
  if (findObstacle() !== undefined || Notification.permission !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription())?.endpoint;
}

/** Asks for permission and subscribes. Returns undefined if the permission wasn't given. */
async function subscribe(publicKey: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/crew-worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // After the data was replaced by a backup of another shop, the browser may still be subscribed with that one's key.
  const earlier = await pushManager.getSubscription();
  if (earlier && !isKey(earlier.options.applicationServerKey, publicKey)) await earlier.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call('POST /api/notifications/devices', { body: { endpoint, keys: { p256dh, auth } } });
  return endpoint;
}

function isKey(stored: ArrayBuffer | null, publicKey: string): boolean {
  const bytes = String.fromCharCode(...new Uint8Array(stored ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
