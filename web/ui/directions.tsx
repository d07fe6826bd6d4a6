import { uiTexts } from '#core/languages/en/ui.ts';
import { directionsUrl } from '#core/lib/directions.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Icon } from './icon.tsx';

type DirectionsProps = { readonly to: string; readonly className?: string | undefined };

/** Opens the phone's maps with the way to an address. */
export function Directions({ to, className }: DirectionsProps) {
  const t = useTexts(uiTexts);
  return (
    <a className={className} href={directionsUrl(to)} target="_blank" rel="noreferrer">
      <Icon name="pin" />
      {t('directions')}
    </a>
  );
}
