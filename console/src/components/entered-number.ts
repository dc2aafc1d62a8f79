/** The value of a number field of a form. An empty one is null, which the API refuses, and never zero. */
export const enteredNumber = (value: number | string): number | null => (value === '' ? null : Number(value));
