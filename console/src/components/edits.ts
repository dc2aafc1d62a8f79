/** The values of a form by field. */
export type Values = Record<string, unknown>;

/** Whether two values of a field are the same, which lists are by their entries. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The values of some fields. */
export const only = <Fields extends Values>(values: Fields, fields: string[]): Partial<Fields> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Fields>;

/** The fields that were edited: those that differ from what was stored when their edit began. */
export const editedFields = (values: Values, bases: Values): string[] =>
  Object.keys(bases).filter((field) => !isSame(values[field], bases[field]));

/** What a form shows, and what was stored when the edit of each field began. */
export interface Edit<Fields extends Values> {
  values: Fields;
  bases: Fields;
}

/** Takes over what is stored now in the fields that were not edited. */
export function withStored<Fields extends Values>({ values, bases }: Edit<Fields>, stored: Fields): Edit<Fields> {
  const edited = editedFields(values, bases).filter((field) => !isSame(values[field], stored[field]));
  return { values: { ...stored, ...only(values, edited) }, bases: { ...stored, ...only(bases, edited) } };
}

/** After `sent` was saved as `stored`: what was typed meanwhile stays, as an edit of what is stored now. */
export function afterSave<Fields extends Values>(values: Fields, sent: Fields, stored: Fields): Edit<Fields> {
  return { values: withStored({ values, bases: sent }, stored).values, bases: stored };
}
