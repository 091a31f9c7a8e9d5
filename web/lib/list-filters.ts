/**
 * The fields that filter a list by its search parameters: `fields.text('q')` for <SearchField>, `fields.choice('status')`
 * for <SelectField> and other inputs. An empty value is no filter, and the route ignores invalid ones.
 */
export function filterFields<Search extends object>(search: Search, onSearch: (change: Partial<Search>) => void) {
  const shown = (name: keyof Search) => String(search[name] ?? '');
  const change = (name: keyof Search, value: string) =>
    onSearch({ [name]: value || undefined } as Partial<Record<keyof Search, string>> as Partial<Search>);
  return {
    text: (name: keyof Search) => ({ value: shown(name), onChange: (value: string) => change(name, value) }),
    choice: (name: keyof Search) => ({
      value: shown(name),
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    }),
  };
}
