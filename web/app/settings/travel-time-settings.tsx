import { travelTimeTexts } from '#core/languages/en/drives.ts';
import { isAtAddress } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useEditor } from './editor.ts';
import { NumberSetting, SwitchSetting } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** Whether drives between jobs are counted, and how long they are; nothing where no one drives to customers. */
export function TravelTimeSettings() {
  const t = useTexts(travelTimeTexts);
  const { mobileAvailable, packages, travel, travelTime, seasons } = useEditor().draft;
  const drives = mobileAvailable || packages.some((pack) => pack.status === 'offered' && isAtAddress(pack));
  if (!drives && travel.areas.length === 0 && !travelTime.isCounted) return null;
  return (
    <>
      <div className={styles.wide}>
        <SwitchSetting path="travelTime.isCounted" label={t('count')} hint={t('aboutCount')} />
      </div>
      {travelTime.isCounted && (
        <>
          {(travelTime.limitsBooking || seasons.some(({ timing }) => timing !== undefined)) && (
            <div className={styles.wide}>
              <SwitchSetting path="travelTime.limitsBooking" label={t('limit')} hint={t('aboutLimit')} />
            </div>
          )}
          <NumberSetting path="travelTime.mph" label={t('speed')} hint={t('aboutSpeed')} unitAfter={t('mph')} />
          <NumberSetting path="travelTime.detourPercent" label={t('detour')} hint={t('aboutDetour')} unitAfter="%" />
        </>
      )}
    </>
  );
}
