import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useListSetting } from './editor.ts';
import { ListActions } from './list-actions.tsx';
import { TextSetting } from './setting-fields.tsx';

/** Links of the shop to pages elsewhere, each with its name. */
export function LinkList({ path }: { readonly path: 'social' | 'followUp.reviewLinks' }) {
  const { items, add, remove } = useListSetting<{ readonly network: string; readonly url: string }>(path);
  return (
    <>
      {items.map((link, index) => (
        <div className="setting-row wide" key={index}>
          <TextSetting path={`${path}.${index}.network`} label="Name" maxLength={40} />
          <TextSetting path={`${path}.${index}.url`} label="Address" type="url" maxLength={300} />
          <ListActions
            name={link.network}
            index={index}
            count={items.length}
            remove="Remove"
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <p className="wide">
        <Button onClick={() => add({ network: '', url: 'https://' })}>
          <Icon name="plus" />
          Add a link
        </Button>
      </p>
    </>
  );
}
