/** The name and the address of a person, as far as they are known. */
export const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(', ');
