import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

type FeedAddressProps = { readonly name: string; readonly url: string };

/** The address of a new feed. It's shown only once. */
export function FeedAddress({ name, url }: FeedAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Copying isn't allowed here, so the text is selected for the user to copy.
    }
  }

  return (
    <div className="feeds-made">
      <Field
        id="feed-url"
        label={`Address of ${name}`}
        hint="It is shown this once. Add it to a calendar program as a subscription."
        ref={input}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>Copy address</Button>
      <output>{isCopied ? 'Copied' : ''}</output>
    </div>
  );
}
