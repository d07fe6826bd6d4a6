import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { CarScene } from './car-scene.tsx';
import { Document } from './document.tsx';
import type { PageInput } from './input.ts';
import { lockStyles } from './styles.ts';

/** What everyone sees at every path before the launch: the message, and two ways in for those who may. */
export function LockPage({ input }: { readonly input: PageInput }) {
  const { business } = input;
  const [headline, rest] = splitMessage(business.launch.message);
  return (
    <Document
      input={input}
      title={pageTitle('Opening soon', business.name)}
      description={business.launch.message}
      css={lockStyles}
      scripts={['web/islands/lock.page.ts']}
    >
      <main id="main" tabIndex={-1} className="lock">
        <div className="wrap">
          <Brand name={business.name} />
          <h1>{headline}</h1>
          {rest && <p className="lead">{rest}</p>}
          <UnlockByLink />
          <UnlockForm />
          <noscript>Opening the site early needs JavaScript.</noscript>
          <p className="reach">
            Questions? Write to <a href={`mailto:${business.email}`}>{business.email}</a>
          </p>
        </div>
        <div className="corner" style={{ '--begun': 22 }}>
          <CarScene label="The side of a dusty car; a sponge has just begun to wipe it." />
        </div>
      </main>
    </Document>
  );
}

/** Shown instead of the form if the address contains a one-time link. */
function UnlockByLink() {
  return (
    <div id="unlock-by-link" className="by-link" hidden>
      <p>You have a one-time link. It opens the whole site in this browser.</p>
      <Button variant="sponge" big>
        Open the Site
      </Button>
      <LockError id="link-error" />
    </div>
  );
}

function UnlockForm() {
  return (
    <form id="unlock-form">
      <Field id="unlock-username" name="username" label="Username" autoComplete="username" maxLength={200} required />
      <Field
        id="unlock-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      <Button type="submit" variant="sponge" big>
        <Icon name="lock" />
        Unlock
      </Button>
      <LockError id="form-error" />
    </form>
  );
}

function LockError({ id }: { readonly id: string }) {
  return (
    <p className="field-error" id={id} role="alert" hidden>
      <Icon name="alert" />
      <span />
    </p>
  );
}

/** The first sentence is large, the others are below it. */
function splitMessage(message: string): readonly [string, string] {
  const end = message.search(/[.!?]\s/);
  return end < 0 ? [message, ''] : [message.slice(0, end + 1), message.slice(end + 2).trim()];
}
