import { useEffect, useState } from 'react';
import { travelAreasTexts } from '#core/languages/en/travel.ts';
import { centsTyped, toDollars } from '#core/lib/money.ts';
import { asksAddress } from '#core/quotes/wizard.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useTravel } from '#web/lib/use-travel.ts';
import { Field } from '#web/ui/field.tsx';
import type { WalkInDraft } from './walk-in-draft.ts';

type WalkInTravelProps = {
  readonly catalog: ShopCatalog;
  readonly draft: WalkInDraft;
  readonly change: (change: Partial<WalkInDraft>) => void;
  readonly error: string | undefined;
};

/** The fee of the areas for the typed address, which the owner may change; nothing where the shop has no areas. */
export function WalkInTravel(props: WalkInTravelProps) {
  const { catalog, draft } = props;
  return catalog.hasTravelAreas && asksAddress(catalog, draft) ? <TravelFee {...props} /> : null;
}

function TravelFee({ catalog, draft, change, error }: WalkInTravelProps) {
  const t = useTexts(travelAreasTexts);
  const found = useTravel(catalog, draft);
  const [typed, setTyped] = useState<string>();
  const { zip = '', reach = 'no-zip', cents = 0 } = found ?? {};
  useEffect(() => {
    setTyped(undefined);
    change({ travel: { zip, reach, cents } });
    // oxlint-disable-next-line react/exhaustive-deps -- the callback differs with each render
  }, [zip, reach, cents]);
  return (
    <Field
      id="walk-in-travel"
      label={t('walkInFee')}
      hint={t('walkInHint', { reach, zip })}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      unitBefore="$"
      value={typed ?? (cents > 0 ? String(toDollars(cents)) : '')}
      onChange={({ target }) => {
        setTyped(target.value);
        change({ travel: { zip, reach, cents: centsTyped(target.value) ?? 0 } });
      }}
    />
  );
}
