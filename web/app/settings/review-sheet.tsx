import type { SettingsCheck } from '#contract/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { DifferenceList } from './difference-list.tsx';
import { Findings, FINDINGS } from './findings.tsx';
import type { Publishing } from './use-publish.ts';
import { ZONE_CHOICE, ZoneChoice } from './zone-choice.tsx';
import './review-sheet.css';

type ReviewSheetProps = { readonly review: SettingsCheck; readonly publishing: Publishing };

/** Shows all changes and warnings before they are published. */
export function ReviewSheet({ review, publishing }: ReviewSheetProps) {
  const count = review.differences.length;
  const { zoneChange, setZoneChange } = publishing;
  const isAsked = review.zoneReservations > 0;
  const isReady = !isAsked || zoneChange !== undefined;
  return (
    <Sheet
      title="Review"
      about={count === 1 ? '1 change to publish' : `${count} changes to publish`}
      isDocked={false}
      onClose={publishing.closeReview}
      onClosed={focusAfter}
    >
      <div className="review-body">
        {isAsked && <ZoneChoice reservations={review.zoneReservations} chosen={zoneChange} onChoose={setZoneChange} />}
        <Findings {...review} />
        <DifferenceList differences={review.differences} />
      </div>
      <div className="review-actions">
        {publishing.failure && <Callout title={publishing.failure} />}
        <Button
          variant="sponge"
          onClick={() => isReady && publishing.publish()}
          aria-disabled={publishing.isBusy || !isReady}
          aria-describedby={isReady ? undefined : ZONE_CHOICE}
        >
          Publish
        </Button>
        <Button onClick={publishing.closeReview}>Go on editing</Button>
      </div>
    </Sheet>
  );
}

/** The customers to call are listed at the top, out of sight of the Publish button. */
function focusAfter(): void {
  const findings = document.getElementById(FINDINGS);
  if (findings) findings.focus();
  else document.getElementById('main')?.focus({ preventScroll: true });
}
