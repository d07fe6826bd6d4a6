import type { ApplicationDetail as Application } from '#contract/applications.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import { When } from '#web/app/shell/when.tsx';
import { ApplicationNotes } from './application-notes.tsx';
import { ApplicationSteps } from './application-steps.tsx';
import { STATUS_TEXTS } from './application-texts.ts';
import './applications.css';

/** Everything an applicant wrote, and the decisions that are possible now. */
export function ApplicationDetail({ application }: { readonly application: Application }) {
  const { status, email, phone, isTest, history } = application;
  return (
    <>
      <div className="quote-detail application">
        <p className="quote-badges">
          <Badge tone={STATUS_TEXTS[status].tone} icon={STATUS_TEXTS[status].icon}>
            {STATUS_TEXTS[status].word}
          </Badge>
          {isTest && <Badge>Test</Badge>}
        </p>
        <p className="quote-who">
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
          <a href={`tel:${phone}`}>
            <Icon name="phone" />
            {phoneText(phone)}
          </a>
        </p>
        <ReviewList rows={factsOf(application)} />
        <ApplicationNotes key={application.id} id={application.id} notes={application.notes} />
        {history.length > 0 && (
          <section aria-labelledby="application-history">
            <h3 id="application-history">History</h3>
            <ol className="quote-history" reversed>
              {history.toReversed().map(({ at, who, status: to }) => (
                <li key={at}>
                  {wordOf(to)}
                  <small>
                    <When label={`${who},`} at={at} />
                  </small>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <ApplicationSteps application={application} />
    </>
  );
}

function factsOf(application: Application) {
  const { resumeLink, references } = application;
  return [
    { title: 'Availability', value: application.availability.join(', ') },
    { title: 'Experience', value: application.experience },
    { title: 'Why join', value: application.whyJoin },
    { title: 'Transportation', value: application.transportation },
    { title: 'Resume', value: resumeLink ? <Resume address={resumeLink} /> : 'Not provided' },
    { title: 'References', value: references ?? 'Not provided' },
  ];
}

/** Renders an applicant's text as a link only if it's a web address. */
function Resume({ address }: { readonly address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
      {address}
    </a>
  );
}

function wordOf(status: string): string {
  if (status === 'pending') return 'Applied';
  if (status === 'undone') return 'Undone';
  return Object.entries(STATUS_TEXTS).find(([key]) => key === status)?.[1].word ?? status;
}
