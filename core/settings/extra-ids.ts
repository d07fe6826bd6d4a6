type Named = { readonly id?: string | undefined; readonly name: string };

/**
 * Extras with an ID each. One without keeps the ID that an extra of its name had before, or gets one made of its name:
 * 'Tire Shine' -> 'tire-shine', 'tire-shine-2' if that's taken.
 */
export function withIds<Item extends Named>(
  items: readonly Item[],
  before: readonly Required<Named>[],
): (Item & { readonly id: string })[] {
  const taken = new Set(items.flatMap(({ id }) => id ?? []));
  return items.map((item) => {
    if (item.id) return { ...item, id: item.id };
    const known = before.find(({ name, id }) => name === item.name && !taken.has(id))?.id;
    const id = known ?? firstFree(slugOf(item.name), taken);
    taken.add(id);
    return { ...item, id };
  });
}

function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (
    ascii
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'extra'
  );
}

function firstFree(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}
