import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

type FeedAddressProps = { readonly name: string; readonly url: string };

/** The address of a feed that was just made: the only time that it is shown. */
export function FeedAddress({ name, url }: FeedAddressProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Not allowed here: it is selected, so that the keys or the menu copy it.
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
